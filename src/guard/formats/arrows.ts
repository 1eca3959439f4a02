import { kindOf } from "./format.ts";
import type { Format, Reader, Report, Violation } from "./format.ts";

/**
 * The form of rustc's diagnostics: a headline, then ` --> place`. A headline
 * that no arrow follows (`error: could not compile …`) is a sum, no violation.
 */
const ARROW = /^ *--> (\S.*)$/;
/** Of miette, another library for such diagnostics. */
const CORNER = /^ *[,╭][-─]+\[(\S.*)\]$/;
const WARNINGS: readonly string[] = ["warning", "!", "⚠"];

export const cargo: Format = {
  name: "cargo",
  unit: "violation",
  needles: ["error: ", "error[E", "warning: "],
  reader: () => arrows(/^(error|warning)(?:\[(E\d+)\])?: (.+)$/),
};

export const denoLint: Format = {
  name: "deno lint",
  unit: "violation",
  needles: ["error["],
  reader: () => arrows(/^(error)\[([a-z@][\w@/-]*)\]: (.+)$/),
};

/** ruff's default form (documented; `concise` is flake8's form). */
export const ruff: Format = {
  name: "ruff",
  unit: "violation",
  needles: [""], // its headlines have nothing in common
  reader: () =>
    arrows(/^()([A-Z]{1,5}\d{1,4}|invalid-syntax):? (?:\[\*\] )?(.+)$/),
};

export const oxlint: Format = {
  name: "oxlint",
  unit: "violation",
  needles: ["  x ", "  × ", "  ! ", "  ⚠ "],
  reader: () =>
    arrows(/^ {2}([x×!⚠]) (?:([\w@/-]+\([\w@/-]+\)): )?(\S.*)$/, CORNER),
};

/** `headline`: severity, kind where there is one, message. */
function arrows(headline: RegExp, arrow = ARROW): Reader {
  let open: Violation | undefined;
  return {
    line(text: string, report: Report): boolean {
      const place = open && arrow.exec(text)?.[1];
      if (open && place) {
        report.found({ ...open, place });
        open = undefined;
        return true;
      }
      const [, severity, kind, message] = headline.exec(text) ?? [];
      open = message === undefined ? undefined : {
        place: "",
        kind: kind ?? kindOf(message),
        message,
        warning: WARNINGS.includes(severity),
      };
      return false;
    },
  };
}
