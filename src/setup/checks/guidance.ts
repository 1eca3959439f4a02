import type { System } from "../../core/system.ts";
import { GUIDANCE_BLOCK } from "../guidance.ts";
import { blockBody } from "../marked_block.ts";
import { relativeTo } from "../paths.ts";
import type { Places } from "../places.ts";
import { homeOf, userPlaces } from "../places.ts";
import { importsAgents, wholeBlock } from "../targets.ts";
import { broughtByPlugin, settingsFiles } from "../wired_hooks.ts";
import { BY_PLUGIN, found, plain, RUN_INIT, wrong } from "./check.ts";
import type { Check, Finding } from "./check.ts";

/** What tells the agent of the work tools before the first refusal does. */
export const guidance: Check = {
  name: "guidance",
  title: { en: "block in CLAUDE.md", ja: "CLAUDE.md のブロック" },
  run({ system, places }) {
    const pages = pagesOf(system, places);
    const cut = pages.map((page) => cutIn(page, places.root)).find(Boolean);
    if (cut) return cut;
    const named = pages.filter(({ text }) =>
      blockBody(text, GUIDANCE_BLOCK) !== undefined
    ).map(({ path }) => path);
    const names = named.map((path) => relativeTo(places.root, path));
    if (isTwice(named, pages, places)) {
      return wrong({
        en: `twice in the context: CLAUDE.md imports AGENTS.md`,
        ja:
          "コンテキストに二重にあります: CLAUDE.md が AGENTS.md を取り込みます",
      }, RUN_INIT);
    }
    if (names.length > 0) return found(plain(names.join(", ")));
    if (broughtByPlugin(settingsFiles(system, places))) return found(BY_PLUGIN);
    const name = relativeTo(places.root, places.memory);
    return wrong({
      en: `${name} does not have it`,
      ja: `${name} にありません`,
    }, RUN_INIT);
  },
};

interface Page {
  readonly path: string;
  readonly text: string;
}

/** The pages of the project that are there, and the person's. */
function pagesOf(system: System, { memory, agents }: Places): Page[] {
  const own = homeOf(system) ? [userPlaces(system).memory] : [];
  return [memory, agents, ...own].flatMap((path) => {
    const text = system.readText(path);
    return text === undefined ? [] : [{ path, text }];
  });
}

/** A block of which one mark is gone. */
function cutIn({ path, text }: Page, root: string): Finding | undefined {
  const edited = wholeBlock(text);
  const name = relativeTo(root, path);
  if ("problem" in edited) {
    const { line, problem: { en, ja } } = edited;
    return wrong({
      en: `${name}, line ${line}: ${en}`,
      ja: `${name} の ${line} 行目: ${ja}`,
    }, {
      en: `Mend ${name} and run \`butler init\``,
      ja: `${name} を修正して \`butler init\` を実行してください`,
    });
  }
  return edited.text === text ? undefined : wrong({
    en: `${name} has one of its two marks`,
    ja: `${name} に 2 つの目印の片方しかありません`,
  }, RUN_INIT);
}

function isTwice(
  named: readonly string[],
  pages: readonly Page[],
  { memory, agents }: Places,
): boolean {
  const page = pages.find(({ path }) => path === memory);
  return named.includes(memory) && named.includes(agents) &&
    importsAgents(page?.text ?? "");
}
