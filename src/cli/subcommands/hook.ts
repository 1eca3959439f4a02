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
    en: "Silence is consent. Always exits 0: the decision is in the JSON.",
    ja:
      "何も出力しなければ許可です。判定は JSON に入り、終了コードは常に 0 です。",
  },
  examples: [{
    command:
      `echo '{"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"git status"}}' | butler hook`,
    summary: { en: "See a refusal", ja: "拒否の例を見る" },
  }],
  run: async (args, context) => {
    if (args.length > 0) throw unexpectedArgument("hook", args[0]);
    return (await import("../../hook/main.ts")).runHook(context.system);
  },
};
