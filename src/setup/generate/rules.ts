import { say } from "../../core/text.ts";
import type { Lang } from "../../core/text.ts";
import { RULE_GROUPS } from "../../migrations/rule_names.ts";

/** Characters of a line. */
const WIDTH = 78;

/** The README's list of the rules of the migration guard, by subject. */
export function ruleList(lang: Lang): string {
  const groups = RULE_GROUPS.map(({ what, names }) =>
    [`# ${say(what, lang)}`, ...wrapped(names)].join("\n")
  );
  return ["```text", groups.join("\n\n"), "```"].join("\n");
}

function wrapped(names: readonly string[]): string[] {
  const lines: string[] = [];
  for (const name of names) {
    const line = lines.at(-1);
    if (line === undefined || line.length + 1 + name.length > WIDTH) {
      lines.push(name);
    } else lines[lines.length - 1] = `${line} ${name}`;
  }
  return lines;
}
