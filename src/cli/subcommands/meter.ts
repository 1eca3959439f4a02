import type { Subcommand } from "../subcommand.ts";
import { JSON_OUTPUT, SINCE } from "./shared_options.ts";

export const meter: Subcommand = {
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
      forms: ["NAME"],
      summary: {
        en: "The hook event of the run, kept in the ledger",
        ja: "台帳に残すフックイベント名",
      },
    },
    { ...SINCE, forms: ["report", "transcripts"] },
    {
      name: "--by",
      value: "KEY",
      choices: ["total", "avg", "runs"],
      forms: ["report"],
      summary: { en: "Sort by", ja: "並べ替え" },
    },
    {
      name: "--project",
      value: "NAME",
      forms: ["transcripts"],
      summary: {
        en: "Only the project of this name or path, else a part of it",
        ja: "この名前かパスのプロジェクトだけ。なければ部分一致",
      },
    },
    {
      name: "--compare",
      value: "DATE",
      forms: ["transcripts"],
      summary: {
        en: "Before and after this date, side by side",
        ja: "この日付の前後を並べて比較",
      },
    },
    { ...JSON_OUTPUT, forms: ["report", "transcripts"] },
  ],
  details: {
    en:
      "NAME -- COMMAND runs the command unchanged and adds a line to the ledger.\n" +
      "stdout and stderr pass separately: written to one place, the order between\n" +
      "the two is not kept.\n" +
      "report tallies the ledger; transcripts tallies the session logs below DIR,\n" +
      "which may also be one log, a .jsonl file; without DIR those of Claude Code.",
    ja:
      "NAME -- COMMAND はコマンドをそのまま実行し、台帳に 1 行加えます。標準出力と\n" +
      "標準エラーは別々に渡すので、両者を 1 か所に書くと順序は保たれません。report は\n" +
      "台帳を、transcripts は DIR 以下のセッションログを集計します。DIR は .jsonl\n" +
      "ファイル 1 個でもよく、省略すると Claude Code のログです。",
  },
  examples: [
    {
      command: "butler meter lint -- npm run lint",
      summary: { en: "Record one hook", ja: "フックを 1 つ記録" },
    },
    {
      command: "butler meter --by avg --since 7d",
      summary: {
        en: "Which hooks return most at a time",
        ja: "1 回あたりの多いフック",
      },
    },
    {
      command: "butler meter transcripts --since 7d",
      summary: {
        en: "What entered the context last week",
        ja: "先週コンテキストに入ったもの",
      },
    },
  ],
  manual: async () => (await import("../manual/meter.ts")).MANUAL,
  run: async (args, context) =>
    (await import("../../meter/main.ts")).runMeter(args, context),
};
