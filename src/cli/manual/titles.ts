import type { Text } from "../../core/text.ts";

/** What several manuals call the same. */
export const TITLES = {
  exit: { en: "Exit status", ja: "終了コード" },
  environment: { en: "Environment", ja: "環境変数" },
  files: { en: "Files", ja: "ファイル" },
} as const satisfies Record<string, Text>;

/** The same words in both languages. */
export function plain(text: string): Text {
  return { en: text, ja: text };
}

export const DONE = ["0", { en: "Done", ja: "成功" }] as const;

export const WRONG_USE = [
  "64",
  { en: "Wrong use", ja: "使い方の誤り" },
] as const;

export const HOME = [
  "HOME",
  {
    en: "Home folder; USERPROFILE where it is missing",
    ja: "ホームフォルダー。なければ USERPROFILE",
  },
] as const;
