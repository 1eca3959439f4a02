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
    en:
      "Started by the agent: `butler init` writes the entry. It also judges\n" +
      "hook events, by a tool named hook that it does not list.",
    ja:
      "エージェントが起動します。設定は `butler init` が書きます。一覧にない\n" +
      "ツール hook でフックイベントも判定します。",
  },
  examples: [
    {
      command:
        `echo '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' | butler mcp`,
      summary: {
        en: "See the tools as a client does",
        ja: "クライアントから見えるツール",
      },
    },
  ],
  manual: async () => (await import("../manual/mcp.ts")).MANUAL,
  run: async (args, context) =>
    (await import("../../mcp/main.ts")).runMcp(args, context),
};
