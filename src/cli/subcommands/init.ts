import type { Subcommand } from "../subcommand.ts";

export const init: Subcommand = {
  name: "init",
  summary: {
    en: "Set butler up in a project",
    ja: "プロジェクトに butler を設定",
  },
  usage: ["butler init [OPTION…]"],
  options: [
    {
      name: "--project",
      value: "DIR",
      summary: {
        en: "The project; the current folder's when missing",
        ja: "対象プロジェクト。省略時は現在のフォルダー",
      },
    },
    {
      name: "--user",
      summary: {
        en: "Set up for the person, in the home folder",
        ja: "ホームフォルダーに個人用として設定",
      },
    },
    {
      name: "--hooks",
      value: "FORM",
      choices: ["process", "server"],
      summary: {
        en: "Who answers: a process an event (default), or the server",
        ja:
          "回答するもの: イベントごとのプロセス(既定)、または起動中のサーバー",
      },
    },
    {
      name: "--lang",
      value: "LANG",
      choices: ["en", "ja"],
      summary: {
        en: "Language of the block in CLAUDE.md",
        ja: "CLAUDE.md に書く言語",
      },
    },
    {
      name: "--dry-run",
      summary: {
        en: "Say what would change, change nothing",
        ja: "変更内容だけを表示",
      },
    },
    {
      name: "--remove",
      summary: {
        en: "Take out what init put in",
        ja: "init が書いたものを取り除く",
      },
    },
  ],
  details: {
    en:
      "Merges hooks, server and a block for CLAUDE.md into the files named below;\n" +
      "every other byte stays. Running it twice changes nothing; what was chosen\n" +
      "before (--hooks, --lang) stays. Where the plugin butler is enabled, that\n" +
      "brings hooks and server, and only the block is written.",
    ja:
      "下記のファイルにフック、サーバー、CLAUDE.md のブロックを書き加えます。\n" +
      "ほかの内容は変えません。2 回実行しても変化はなく、以前に選んだ --hooks と\n" +
      "--lang は保たれます。プラグイン butler が有効な場合、フックとサーバーは\n" +
      "プラグインから来るため、ブロックだけを書きます。",
  },
  examples: [
    {
      command: "butler init --dry-run",
      summary: { en: "See what it would write", ja: "書く内容を確認" },
    },
    {
      command: "butler init --hooks server",
      summary: {
        en: "No process for each tool call",
        ja: "ツール呼び出しごとのプロセスをなくす",
      },
    },
    {
      command: "butler init --remove",
      summary: { en: "Take it all out again", ja: "すべて取り除く" },
    },
  ],
  manual: async () => (await import("../manual/init.ts")).MANUAL,
  run: async (args, context) =>
    (await import("../../setup/init_main.ts")).runInit(args, context),
};
