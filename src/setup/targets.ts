import type { Lang, Text } from "../core/text.ts";
import { GUIDANCE_BLOCK, guidances } from "./guidance.ts";
import { hookEntries } from "./hook_entries.ts";
import type { HookForm, Wiring } from "./hook_entries.ts";
import { lineAt } from "./jsonc_tree.ts";
import {
  blockBody,
  conflictAt,
  loneMark,
  withBlock,
  withBothMarks,
  withoutBlock,
} from "./marked_block.ts";
import { withoutServer, withServer } from "./mcp_file.ts";
import type { Places } from "./places.ts";
import { withHooks, withoutHooks } from "./settings_file.ts";
import type { Edited } from "./settings_file.ts";

/** A file that a set-up touches, and the two edits that undo each other. */
export interface Target {
  readonly path: string;
  /** What a file holds that has nothing in it but butler's part. */
  readonly empty: string;
  /** Left alone where it does not exist. */
  readonly optional?: true;
  /** Claude Code reads it as JSON alone. */
  readonly json?: true;
  /** Its folder is created with it, and goes with it. */
  readonly bringsFolder?: true;
  add(text: string): Edited;
  remove(text: string): Edited;
  /** `text` as every set-up of this version would leave it. */
  forms(text: string): Edited[];
}

export interface Contents extends Wiring {
  readonly guidance: string;
  /** The plugin is enabled: hooks and server come from there. */
  readonly plugin: boolean;
  /** CLAUDE.md imports AGENTS.md: the block there is in both. */
  readonly imported: boolean;
  /** The page of a folder above that has the block already. */
  readonly above?: string;
}

/** The files of a set-up, in the order they are reported. */
export function targets(places: Places, contents: Contents): Target[] {
  const { guidance, imported, above } = contents;
  const memory = page(places.memory, guidance);
  const agents: Target = { ...page(places.agents, guidance), optional: true };
  return [
    ...wiring(places, contents),
    above || imported ? without(memory) : memory,
    above && imported ? without(agents) : agents,
  ];
}

/** A page whose block is elsewhere. */
function without(page: Target): Target {
  return { ...page, add: page.remove, optional: true };
}

/** What the plugin brings, and the settings where there is none. */
function wiring(places: Places, contents: Contents): Target[] {
  const { command } = contents;
  const keep = (text: string) => ({ text });
  const files: Target[] = [
    {
      path: places.settings,
      empty: "{}\n",
      json: true,
      bringsFolder: true,
      add: (text) => withHooks(text, hookEntries(contents)),
      remove: withoutHooks,
      forms: (text) =>
        WIRINGS.map((one) => withHooks(text, hookEntries({ command, ...one }))),
    },
    {
      path: places.servers,
      empty: "{}\n",
      json: true,
      add: (text) => withServer(text, command),
      remove: withoutServer,
      forms: (text) => [withServer(text, command)],
    },
  ];
  return contents.plugin
    ? files.map((file) => ({ ...file, add: keep, optional: true }))
    : files;
}

const FORMS: readonly HookForm[] = ["process", "server"];
const WIRINGS = FORMS.flatMap((form) =>
  [true, false].map((migrations) => ({ form, migrations }))
);

function page(path: string, guidance: string): Target {
  return {
    path,
    empty: "",
    add: (text) =>
      inWhole(text, (whole) => withBlock(whole, GUIDANCE_BLOCK, guidance)),
    remove: (text) =>
      inWhole(text, (whole) => withoutBlock(whole, GUIDANCE_BLOCK)),
    forms: (text) =>
      guidances().map((one) => ({
        text: withBlock(text, GUIDANCE_BLOCK, one),
      })),
  };
}

/** Edits a page whose block has both marks, or can be given them. */
function inWhole(text: string, edit: (text: string) => string): Edited {
  const whole = wholeBlock(text);
  return "problem" in whole ? whole : { text: edit(whole.text) };
}

/**
 * A page with both marks of its block where one was gone, or that it cannot
 * have them: of which one is gone, or that a merge left in conflict.
 */
export function wholeBlock(text: string): Edited {
  const conflict = conflictAt(text, GUIDANCE_BLOCK);
  if (conflict !== undefined) {
    return { line: lineAt(text, conflict), problem: CONFLICT };
  }
  const whole = withBothMarks(text, GUIDANCE_BLOCK, guidances());
  const mark = loneMark(whole, GUIDANCE_BLOCK);
  if (!mark) return { text: whole };
  const other = `<!-- ${mark.opens ? "/" : ""}${GUIDANCE_BLOCK} -->`;
  return {
    line: lineAt(whole, mark.start),
    problem: {
      en: `${mark.text} has no ${other}`,
      ja: `${mark.text} に対応する ${other} がありません`,
    },
  };
}

const CONFLICT: Text = {
  en: "the block of butler is in a conflict of a merge",
  ja: "butler のブロックがマージの衝突の中にあります",
};

/** The language of a page, by its script; undefined when it has no words. */
export function languageOfPage(text: string): Lang | undefined {
  return languageOf(withoutBlock(text, GUIDANCE_BLOCK));
}

/** The language that butler's block on a page is in; undefined when there is none. */
export function languageOfBlock(text: string): Lang | undefined {
  return languageOf(blockBody(text, GUIDANCE_BLOCK) ?? "");
}

function languageOf(words: string): Lang | undefined {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(words)) return "ja";
  return /\p{L}/u.test(words) ? "en" : undefined;
}
