import type { Section } from "../subcommand.ts";
import { TITLES, WRONG_USE } from "./titles.ts";

export const MANUAL: readonly Section[] = [
  {
    title: TITLES.exit,
    rows: [
      ["0", { en: "The client is gone", ja: "クライアントが終了した" }],
      WRONG_USE,
    ],
  },
  {
    title: TITLES.environment,
    rows: [
      [
        "CLAUDE_PROJECT_DIR",
        {
          en: "The repository of the calls that name no `cwd`; without it " +
            "the current folder's",
          ja:
            "`cwd` のない呼び出しが対象とするリポジトリ。なければ現在のフォルダー",
        },
      ],
    ],
  },
  {
    title: TITLES.files,
    rows: [
      [
        ".mcp.json",
        {
          en: "Where `butler init` enters the server",
          ja: "`butler init` がサーバーを登録する場所",
        },
      ],
      [
        ".git/butler/",
        {
          en: "The active issue, outputs that were cut, copies of files",
          ja: "作業中の issue、省略された出力、ファイルの控え",
        },
      ],
      [
        "refs/butler/safety/",
        {
          en: "The work tree from before calls that could lose work; " +
            "the newest 20",
          ja: "作業を失いうる呼び出しの前の作業ツリー(新しい 20 件)",
        },
      ],
    ],
  },
];
