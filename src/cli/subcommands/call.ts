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
    en: "Prints what the MCP tool would answer. Exits 1 with the error object.",
    ja: "MCP ツールと同じ回答を出力します。エラーなら終了コード 1 です。",
  },
  examples: [{
    command: `butler call work_diff '{"path":"a.ts"}'`,
    summary: { en: "What changed in one file", ja: "1 ファイルの変更" },
  }],
  run: async (args, context) =>
    (await import("../../tools/call_main.ts")).runCall(args, context),
};
