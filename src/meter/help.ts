import type { Text } from "../core/text.ts";

/** What `butler meter --help` and the command line's overview print. */
export const meterHelp: Text = {
  en: `butler meter: records and tallies the bytes that hooks return

  butler meter [--event EVENT] NAME -- COMMAND [ARG…]
  butler meter [report] [--since 7d] [--by total|avg|runs] [--json]
  butler meter transcripts [DIR] [--since 7d] [--project NAME]
                           [--compare DATE] [--json]

NAME -- COMMAND   run the command unchanged and add a line to the ledger
report            the ledger by hook, the largest total first
transcripts       what hooks, tools and git put into the context, from the
                  session logs of Claude Code (read only)

  --event EVENT    the hook event, kept in the ledger
  --since AGE      only what is newer: 90m, 12h, 7d, 2w or 2026-06-12
  --by COLUMN      sort by total (default), avg or runs
  --project NAME   only projects whose folder name contains NAME
  --compare DATE   the time before and after DATE side by side
  --json           for programs

The ledger is ~/.cache/hook-meter.tsv, under XDG_CACHE_HOME where that is set;
BUTLER_LEDGER or "ledger" in butler.json name another file.`,
  ja: `butler meter: hook が返すバイト数を記録し集計します

  butler meter [--event イベント] 名前 -- コマンド [引数…]
  butler meter [report] [--since 7d] [--by total|avg|runs] [--json]
  butler meter transcripts [フォルダー] [--since 7d] [--project 名前]
                           [--compare 日付] [--json]

名前 -- コマンド   コマンドをそのまま実行し、台帳に 1 行加えます
report             hook ごとの集計。合計の大きい順
transcripts        hook・ツール・git が文脈に入れた量を Claude Code の
                   セッションログから集計します (読み取りのみ)

  --event イベント  hook のイベント名。台帳に残します
  --since 期間      これより新しいものだけ: 90m、12h、7d、2w、2026-06-12
  --by 列           total (既定)、avg、runs で並べます
  --project 名前    フォルダー名に名前を含むプロジェクトだけ
  --compare 日付    その日の前と後を並べます
  --json            プログラム向け

台帳は ~/.cache/hook-meter.tsv (XDG_CACHE_HOME があればその下) です。
BUTLER_LEDGER または butler.json の "ledger" で変えられます。`,
};
