import type { Format, Reader, Report, Violation } from "./format.ts";

/** `a.js:1:5 lint/style/useConst  FIXABLE  ━━━━`, then the message after a sign. */
const HEADLINE =
  /^(\S.*?) ((?:lint|assist|parse|format|suppressions|plugin|syntax)(?:\/\S+)?) +(?:[A-Z]+ +)*━━/;
const MESSAGE = /^ {2}([×!i✖⚠ℹ]) (.+)$/;
/** Without `--max-diagnostics` only twenty are printed. */
const TOTAL = /^Found (\d+) (?:errors?|warnings?)\.$/;

export const biome: Format = {
  name: "biome",
  unit: "violation",
  needles: ["━━━", "Found "],
  reader,
};

function reader(): Reader {
  let open: Violation | undefined;
  return {
    line(text: string, report: Report): boolean {
      const headline = HEADLINE.exec(text);
      if (headline) {
        open = { place: headline[1], kind: headline[2], message: "" };
        return true;
      }
      const [, sign, message] = open ? MESSAGE.exec(text) ?? [] : [];
      if (open && message) {
        const [warning, note] = ["!⚠", "iℹ"].map((of) => of.includes(sign));
        report.found({ ...open, message, warning, note });
        open = undefined;
        return true;
      }
      const total = TOTAL.exec(text)?.[1];
      if (total) report.declared(Number(total));
      return total !== undefined;
    },
  };
}
