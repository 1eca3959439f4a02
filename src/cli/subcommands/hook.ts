import type { Subcommand } from "../subcommand.ts";
import { unexpectedArgument } from "../usage_error.ts";

export const hook: Subcommand = {
  name: "hook",
  summary: {
    en: "Judge one hook event: JSON on stdin, the answer on stdout",
    ja: "フックイベントを 1 つ判定: 標準入力に JSON、標準出力に回答",
  },
  usage: ["butler hook < EVENT"],
  options: [],
  details: {
    en:
      "For Claude Code, Codex CLI, Gemini CLI, Cursor and Copilot CLI: the shape\n" +
      "of EVENT tells the host, and each is answered in its own form.",
    ja:
      "Claude Code、Codex CLI、Gemini CLI、Cursor、Copilot CLI に対応します。\n" +
      "EVENT の形でホストを見分け、それぞれの形式で答えます。",
  },
  examples: [
    {
      command:
        `echo '{"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"git status"}}' | butler hook`,
      summary: { en: "See a refusal", ja: "拒否の例を見る" },
    },
    {
      command:
        `echo '{"hook_event_name":"SessionStart","source":"compact"}' | butler hook`,
      summary: {
        en: "See what a session is told after a compaction",
        ja: "圧縮後のセッションに渡される文脈を見る",
      },
    },
  ],
  manual: async () => (await import("../manual/hook.ts")).MANUAL,
  run: async (args, context) => {
    if (args.length > 0) throw unexpectedArgument("hook", args[0]);
    return (await import("../../hook/main.ts")).runHook(context.system);
  },
};
