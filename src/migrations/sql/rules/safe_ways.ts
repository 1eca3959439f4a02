import type { Text } from "../../../core/text.ts";

export const EXPAND_CONTRACT: Text = {
  en: "stop using it first and drop it in a later release, after a backup",
  ja: "先に使用をやめ、バックアップ後、後のリリースで削除してください",
};

export const ADD_COPY_SWITCH: Text = {
  en: "add the new one, copy the data, switch the code, drop the old one later",
  ja:
    "新しいものを追加し、データを移し、コードを切り替えてから古いものを削除してください",
};

export const NARROW_IT: Text = {
  en: "add a WHERE, in batches",
  ja: "WHERE を付けて分割して実行してください",
};

export const DELETE_SOME: Text = {
  en: "DELETE only the rows that are meant, with a WHERE, after a backup",
  ja: "バックアップ後、WHERE を付けた DELETE で対象の行だけを削除してください",
};

export const NOT_VALID: Text = {
  en: "add it NOT VALID, then VALIDATE CONSTRAINT in another migration",
  ja:
    "NOT VALID で追加し、別のマイグレーションで VALIDATE CONSTRAINT してください",
};
