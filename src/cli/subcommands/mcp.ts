import type { Subcommand } from "../subcommand.ts";

export const mcp: Subcommand = {
  name: "mcp",
  summary: {
    en: "Serve the work tools to a coding agent (MCP over stdio)",
    ja: "作業ツールをコーディングエージェントに提供(stdio の MCP サーバー)",
  },
  usage: ["butler mcp"],
  options: [],
  details: {
    en: "Works in the repository of CLAUDE_PROJECT_DIR, else of the current\n" +
      "folder. Started by the agent: `butler init` writes the entry.",
    ja:
      "CLAUDE_PROJECT_DIR、なければ現在のフォルダーのリポジトリで動きます。\n" +
      "エージェントが起動します。設定は `butler init` が書きます。",
  },
  examples: [],
  run: async (args, context) =>
    (await import("../../mcp/main.ts")).runMcp(args, context),
};
