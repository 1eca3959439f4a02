import type { Text } from "../core/text.ts";
import { textOf } from "./call.ts";
import type { Call } from "./call.ts";
import type { Finding } from "./finding.ts";
import type { PlacedCall } from "./placed_calls.ts";
import type { ShellScript } from "./shell_scripts.ts";

/** What counts of a script that is run by its name: lost data, and migrations that change. */
const COUNTS = [
  "wipes",
  "data-loss",
  "inline-script",
  "production",
  "committed",
  "committed-here",
  "lock-file",
  "deletes-files",
];

/** The findings of a call, as the person should look them up where a script holds it. */
export function asInScript(
  findings: readonly Finding[],
  { call, script }: PlacedCall,
): readonly Finding[] {
  if (!script || findings.length === 0) return findings;
  const line = lineOf(call, script);
  const place = line === undefined ? script.path : `${script.path}:${line}`;
  const say = ({ en, ja }: Text) => ({
    en: `${place}: ${en}`,
    ja: `${place}: ${ja}`,
  });
  return findings
    .filter(({ names }) => names.some((name) => COUNTS.includes(name)))
    .map((one) => ({ ...one, deny: say(one.deny), ask: say(one.ask) }));
}

/** The line of a script that a call stands in, from 1; the first of equal ones. */
export function lineOf(call: Call, { lines }: ShellScript): number | undefined {
  const words = call.words.length > 0 || call.program !== ""
    ? [call.written, ...call.words.slice(0, 1)]
    : call.redirections.map(({ target }) => target);
  const texts = words.map(textOf);
  const at = lines.findIndex((line) =>
    texts.every((text) => line.includes(text))
  );
  const byName = at >= 0
    ? at
    : lines.findIndex((line) => line.includes(texts[0]));
  return byName < 0 || texts[0] === "" ? undefined : byName + 1;
}
