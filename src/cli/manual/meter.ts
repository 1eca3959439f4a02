import type { Section } from "../subcommand.ts";
import { DONE, TITLES } from "./titles.ts";

export const MANUAL: readonly Section[] = [
  {
    title: TITLES.exit,
    rows: [
      DONE,
      ["0–255", {
        en: "NAME -- COMMAND: the command's own",
        ja: "NAME -- COMMAND: コマンドの終了コード",
      }],
      ["1", {
        en: "The answer cannot be written",
        ja: "結果を書き出せない",
      }],
      ["64", {
        en: "Wrong use, or no session logs that can be read",
        ja: "使い方の誤り、または読めるセッションログがない",
      }],
    ],
  },
  {
    title: TITLES.environment,
    rows: [
      ["BUTLER_LEDGER", { en: "File of the ledger", ja: "台帳のファイル" }],
      ["XDG_CACHE_HOME", {
        en: "Folder of the ledger, instead of ~/.cache",
        ja: "台帳のフォルダー(~/.cache の代わり)",
      }],
      ["CLAUDE_CONFIG_DIR", {
        en: "Where Claude Code keeps its logs, instead of ~/.claude",
        ja: "Claude Code のログの場所(~/.claude の代わり)",
      }],
    ],
  },
  {
    title: TITLES.files,
    rows: [
      ["~/.cache/hook-meter.tsv", {
        en: "The ledger: time, name, status, bytes, lines, event, raw bytes, " +
          "milliseconds, raw lines; bytes and lines without newlines at the end; " +
          "trimmed at 20 MB",
        ja:
          "台帳: 時刻、名前、終了コード、バイト数、行数、イベント、元のバイト数、ミリ秒、元の行数。バイト数と行数に末尾の改行は含まない。20 MB で古い行から削除",
      }],
      ["~/.claude/projects/", {
        en: "The session logs that transcripts reads and never changes",
        ja: "transcripts が読むセッションログ(変更はしない)",
      }],
    ],
  },
];
