import { kindOf } from "./format.ts";
import type { Format, Report } from "./format.ts";
import { place } from "./line_format.ts";

/** https://docs.github.com/actions/reference/workflow-commands-for-github-actions */
const COMMAND = /^::(error|warning|notice)(?: (.*?))?::(.*)$/;

/**
 * `::error file=a.ts,line=3,col=1,title=rule::message`. Many tools print these
 * beside their own form, hence this is read when nothing else was found.
 */
export const github: Format = {
  name: "GitHub annotations",
  unit: "violation",
  needles: ["::error", "::warning", "::notice"],
  reader: () => ({ line }),
};

function line(text: string, report: Report): boolean {
  const [, severity, list = "", data] = COMMAND.exec(text) ?? [];
  if (data === undefined) return false;
  const { file = "", line, col, column = col, title = "" } = propertiesOf(list);
  const message = decoded(data).split("\n", 1)[0];
  report.found({
    place: place(file, line, column),
    kind: /^[\w@/.-]+$/.test(title) ? title : kindOf(message),
    message,
    warning: severity === "warning",
    note: severity === "notice",
  });
  return true;
}

function propertiesOf(list: string): Record<string, string> {
  const pairs = list.split(",").map((each) => {
    const [name, ...value] = each.split("=");
    return [name.trim(), decoded(value.join("="))];
  });
  return Object.fromEntries(pairs);
}

/** Of line ends and what separates; `%25` last. */
function decoded(text: string): string {
  return text.replace(/%0D/gi, "").replace(/%0A/gi, "\n")
    .replace(/%3A/gi, ":").replace(/%2C/gi, ",").replace(/%25/g, "%");
}
