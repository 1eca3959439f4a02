import { byteLength, fitToBytes } from "../core/bytes.ts";
import { ButlerError } from "../core/errors.ts";
import { say } from "../core/text.ts";
import type { Lang, Text } from "../core/text.ts";
import { workContext } from "../tools/work_context.ts";
import type { WorkContext } from "../tools/work_context.ts";
import type { SessionStart } from "./event.ts";
import type { Facts } from "./policy.ts";
import { movedTo, outOfGitFolder } from "./git_place.ts";
import { factLines } from "./session_facts.ts";
import type { Sizes } from "./session_facts.ts";
import { toolLines } from "./session_tools.ts";

/** Bytes of UTF-8: the brief stays in the context for the whole session. */
export const BRIEF_BUDGET = 2_000;

/** Where the work stands, for a session that starts; undefined outside a repository. */
export async function sessionBrief(
  event: SessionStart,
  { system, config, lang, server }: Facts,
): Promise<string | undefined> {
  const cwd = outOfGitFolder(event.cwd ?? system.cwd());
  const moved = movedTo(cwd, server, system);
  try {
    const work = await workContext({
      system,
      config,
      lang,
      cwd,
      offline: true,
    });
    const exposeVcs = config.mcp?.exposeVcs !== false;
    return writeBrief(work, { source: event.source, lang, exposeVcs, moved });
  } catch (error) {
    if (error instanceof ButlerError) return undefined;
    throw error;
  }
}

/** Bytes of a folder's name in the brief. */
const LONGEST_FOLDER = 400;

export interface BriefOptions {
  /** Of the event: `startup`, `compact`, … */
  readonly source: string;
  readonly lang: Lang;
  readonly exposeVcs: boolean;
  /** The work tree that the session is in, where the tools work in another one. */
  readonly moved?: string;
}

/** From roomy to tight: long names and messages give way, facts do not. */
const SIZES: readonly Sizes[] = [
  { title: 160, branch: 120, path: 160, message: 120, toResolve: 10 },
  { title: 120, branch: 120, path: 120, message: 80, toResolve: 5 },
  { title: 120, branch: 120, path: 80, message: 80, toResolve: 5 },
  { title: 120, branch: 80, path: 60, message: 60, toResolve: 2 },
  { title: 80, branch: 80, path: 40, message: 40, toResolve: 2 },
];

/** The brief inside its budget. */
export function writeBrief(work: WorkContext, options: BriefOptions): string {
  const { source, lang, exposeVcs, moved } = options;
  const heading = say(source === "compact" ? COMPACTED : HEADING, lang);
  const tools = [
    ...(moved === undefined ? [] : [say(elsewhere(moved), lang)]),
    ...toolLines(lang, exposeVcs),
  ];
  const room = BRIEF_BUDGET - byteLength(`\n${tools.join("\n")}`);
  let facts = "";
  for (const sizes of SIZES) {
    facts = [heading, ...factLines(work, sizes, lang, moved)].join("\n");
    if (byteLength(facts) <= room) break;
  }
  return [fitToBytes(facts, room), ...tools].join("\n");
}

const HEADING: Text = {
  en: "Where the work stands (butler):",
  ja: "作業の現在地 (butler):",
};

const COMPACTED: Text = {
  en: "The conversation was compacted. Where the work stands (butler):",
  ja: "会話が圧縮されました。作業の現在地 (butler):",
};

/** A session moves and a server does not. */
function elsewhere(folder: string): Text {
  const name = JSON.stringify(folder);
  const cwd = `cwd=${byteLength(name) > LONGEST_FOLDER ? "…" : name}`;
  return {
    en: `The session has moved, the tools have not: give every call ${cwd}`,
    ja: `セッションは移動しましたがツールは元の場所で動作します。` +
      `すべての呼び出しに ${cwd} を指定してください`,
  };
}
