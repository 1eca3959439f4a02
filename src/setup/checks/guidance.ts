import type { System } from "../../core/system.ts";
import type { Text } from "../../core/text.ts";
import { guidanceLanguage } from "../contents.ts";
import { guidance, GUIDANCE_BLOCK, guidances } from "../guidance.ts";
import { guidanceAbove } from "../guidance_above.ts";
import { pagesTakenIn } from "../imports.ts";
import { blockBody, countBlocks, withBlock } from "../marked_block.ts";
import { relativeTo } from "../paths.ts";
import type { Places } from "../places.ts";
import { homeOf, userPlaces } from "../places.ts";
import { wholeBlock } from "../targets.ts";
import { broughtByPlugin, settingsFiles } from "../wired_hooks.ts";
import {
  BY_PLUGIN,
  found,
  ONE_SET_UP,
  plain,
  RUN_INIT,
  RUN_INIT_USER,
  wrong,
} from "./check.ts";
import type { Check, Finding, Subject } from "./check.ts";

/** What tells the agent of the work tools before the first refusal does. */
export const guidanceBlock: Check = {
  name: "guidance",
  title: { en: "block in CLAUDE.md", ja: "CLAUDE.md のブロック" },
  run(subject) {
    const { system, places } = subject;
    const pages = pagesOf(system, places);
    const cut = pages.map((page) => notWhole(page, subject)).find(Boolean);
    if (cut) return cut;
    const named = pages.filter(({ text }) =>
      blockBody(text, GUIDANCE_BLOCK) !== undefined
    ).map(({ path }) => path);
    const names = named.map((path) => relativeTo(places.root, path));
    const above = guidanceAbove(system, places);
    const doubled = twiceIn(named, above, subject);
    if (doubled) return doubled;
    const other = pages.find((page) =>
      named.includes(page.path) && isOther(page, subject)
    );
    if (other) {
      const name = relativeTo(places.root, other.path);
      return wrong({
        en: `${name} has another block than this butler writes`,
        ja: `${name} のブロックはこの butler が書くものと違います`,
      }, isOwn(other, subject) ? RUN_INIT_USER : RUN_INIT);
    }
    if (above) names.push(above);
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
  return [...new Set([memory, agents, ...own])].flatMap((path) => {
    const text = system.readText(path);
    return text === undefined ? [] : [{ path, text }];
  });
}

/** A block of which one mark is gone, or that a merge has left twice or in conflict. */
function notWhole(page: Page, subject: Subject): Finding | undefined {
  const { path, text } = page;
  const edited = wholeBlock(text);
  const name = relativeTo(subject.places.root, path);
  const fix = isOwn(page, subject) ? RUN_INIT_USER : RUN_INIT;
  if ("problem" in edited) {
    const { line, problem: { en, ja } } = edited;
    return wrong({
      en: `${name}, line ${line}: ${en}`,
      ja: `${name} の ${line} 行目: ${ja}`,
    }, {
      en: fix.en.replace("Run", `Mend ${name} and run`),
      ja: `${name} を修正して ${fix.ja}`,
    });
  }
  if (edited.text !== text) {
    return wrong({
      en: `${name} has one of its two marks`,
      ja: `${name} に 2 つの目印の片方しかありません`,
    }, fix);
  }
  return countBlocks(text, GUIDANCE_BLOCK) > 1
    ? wrong({
      en: `${name} has it more than once`,
      ja: `${name} に 2 つ以上あります`,
    }, fix)
    : undefined;
}

/** Claude Code puts every page into the context, and what CLAUDE.md imports. */
function twiceIn(
  named: readonly string[],
  above: string | undefined,
  { system, places }: Subject,
): Finding | undefined {
  const { root, memory, agents } = places;
  const imports = named.includes(agents) &&
    pagesTakenIn(system, memory, root)
      .includes(system.realPath(agents) ?? "");
  if (imports && named.includes(memory)) {
    return wrong({
      en: "twice in the context: CLAUDE.md imports AGENTS.md",
      ja: "コンテキストに二重にあります: CLAUDE.md が AGENTS.md を取り込みます",
    }, RUN_INIT);
  }
  const here = imports ? agents : named.find((path) => path === memory);
  const own = homeOf(system) ? userPlaces(system).memory : memory;
  const persons = named.find((path) => path === own && own !== memory);
  if (here && above) return twice([here, above], root, RUN_INIT);
  const projects = here ?? above;
  return projects && persons
    ? twice([projects, persons], root, ONE_SET_UP)
    : undefined;
}

function twice(paths: readonly string[], root: string, fix: Text): Finding {
  const names = paths.map((path) => relativeTo(root, path)).join(", ");
  return wrong({
    en: `twice in the context: ${names}`,
    ja: `コンテキストに二重にあります: ${names}`,
  }, fix);
}

/** The person's page may be in the language and form of any project. */
function isOther(page: Page, subject: Subject): boolean {
  const { config, places } = subject;
  const exposeVcs = config.mcp?.exposeVcs !== false;
  const wanted = isOwn(page, subject)
    ? guidances()
    : [guidance(guidanceLanguage(places, {}, subject), exposeVcs)];
  return wanted.every((body) =>
    withBlock(page.text, GUIDANCE_BLOCK, body) !== page.text
  );
}

function isOwn({ path }: Page, { system, places }: Subject): boolean {
  return path !== places.memory && homeOf(system) !== undefined &&
    path === userPlaces(system).memory;
}
