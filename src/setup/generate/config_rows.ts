import type { Text } from "../../core/text.ts";

/** One key of `butler.json` for the README. */
export interface ConfigRow {
  readonly key: string;
  /** What holds without it, as JSON; "" where that depends. */
  readonly default: string;
  readonly summary: Text;
}

/** Every key; a test holds them against the shape that the reader knows. */
export const CONFIG_ROWS: readonly ConfigRow[] = [
  {
    key: "lang",
    default: "",
    summary: {
      en: "Language of the messages, `en` or `ja`; without it the locale's",
      ja: "メッセージの言語(`en`、`ja`)。省略時はロケールに従う",
    },
  },
  {
    key: "git.allow",
    default: "[]",
    summary: {
      en: 'Git subcommands that pass the hook, for example `["lfs"]`',
      ja: 'フックを通す git サブコマンド(例: `["lfs"]`)',
    },
  },
  {
    key: "git.enforce",
    default: '"deny"',
    summary: {
      en: "Git in a shell command: `deny`, `ask` or `off`",
      ja: "シェルの git: `deny`、`ask`、`off`",
    },
  },
  {
    key: "migrations.paths",
    default: "[]",
    summary: {
      en: "Globs of further migration files",
      ja: "追加のマイグレーションファイルの glob",
    },
  },
  {
    key: "migrations.allow.paths",
    default: "[]",
    summary: {
      en: "Globs of migrations that may be changed",
      ja: "変更を許すマイグレーションの glob",
    },
  },
  {
    key: "migrations.allow.commands",
    default: "[]",
    summary: {
      en: "Beginnings of commands that pass, `npx prisma migrate reset`",
      ja: "許可するコマンドの先頭部分(`npx prisma migrate reset` など)",
    },
  },
  {
    key: "migrations.enforce.RULE",
    default: "",
    summary: {
      en: "`deny`, `ask` or `off` for one rule of the guard, listed below",
      ja: "ルール(下の一覧)ごとの `deny`、`ask`、`off`",
    },
  },
  {
    key: "migrations.mcpTools",
    default: "[]",
    summary: {
      en: "Names of MCP tools that run SQL; `*` is anything",
      ja: "SQL を実行する MCP ツールの名前。`*` は任意の文字列",
    },
  },
  {
    key: "mcp.exposeVcs",
    default: "true",
    summary: {
      en: "`false` hides `work_vcs`",
      ja: "`false` で `work_vcs` を隠す",
    },
  },
  {
    key: "issues.provider",
    default: "",
    summary: {
      en: "Who knows the titles of issues: `gh`, `glab` or `none`; " +
        "without it the remote's",
      ja: "issue の題名の取得元: `gh`、`glab`、`none`。省略時はリモートに従う",
    },
  },
  {
    key: "guard.profiles.PROFILE.ok",
    default: "",
    summary: {
      en: "Bytes of guard's report on success",
      ja: "guard の成功時の報告のバイト数",
    },
  },
  {
    key: "guard.profiles.PROFILE.fail",
    default: "",
    summary: {
      en: "Bytes of guard's report on failure",
      ja: "guard の失敗時の報告のバイト数",
    },
  },
  {
    key: "ledger",
    default: '"~/.cache/hook-meter.tsv"',
    summary: {
      en:
        "File of the meter's ledger; a relative path begins where `.claude` is",
      ja: "計測台帳のファイル。相対パスは `.claude` のあるフォルダーが起点",
    },
  },
];
