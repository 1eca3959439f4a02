import type { Subcommand } from "../subcommand.ts";

export const call: Subcommand = {
  name: "call",
  summary: {
    en: "Run one work tool from the command line",
    ja: "作業ツールをコマンドラインから実行",
  },
  usage: ["butler call NAME [JSON]", "butler call NAME - < JSON"],
  options: [],
  details: {
    en: "Prints what the MCP tool answers, for people, scripts and sub-agents.",
    ja:
      "MCP ツールと同じ回答を出力します。人、スクリプト、サブエージェント向けです。",
  },
  examples: [
    {
      command: "butler call work_observe",
      summary: { en: "Where the work stands", ja: "作業の現在地" },
    },
    {
      command: `butler call work_diff '{"path":"a.ts"}'`,
      summary: { en: "What changed in one file", ja: "1 ファイルの変更" },
    },
    {
      command: `echo '{"message":"Read words"}' | butler call work_record -`,
      summary: {
        en: "Record the changes, arguments on stdin",
        ja: "標準入力の引数で変更を記録",
      },
    },
  ],
  manual: async () => (await import("../manual/call.ts")).MANUAL,
  run: async (args, context) =>
    (await import("../../tools/call_main.ts")).runCall(args, context),
};
