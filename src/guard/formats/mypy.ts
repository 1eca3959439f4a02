import type { Format, Reader, Report } from "./format.ts";
import { kindOf } from "./format.ts";
import { place } from "./line_format.ts";

/** `a.py:3: error: text  [code]`. */
const HEADLINE =
  /^(?<file>[^\s:][^:]*):(?<line>\d+):(?:(?<col>\d+):)? error:(?: (?<text>.*))?$/;
const CODE = /^(.*?) *\[([a-z][\w-]*)\]$/;
/** `--pretty` breaks the text at the width of the terminal; other compilers know no Python. */
const MAY_BREAK = /\.pyi?$/;
/** What is no more of a broken text. */
const OTHER = /^(?: {4}|$|Found \d|\S+:\d+:)/;

/** With `--pretty` the source and a line of carets follow, indented by four. */
export const mypy: Format = {
  name: "mypy",
  unit: "violation",
  needles: [": error:"],
  reader,
};

function reader(): Reader {
  let where = "";
  let text = "";
  let broken = false;
  let inSource = false;

  function close(report: Report, code?: string): void {
    if (broken) {
      report.found({ place: where, kind: code ?? kindOf(text), message: text });
    }
    broken = false;
    inSource = true;
  }
  /** Whether the line is the message's; its end is the code. */
  function read(line: string, report: Report): void {
    text = `${text} ${line}`.trim();
    broken = true;
    const [, message, code] = CODE.exec(text) ?? [];
    if (code) {
      text = message;
      close(report, code);
    }
  }
  return {
    line(line: string, report: Report): boolean {
      const groups = HEADLINE.exec(line)?.groups;
      if (broken && OTHER.test(line)) close(report);
      const coded = CODE.test(groups?.text ?? "") && / {2}\[/.test(line);
      if (groups && (coded || MAY_BREAK.test(groups.file))) {
        where = place(groups.file, groups.line, groups.col);
        text = "";
        read(groups.text ?? "", report);
        return true;
      }
      if (broken) {
        read(line, report);
        return true;
      }
      inSource &&= line.startsWith("    ");
      return inSource;
    },
    end: close,
  };
}
