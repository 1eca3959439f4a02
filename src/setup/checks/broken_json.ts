import type { System } from "../../core/system.ts";
import { readJsonText } from "../jsonc_tree.ts";
import { relativeTo } from "../paths.ts";
import { wrong } from "./check.ts";
import type { Finding } from "./check.ts";

/** The first of these files that is there and is no JSON object: Claude Code reads nothing of it. */
export function brokenJson(
  system: System,
  files: readonly string[],
  root: string,
): Finding | undefined {
  for (const file of files) {
    const text = system.readText(file)?.replace(/^\uFEFF/, "");
    const json = text === undefined ? undefined : readJsonText(text);
    if (!json || !("problem" in json)) continue;
    const { problem, line } = json;
    const name = relativeTo(root, file);
    return wrong({
      en: `${name} cannot be read, line ${line}: ${problem.en}`,
      ja: `${name} を読めません(${line} 行目): ${problem.ja}`,
    }, {
      en: `Mend ${name}`,
      ja: `${name} を修正してください`,
    });
  }
}
