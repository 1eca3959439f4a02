import { say } from "../core/text.ts";
import type { Lang, Text } from "../core/text.ts";
import { columns, WIDTH, wrap } from "./columns.ts";
import type { Option, Section, Subcommand } from "./subcommand.ts";
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
export async function mainHelp(lang: Lang): Promise<string> {
  const { COMMON } = await import("./manual/common.ts");
  const subcommands = SUBCOMMANDS.map(({ name, summary }) =>
    [name, summary] as const
  );
  return [
    wrap(say(INTRO, lang), WIDTH).join("\n"),
    block(HEADINGS.usage, ["butler SUBCOMMAND [ARG…]"], lang),
    section({ title: HEADINGS.subcommands, rows: subcommands }, lang),
    section({ title: HEADINGS.options, rows: OPTIONS }, lang),
    ...COMMON.map((one) => section(one, lang)),
    say(MORE, lang),
  ].join("\n\n") + "\n";
}

const OPTIONS = [
  ["--help", { en: "This help", ja: "このヘルプ" }],
  ["--version", { en: "The version", ja: "バージョン" }],
] as const;

const MORE: Text = {
  en: "`butler SUBCOMMAND --help` says more about one.",
  ja: "詳しくは `butler サブコマンド --help` を見てください。",
};

/** `butler SUBCOMMAND --help`. */
export async function subcommandHelp(
  subcommand: Subcommand,
  lang: Lang,
): Promise<string> {
  const { summary, usage, options, details, examples } = subcommand;
  const rows = options.map((option) =>
    [
      [option.name, option.choices?.join("|") ?? option.value]
        .filter(Boolean).join(" "),
      summaryOf(option),
    ] as const
  );
  const sections = [
    ...(rows.length > 0 ? [{ title: HEADINGS.options, rows }] : []),
    ...await subcommand.manual(),
  ];
  const lines = examples.flatMap((example) => [
    `# ${say(example.summary, lang)}`,
    example.command,
  ]);
  return [
    say(summary, lang),
    block(HEADINGS.usage, usage, lang),
    ...(details ? [say(details, lang)] : []),
    ...sections.map((one) => section(one, lang)),
    block(HEADINGS.examples, lines, lang),
  ].join("\n\n") + "\n";
}

/** With the forms that know the option, where not all do. */
function summaryOf({ summary, forms }: Option): Text {
  if (!forms) return summary;
  const { en, ja } = summary;
  return {
    en: `${forms.join(", ")}: ${en[0].toLowerCase()}${en.slice(1)}`,
    ja: `${forms.join("、")}: ${ja}`,
  };
}

function section({ title, rows }: Section, lang: Lang): string {
  const said = rows.map(([words, text]) => [words, say(text, lang)] as const);
  return [`${say(title, lang)}:`, ...columns(said, 2)].join("\n");
}

function block(title: Text, lines: readonly string[], lang: Lang): string {
  return [`${say(title, lang)}:`, ...lines.map((line) => `  ${line}`)]
    .join("\n");
}
