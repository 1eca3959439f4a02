import type { Lang } from "../core/text.ts";
import { bashCompletion } from "./generate/bash.ts";
import { fishCompletion } from "./generate/fish.ts";
import { pluginFiles } from "./generate/plugin.ts";
import { configTable, toolTable } from "./generate/readme.ts";
import { ruleList } from "./generate/rules.ts";
import { zshCompletion } from "./generate/zsh.ts";
import { replaceBlock } from "./marked_block.ts";

/** Every file that is generated whole from butler's records, path to content. */
export function generatedFiles(): Record<string, string> {
  return {
    ...pluginFiles(),
    "completions/butler.bash": bashCompletion(),
    "completions/_butler": zshCompletion(),
    "completions/butler.fish": fishCompletion(),
  };
}

/** The pages with generated blocks, and the language of each. */
export const GENERATED_PAGES: Readonly<Record<string, Lang>> = {
  "README.md": "en",
  "README.ja.md": "ja",
};

/** A page with its blocks as butler's records have them now. */
export function withGeneratedBlocks(text: string, lang: Lang): string {
  const tools = replaceBlock(text, "tools", toolTable(lang));
  const keys = replaceBlock(tools, "configuration", configTable(lang));
  return replaceBlock(keys, "rules", ruleList(lang));
}
