import type { Format, Reader, Report } from "./format.ts";
import { place } from "./line_format.ts";

/** eslint, stylelint and yamllint: the file on a line of its own, its violations indented below. */
const IN_WORDS = /^ +(\d+):(\d+) +(error|warning) +(\S.*)$/;
const IN_SIGNS = /^ +(\d+):(\d+) +([✖⚠×‼]) +(\S.*)$/;
const ESLINT_RULE = /^(.*?)(?: {2,}([@\w][\w@/-]*))?$/;
const YAMLLINT_RULE = /^(.*?) +\(([\w-]+)\)$/;

const WARNINGS: readonly string[] = ["warning", "⚠", "‼"];
const needles = [" error  ", " warning  "];

export const yamllint: Format = {
  name: "yamllint",
  unit: "violation",
  needles,
  reader: () => stylish(IN_WORDS, YAMLLINT_RULE),
};

export const eslint: Format = {
  name: "eslint",
  unit: "violation",
  needles,
  reader: () => stylish(IN_WORDS, ESLINT_RULE),
};

export const stylelint: Format = {
  name: "stylelint",
  unit: "violation",
  needles: ["  ✖  ", "  ⚠  ", "  ×  ", "  ‼  "],
  reader: () => stylish(IN_SIGNS, ESLINT_RULE),
};

function stylish(violation: RegExp, rule: RegExp): Reader {
  let file = "";
  return {
    line(text: string, report: Report): boolean {
      if (!text.startsWith(" ")) {
        file = text.trim();
        return false;
      }
      const [, line, column, severity, rest] = violation.exec(text) ?? [];
      const [, message, kind] = rule.exec(rest ?? "") ?? [];
      if (rest === undefined || message === undefined) return false;
      report.found({
        place: place(file, line, column),
        kind: kind ?? withoutRule(message),
        message,
        warning: WARNINGS.includes(severity),
      });
      return true;
    },
  };
}

/** eslint's own complaints have no rule: `Parsing error: Unexpected token =`. */
function withoutRule(message: string): string {
  return message.split(":", 1)[0].slice(0, 48);
}
