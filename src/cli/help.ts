import { say } from "../core/text.ts";
import type { Lang, Text } from "../core/text.ts";
import type { Subcommand } from "./subcommand.ts";
import { SUBCOMMANDS } from "./subcommands.ts";

const INTRO: Text = {
  en: "butler keeps a coding agent's context small and its migrations whole.",
  ja:
    "butler は、コーディングエージェントのコンテキストを小さく保ち、マイグレーションを守ります。",
};

const HEADINGS = {
  usage: { en: "Usage", ja: "使い方" },
  subcommands: { en: "Subcommands", ja: "サブコマンド" },
  options: { en: "Options", ja: "オプション" },
  examples: { en: "Examples", ja: "例" },
} as const;

/** `butler --help`. */
export function mainHelp(lang: Lang): string {
  return [
    say(INTRO, lang),
    section(HEADINGS.usage, ["butler SUBCOMMAND [ARG…]"], lang),
    section(
      HEADINGS.subcommands,
      columns(
        SUBCOMMANDS.map(({ name, summary }) => [name, say(summary, lang)]),
      ),
      lang,
    ),
    section(
      HEADINGS.options,
      columns([
        ["--help", say({ en: "This help", ja: "このヘルプ" }, lang)],
        ["--version", say({ en: "The version", ja: "バージョン" }, lang)],
      ]),
      lang,
    ),
    say({
      en: "`butler SUBCOMMAND --help` says more about one.",
      ja: "詳しくは `butler サブコマンド --help` を見てください。",
    }, lang),
  ].join("\n\n") + "\n";
}

/** `butler SUBCOMMAND --help`. */
export function subcommandHelp(subcommand: Subcommand, lang: Lang): string {
  const { summary, usage, options, details, examples } = subcommand;
  const parts = [say(summary, lang), section(HEADINGS.usage, usage, lang)];
  if (options.length > 0) {
    const rows = options.map((option) => [
      [option.name, option.choices?.join("|") ?? option.value]
        .filter(Boolean).join(" "),
      say(option.summary, lang),
    ]);
    parts.push(section(HEADINGS.options, columns(rows), lang));
  }
  if (details) parts.push(say(details, lang));
  if (examples.length > 0) {
    const lines = examples.flatMap((example) => [
      `# ${say(example.summary, lang)}`,
      example.command,
    ]);
    parts.push(section(HEADINGS.examples, lines, lang));
  }
  return parts.join("\n\n") + "\n";
}

function section(title: Text, lines: readonly string[], lang: Lang): string {
  return [`${say(title, lang)}:`, ...lines.map((line) => `  ${line}`)]
    .join("\n");
}

/** The first column holds ASCII only, so its length is its width. */
function columns(rows: readonly (readonly string[])[]): string[] {
  const width = Math.max(...rows.map(([first]) => first.length));
  return rows.map(([first, second]) => `${first.padEnd(width)}  ${second}`);
}
