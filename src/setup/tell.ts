import { say } from "../core/text.ts";
import type { Lang } from "../core/text.ts";
import { reasonOf } from "../io/error_reason.ts";
import { writeStderr, writeStdout } from "../io/stdio.ts";

/**
 * Prints a report of what was done or found. Where stdout takes none of it, a full disk
 * for example, stderr gets it: what was done is done all the same.
 */
export function tell(report: string, lang: Lang): boolean {
  try {
    writeStdout(report);
    return true;
  } catch (error) {
    const { en, ja } = reasonOf(error);
    const failure = {
      en: `Cannot write to stdout: ${en}. The report is:`,
      ja: `標準出力に書けません: ${ja}。報告の内容:`,
    };
    writeStderr(`${say(failure, lang)}\n${report}`);
    return false;
  }
}
