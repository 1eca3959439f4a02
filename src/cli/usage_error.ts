import { say } from "../core/text.ts";
import type { Lang, Text } from "../core/text.ts";

/**
 * Wrong use of a subcommand: exit 64. `summary` names the value, the next line
 * says what to do.
 */
export class UsageError extends Error {
  override name = "UsageError";

  constructor(readonly summary: Text, readonly next: Text) {
    super(summary.en);
  }

  /** Two lines for stderr. */
  print(program: string, lang: Lang): string {
    return `${program}: ${say(this.summary, lang)}\n${say(this.next, lang)}\n`;
  }
}

/** The "next step" of most usage errors. */
export function seeHelp(subcommand?: string): Text {
  const command = ["butler", subcommand, "--help"].filter(Boolean).join(" ");
  return {
    en: `See \`${command}\``,
    ja: `\`${command}\` を見てください`,
  };
}

export function unexpectedArgument(
  subcommand: string,
  argument: string,
): UsageError {
  const value = JSON.stringify(argument);
  return new UsageError({
    en: `Unexpected argument ${value} of ${subcommand}`,
    ja: `${subcommand} に余分な引数 ${value} があります`,
  }, seeHelp(subcommand));
}
