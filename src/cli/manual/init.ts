import type { Section } from "../subcommand.ts";
import { HOME, TITLES, WRONG_USE } from "./titles.ts";

export const MANUAL: readonly Section[] = [
  {
    title: TITLES.exit,
    rows: [
      ["0", {
        en: "Set up, or set up already",
        ja: "設定した、または設定済み",
      }],
      ["1", {
        en: "A file cannot be edited, or the report not be written; the " +
          "message says which and why",
        ja:
          "編集できないファイルがあるか、報告を出力できない(どのファイルかと理由を表示)",
      }],
      WRONG_USE,
    ],
  },
  {
    title: TITLES.environment,
    rows: [
      ["CLAUDE_PROJECT_DIR", {
        en: "The project where --project is missing",
        ja: "--project を省略したときのプロジェクト",
      }],
      ["CLAUDE_CONFIG_DIR", {
        en: "--user: what is used instead of ~/.claude",
        ja: "--user: ~/.claude の代わりに使うフォルダー",
      }],
      HOME,
      ["PATH", {
        en: "Where butler is on it, settings call `butler`, else this file",
        ja: "butler があれば設定は `butler` を、なければこの実行ファイルを呼ぶ",
      }],
    ],
  },
  {
    title: TITLES.files,
    rows: [
      [".claude/settings.json", {
        en: "The hooks (--user: in ~/.claude)",
        ja: "フック(--user では ~/.claude の下)",
      }],
      [".mcp.json", {
        en: "The server (--user: ~/.claude.json)",
        ja: "サーバー(--user では ~/.claude.json)",
      }],
      ["CLAUDE.md, AGENTS.md", {
        en: "A marked block; AGENTS.md only where it exists, CLAUDE.md only " +
          "where it does not import that and no CLAUDE.md above it in the " +
          "repository has the block",
        ja:
          "目印付きのブロック。AGENTS.md は存在する場合のみ、CLAUDE.md は AGENTS.md を取り込まず、リポジトリ内の上位の CLAUDE.md にブロックがない場合のみ",
      }],
      [".git/butler/backup/", {
        en: "Each file as it was before butler and, as FILE.last, before " +
          "butler's last change; outside a repository FILE.butler-backup " +
          "beside the file. --remove gives the bytes of before back and " +
          "discards the copies; where somebody changed butler's part or the " +
          "file since, or had butler in it before, it takes out butler's " +
          "part and keeps a copy, which it names",
        ja:
          "butler 導入前のファイルと、最後の変更前のファイル(FILE.last)。リポジトリの外では隣の FILE.butler-backup。--remove は元のバイト列に戻して控えを消す。その後にファイルや butler の部分が変更された場合や、導入前から butler が書かれていた場合は、butler の部分だけを取り除き、控えを残してその場所を示す",
      }],
    ],
  },
];
