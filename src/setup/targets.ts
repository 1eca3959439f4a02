import type { Lang } from "../core/text.ts";
import { GUIDANCE_BLOCK } from "./guidance.ts";
import { hookEntries } from "./hook_entries.ts";
import type { Wiring } from "./hook_entries.ts";
import { blockBody, withBlock, withoutBlock } from "./marked_block.ts";
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
  add(text: string): Edited;
  remove(text: string): Edited;
}

export interface Contents extends Wiring {
  readonly guidance: string;
}

/** The files of a set-up, in the order they are reported. */
export function targets(places: Places, contents: Contents): Target[] {
  return [
    {
      path: places.settings,
      empty: "{}\n",
      add: (text) => withHooks(text, hookEntries(contents)),
      remove: withoutHooks,
    },
    {
      path: places.servers,
      empty: "{}\n",
      add: (text) => withServer(text, contents.command),
      remove: withoutServer,
    },
    page(places.memory, contents.guidance),
    { ...page(places.agents, contents.guidance), optional: true },
  ];
}

function page(path: string, guidance: string): Target {
  return {
    path,
    empty: "",
    add: (text) => ({ text: withBlock(text, GUIDANCE_BLOCK, guidance) }),
    remove: (text) => ({ text: withoutBlock(text, GUIDANCE_BLOCK) }),
  };
}

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
