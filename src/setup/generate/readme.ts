import stringWidth from "string-width";
import { say } from "../../core/text.ts";
import type { Lang } from "../../core/text.ts";
import { TOOLS } from "../../tools/catalog.ts";
import { workVcs } from "../../tools/work_vcs.ts";
import { CONFIG_ROWS } from "./config_rows.ts";

/** The README's table of tools: which git subcommand each answers. */
export function toolTable(lang: Lang): string {
  const rows = TOOLS.map((tool) => [
    tool === workVcs ? say(OTHERS, lang) : code(gitSubcommands(tool)),
    code([tool.signature]),
    say(tool.summary, lang),
  ]);
  return table(HEADINGS.tools[lang], rows);
}

/** The README's table of `butler.json`. */
export function configTable(lang: Lang): string {
  const rows = CONFIG_ROWS.map((row) => [
    code([row.key]),
    row.default === "" ? "" : code([row.default]),
    say(row.summary, lang),
  ]);
  return table(HEADINGS.config[lang], rows);
}

const OTHERS = { en: "every other", ja: "その他すべて" } as const;

const HEADINGS = {
  tools: {
    en: ["git", "tool", "what it is for"],
    ja: ["git", "ツール", "用途"],
  },
  config: {
    en: ["key", "default", "what it sets"],
    ja: ["キー", "既定値", "内容"],
  },
} as const;

function gitSubcommands(tool: (typeof TOOLS)[number]): string[] {
  return Object.keys(tool.gitEquivalents);
}

function code(words: readonly string[]): string {
  return words.map((word) => `\`${word}\``).join(", ");
}

/** Columns as wide as `deno fmt` makes them. */
function table(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const widths = headings.map((heading, column) =>
    Math.max(
      ...[heading, ...rows.map((row) => row[column])].map((cell) =>
        stringWidth(cell)
      ),
    )
  );
  const line = (cells: readonly string[]) =>
    `| ${
      cells.map((cell, column) =>
        cell + " ".repeat(widths[column] - stringWidth(cell))
      ).join(" | ")
    } |`;
  const rule = widths.map((width) => "-".repeat(width));
  return [headings, rule, ...rows].map(line).join("\n");
}
