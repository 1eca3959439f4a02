import type { Option, Subcommand } from "./subcommand.ts";
import { unexpectedArgument } from "./usage_error.ts";

const JSON_OUTPUT: Option = {
  name: "--json",
  summary: { en: "Print JSON", ja: "JSON で出力" },
};

const SINCE: Option = {
  name: "--since",
  value: "AGE",
  summary: {
    en: "Only what is newer: 7d, 12h, 30m, or a date",
    ja: "これより新しいものだけ: 7d、12h、30m、または日付",
  },
};

/** Every subcommand, in the order of the help. */
export const SUBCOMMANDS: readonly Subcommand[] = [
  {
    name: "mcp",
    summary: {
      en: "Serve the work tools to a coding agent (MCP over stdio)",
      ja: "作業ツールをコーディングエージェントに提供(stdio の MCP サーバー)",
    },
    usage: ["butler mcp"],
    options: [],
    details: {
      en:
        "Works in the repository of CLAUDE_PROJECT_DIR, else of the current\n" +
        "folder. Started by the agent: `butler init` writes the entry.",
      ja:
        "CLAUDE_PROJECT_DIR、なければ現在のフォルダーのリポジトリで動きます。\n" +
        "エージェントが起動します。設定は `butler init` が書きます。",
    },
    examples: [],
    run: async (args, context) =>
      (await import("../mcp/main.ts")).runMcp(args, context),
  },
  {
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
      return (await import("../hook/main.ts")).runHook(context.system);
    },
  },
  {
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
        "Exits as the check does; 124 after the time limit, 125 when guard\n" +
        "itself failed, 126 and 127 when the check cannot be started.",
      ja:
        "終了コードは検査のものです。124 は時間切れ、125 は guard 自身の失敗、\n" +
        "126 と 127 は検査を起動できなかったことを表します。",
    },
    examples: [{
      command: "butler guard --profile commit -- npm test",
      summary: {
        en: "Run tests before a commit",
        ja: "コミット前にテストを実行",
      },
    }],
    run: async (args, context) =>
      (await import("../guard/main.ts")).runGuard(args, context),
  },
  {
    name: "meter",
    summary: {
      en: "Record and tally the bytes that hooks put into the context",
      ja: "フックがコンテキストに入れるバイト数を記録し集計",
    },
    usage: [
      "butler meter NAME -- COMMAND [ARG…]",
      "butler meter [report] [OPTION…]",
      "butler meter transcripts [DIR] [OPTION…]",
    ],
    options: [
      {
        name: "--event",
        value: "EVENT",
        summary: {
          en: "The hook event of the run, kept in the ledger",
          ja: "台帳に残すフックイベント名",
        },
      },
      SINCE,
      {
        name: "--by",
        value: "KEY",
        choices: ["total", "avg", "runs"],
        summary: { en: "Sort the report by", ja: "報告の並べ替え" },
      },
      {
        name: "--project",
        value: "DIR",
        summary: {
          en: "transcripts: only sessions of this project",
          ja: "transcripts: このプロジェクトのセッションだけ",
        },
      },
      {
        name: "--compare",
        value: "DATE",
        summary: {
          en: "transcripts: before and after this date, side by side",
          ja: "transcripts: この日付の前後を並べて比較",
        },
      },
      JSON_OUTPUT,
    ],
    details: {
      en:
        "NAME -- COMMAND runs the command unchanged and adds a line to the ledger,\n" +
        "~/.cache/hook-meter.tsv (under XDG_CACHE_HOME where that is set;\n" +
        "BUTLER_LEDGER names another). transcripts only reads the session logs.",
      ja:
        "NAME -- COMMAND はコマンドをそのまま実行し、台帳に 1 行加えます。台帳は\n" +
        "~/.cache/hook-meter.tsv (XDG_CACHE_HOME があればその下、BUTLER_LEDGER で\n" +
        "変更可)。transcripts はセッションログを読むだけです。",
    },
    examples: [
      {
        command: "butler meter lint -- npm run lint",
        summary: { en: "Record one hook", ja: "フックを 1 つ記録" },
      },
      {
        command: "butler meter transcripts --since 7d",
        summary: {
          en: "What entered the context last week",
          ja: "先週コンテキストに入ったもの",
        },
      },
    ],
    run: async (args, context) =>
      (await import("../meter/main.ts")).runMeter(args, context),
  },
  {
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
          en: "Who answers: a process an event, or the server",
          ja: "回答するもの: イベントごとのプロセス、または起動中のサーバー",
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
    examples: [{
      command: "butler init --dry-run",
      summary: { en: "See what it would write", ja: "書く内容を確認" },
    }],
    run: async (args, context) =>
      (await import("../setup/init_main.ts")).runInit(args, context),
  },
  {
    name: "doctor",
    summary: { en: "Check the set-up", ja: "設定を検査" },
    usage: ["butler doctor [--json]"],
    options: [JSON_OUTPUT],
    details: {
      en: "Exits 1 if something is wrong.",
      ja: "問題があれば終了コード 1 です。",
    },
    examples: [],
    run: async (args, context) =>
      (await import("../setup/doctor_main.ts")).runDoctor(args, context),
  },
  {
    name: "call",
    summary: {
      en: "Run one work tool from the command line",
      ja: "作業ツールをコマンドラインから実行",
    },
    usage: ["butler call NAME [JSON]", "butler call NAME - < JSON"],
    options: [],
    details: {
      en:
        "Prints what the MCP tool would answer. Exits 1 with the error object.",
      ja: "MCP ツールと同じ回答を出力します。エラーなら終了コード 1 です。",
    },
    examples: [{
      command: `butler call work_diff '{"path":"a.ts"}'`,
      summary: { en: "What changed in one file", ja: "1 ファイルの変更" },
    }],
    run: async (args, context) =>
      (await import("../tools/call_main.ts")).runCall(args, context),
  },
];
