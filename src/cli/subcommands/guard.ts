import type { Subcommand } from "../subcommand.ts";

export const guard: Subcommand = {
  name: "guard",
  summary: {
    en: "Run a check inside an output budget",
    ja: "検査を出力予算の中で実行",
  },
  usage: [
    "butler guard [OPTION…] -- COMMAND [ARG…]",
    "butler guard BYTES EVIDENCE_DIR -- COMMAND [ARG…]",
  ],
  options: [
    {
      name: "--profile",
      value: "PROFILE",
      choices: ["edit", "commit", "session"],
      summary: {
        en: "Budgets for the occasion; edit is the default",
        ja: "用途ごとの予算。既定は edit",
      },
    },
    {
      name: "--budget",
      value: "BYTES",
      summary: {
        en: "Bytes of the report on failure",
        ja: "失敗時の報告のバイト数",
      },
    },
    {
      name: "--ok-budget",
      value: "BYTES",
      summary: {
        en: "Bytes of the report on success",
        ja: "成功時の報告のバイト数",
      },
    },
    {
      name: "--evidence",
      value: "DIR",
      summary: {
        en: "Folder for the whole output",
        ja: "全出力を保存するフォルダー",
      },
    },
    {
      name: "--name",
      value: "NAME",
      summary: {
        en: "Name in the meter's ledger",
        ja: "計測台帳での名前",
      },
    },
    {
      name: "--feedback",
      summary: {
        en: "On failure: stderr, exit 2; the agent sees it",
        ja: "失敗時は標準エラーに報告し終了コード 2(エージェントに見せる)",
      },
    },
    {
      name: "--timeout",
      value: "SECONDS",
      summary: { en: "Time limit of the check", ja: "検査の制限時間" },
    },
    {
      name: "--raw",
      summary: {
        en: "On failure print the first bytes only",
        ja: "失敗時は先頭のバイトだけを出力",
      },
    },
    {
      name: "--quiet",
      summary: {
        en: "On success print nothing",
        ja: "成功時は何も出力しない",
      },
    },
  ],
  details: {
    en:
      "Runs COMMAND with its whole output in a file, and prints a report inside\n" +
      "the budget: of more than nine violations the total, 3 to 5 samples, the\n" +
      "kinds, and the file. `--` ends the options of guard. --timeout ends the\n" +
      "check's process group; what it started by setsid goes on.",
    ja:
      "COMMAND を実行して全出力をファイルに保存し、予算内の報告を出力します。\n" +
      "違反が 9 件を超えると、合計、例 3〜5 件、内訳、ファイルを示します。\n" +
      "`--` で guard のオプションが終わります。--timeout は検査のプロセスグループを\n" +
      "終了させますが、setsid で起動されたものは残ります。",
  },
  examples: [
    {
      command: "butler guard --profile commit -- npm test",
      summary: {
        en: "Run tests before a commit",
        ja: "コミット前にテストを実行",
      },
    },
    {
      command: "butler guard --feedback -- npm run lint",
      summary: {
        en: "As a hook whose failure the agent must see",
        ja: "失敗をエージェントに見せるフックとして",
      },
    },
    {
      command: "butler guard 1500 ~/.cache/hook-evidence -- npm run lint",
      summary: { en: "The older form", ja: "以前の書き方" },
    },
  ],
  manual: async () => (await import("../manual/guard.ts")).MANUAL,
  run: async (args, context) =>
    (await import("../../guard/main.ts")).runGuard(args, context),
};
