import type { System } from "../../core/system.ts";
import { readWhole } from "../../io/files_atomic.ts";
import type { JsonProblem } from "../jsonc_tree.ts";
import { relativeTo } from "../paths.ts";
import type { Edited } from "../settings_file.ts";
import { wrong } from "./check.ts";
import type { Finding } from "./check.ts";

/**
 * The first of these files that is there and that `init` could not edit: Claude
 * Code reads nothing of it, or not what butler would write into it.
 */
export function brokenJson(
  system: System,
  files: readonly string[],
  root: string,
  edit: (text: string) => Edited,
): Finding | undefined {
  for (const file of files.filter((one) => system.kindOf(one))) {
    const read = readWhole(file);
    if (read.kind === "missing") continue;
    const name = relativeTo(root, file);
    const fix = { en: `Mend ${name}`, ja: `${name} を修正してください` };
    if (read.kind === "unreadable") {
      const { en, ja } = read.reason;
      return wrong({
        en: `${name} cannot be read: ${en}`,
        ja: `${name} を読めません: ${ja}`,
      }, fix);
    }
    const edited = edit(read.text.replace(/^\uFEFF/, ""));
    if ("problem" in edited && !edited.taken) {
      return wrong(located(name, edited), fix);
    }
  }
}

function located(name: string, { problem, line }: JsonProblem) {
  return {
    en: `${name} cannot be read, line ${line}: ${problem.en}`,
    ja: `${name} を読めません(${line} 行目): ${problem.ja}`,
  };
}
