import type { Section } from "../subcommand.ts";
import { HOME, TITLES } from "./titles.ts";

/** What holds for every subcommand. */
export const COMMON: readonly Section[] = [
  {
    title: TITLES.files,
    rows: [
      [
        ".claude/butler.json",
        { en: "The project's configuration", ja: "プロジェクトの設定" },
      ],
      [
        "~/.claude/butler.json",
        {
          en: "The person's configuration; the project's wins",
          ja: "個人の設定。プロジェクトの設定が優先",
        },
      ],
    ],
  },
  {
    title: TITLES.environment,
    rows: [
      [
        "BUTLER_LANG",
        {
          en: "Language of all messages, en or ja; without it `lang` of " +
            "butler.json, else LC_ALL, LC_MESSAGES or LANG",
          ja:
            "メッセージの言語(en または ja)。なければ butler.json の `lang`、次に LC_ALL、LC_MESSAGES、LANG",
        },
      ],
      [
        "CLAUDE_PROJECT_DIR",
        {
          en: "The project's folder; without it the nearest folder upwards " +
            "with .claude or .git",
          ja:
            "プロジェクトのフォルダー。なければ .claude か .git のある直近の上位フォルダー",
        },
      ],
      HOME,
    ],
  },
];
