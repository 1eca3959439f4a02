import { DEFAULT_PROFILE, PROFILES } from "../../guard/profiles.ts";
import type { Section } from "../subcommand.ts";
import { TITLES, WRONG_USE } from "./titles.ts";

export const MANUAL: readonly Section[] = [
  {
    title: {
      en: "Profiles: bytes of the report at most",
      ja: "プロファイル: 報告の最大バイト数",
    },
    rows: Object.entries(PROFILES).map(([name, { ok, fail }]) => {
      const isDefault = name === DEFAULT_PROFILE;
      return [name, {
        en: `${ok} on success, ${fail} on failure` +
          (isDefault ? " (the default)" : ""),
        ja: `成功時 ${ok}、失敗時 ${fail}${isDefault ? " (既定)" : ""}`,
      }] as const;
    }),
  },
  {
    title: TITLES.exit,
    rows: [
      ["0–255", {
        en: "The check's own; 128 + n when signal n ended it",
        ja: "検査の終了コード。シグナル n で終わった場合は 128 + n",
      }],
      ["2", {
        en: "--feedback: the check failed",
        ja: "--feedback: 検査が失敗した",
      }],
      WRONG_USE,
      ["124", { en: "--timeout: time is up", ja: "--timeout: 時間切れ" }],
      ["125", { en: "guard itself failed", ja: "guard 自身の失敗" }],
      ["126, 127", {
        en: "The check cannot be started, is not there",
        ja: "検査を起動できない、存在しない",
      }],
    ],
  },
  {
    title: TITLES.environment,
    rows: [
      ["XDG_CACHE_HOME", {
        en: "Where evidence and ledger are, instead of ~/.cache",
        ja: "出力の保存先と台帳の場所(~/.cache の代わり)",
      }],
      ["BUTLER_LEDGER", {
        en: "File of the meter's ledger",
        ja: "計測台帳のファイル",
      }],
    ],
  },
  {
    title: TITLES.files,
    rows: [
      ["~/.cache/hook-evidence/", {
        en: "Whole outputs: the newest 50; 100 MB at most beside the newest 3",
        ja: "全出力。新しい 50 件。最新 3 件を除き最大 100 MB",
      }],
      [".claude/butler.json", {
        en: "guard.profiles.NAME.ok and .fail: other budgets",
        ja: "guard.profiles.NAME.ok と .fail: 予算の変更",
      }],
    ],
  },
];
