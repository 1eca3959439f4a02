import type { Text } from "./text.ts";

/** How a full disk or quota is told from other failures, and what is said of it. */
export const DISK_FULL: {
  readonly sign: RegExp;
  readonly code: "internal";
  readonly summary: Text;
  readonly hint: Text;
} = {
  sign:
    /No space left on device|Disk quota exceeded|File too large|unable to write (?:\w+ )*file/,
  code: "internal",
  summary: {
    en: "Cannot write: the disk is full",
    ja: "書き込めません: ディスクがいっぱいです",
  },
  hint: {
    en: "Free some space, then call again; nothing was changed",
    ja:
      "空き容量を作ってからもう一度呼び出してください。何も変更されていません",
  },
};
