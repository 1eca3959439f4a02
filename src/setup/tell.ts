import { say } from "../core/text.ts";
import type { Lang, Text } from "../core/text.ts";
import { reasonOf } from "../io/error_reason.ts";
import { writeStderr, writeStdout } from "../io/stdio.ts";

/**
 * Prints a report of what was done. Where stdout takes none of it, a full disk
 * for example, stderr gets it: the files are written all the same.
 */
export function tell(lines: readonly Text[], lang: Lang): boolean {
  const report = lines.map((line) => `${say(line, lang)}\n`).join("");
  try {
    writeStdout(report);
    return true;
  } catch (error) {
    const { en, ja } = reasonOf(error);
    const failure = {
      en: `Cannot write the report to stdout: ${en}. This was done:`,
      ja: `報告を標準出力に書けません: ${ja}。行った操作:`,
    };
    writeStderr(`${say(failure, lang)}\n${report}`);
    return false;
  }
}
