import { readWhole } from "../../io/files_atomic.ts";
import type { JsonProblem } from "../jsonc_tree.ts";
import { relativeTo } from "../paths.ts";
import type { Edited } from "../settings_file.ts";
import { unloadable } from "../unloadable.ts";
import { wrong } from "./check.ts";
import type { Finding } from "./check.ts";

/**
 * The first of these files that is there and that `init` could not edit, or
 * that Claude Code does not read once it has.
 */
export function brokenJson(
  files: readonly string[],
  root: string,
  edit: (text: string) => Edited,
): Finding | undefined {
  for (const file of files) {
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
    if ("problem" in edited) {
      return edited.taken
        ? takenBy(name, edited.taken, edited.line)
        : wrong(located(name, edited), fix);
    }
    const problem = unloadable(read.text);
    if (problem) return wrong(notLoaded(name, problem), fix);
  }
}

function located(name: string, { problem, line }: JsonProblem) {
  return {
    en: `${name} cannot be read, line ${line}: ${problem.en}`,
    ja: `${name} を読めません(${line} 行目): ${problem.ja}`,
  };
}

/** What is said of a file that butler can edit and Claude Code does not read. */
export function notLoaded(name: string, { problem, line }: JsonProblem) {
  return {
    en: `Claude Code does not load ${name}, line ${line}: ${problem.en}`,
    ja: `Claude Code は ${name} を読み込みません(${line} 行目): ${problem.ja}`,
  };
}

function takenBy(name: string, server: string, line: number): Finding {
  return wrong({
    en: `${name}, line ${line}: the server "${server}" is not butler's`,
    ja:
      `${name} の ${line} 行目のサーバー "${server}" は butler のものではありません`,
  }, {
    en: "Give it another name and run `butler init`",
    ja: "別の名前に変えて `butler init` を実行してください",
  });
}
