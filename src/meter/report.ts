import { ButlerError } from "../core/errors.ts";
import type { System } from "../core/system.ts";
import { say } from "../core/text.ts";
import type { Text } from "../core/text.ts";
import { readLineBlocks } from "../io/line_blocks.ts";
import { writeStdout } from "../io/stdio.ts";
import { stdoutColumns } from "../io/terminal.ts";
import type { CliContext } from "../cli/subcommand.ts";
import { ledgerPath, localTime } from "./ledger.ts";
import { LedgerTally } from "./ledger_tally.ts";
import { momentOption, readMeterOptions } from "./options.ts";
import { sortedReport } from "./report_data.ts";
import type { Order } from "./report_data.ts";
import { reportLines } from "./report_lines.ts";

/** `butler meter [report] [--since 7d] [--by total|avg|runs] [--json]`. */
export function showReport(
  args: readonly string[],
  { system, config, lang }: CliContext,
): number {
  const given = readMeterOptions(args, "report");
  const order = (given.value("--by") ?? "total") as Order;
  const since = momentOption(given, "--since", system.now());
  const path = ledgerPath(system.env, config.ledger);
  const from = since && localTime(since);
  const tally = new LedgerTally(from);
  const missing = read(path, tally, system);
  const report = sortedReport(tally, order);
  if (given.has("--json")) {
    const ledger = path ?? null;
    const whole = { ledger, since: from ?? null, ...report };
    writeStdout(JSON.stringify(whole, null, 2) + "\n");
    return 0;
  }
  const nothing = missing ??
    (report.runs + report.broken_lines === 0 ? noRuns(path, from) : undefined);
  const lines = nothing
    ? [say(nothing, lang)]
    : reportLines(report, stdoutColumns(), lang);
  writeStdout(lines.join("\n") + "\n");
  return 0;
}

/** Reads the ledger into `tally`; says what there is instead when there is none. */
function read(
  path: string | undefined,
  tally: LedgerTally,
  system: System,
): Text | undefined {
  if (path === undefined) return NO_HOME;
  const kind = system.kindOf(path);
  if (kind === "folder") throw notReadable(path, "it is a directory");
  const isRead = kind !== "other" &&
    readLineBlocks(path, (block) => tally.add(block)) !== undefined;
  if (isRead) return undefined;
  if (kind === "file") throw notReadable(path, "permission denied");
  return noRuns(path);
}

function noRuns(path: string | undefined, since?: string): Text {
  if (since !== undefined) {
    return {
      en: `No runs recorded since ${since} in ${path}`,
      ja: `${path} に ${since} 以降の記録がありません`,
    };
  }
  return {
    en: `No runs recorded in ${path}; start with: butler meter NAME -- COMMAND`,
    ja:
      `${path} に記録がありません。butler meter 名前 -- コマンド で記録を始めてください`,
  };
}

const NO_HOME: Text = {
  en: "No ledger: no home folder is known; set HOME or BUTLER_LEDGER",
  ja:
    "台帳がありません: ホームフォルダーが分かりません。HOME か BUTLER_LEDGER を設定してください",
};

function notReadable(path: string, reason: keyof typeof REASONS): ButlerError {
  return new ButlerError("internal", {
    en: `Cannot read the ledger ${JSON.stringify(path)}: ${reason}`,
    ja: `台帳 ${JSON.stringify(path)} を読めません: ${REASONS[reason]}`,
  }, {
    en: "Name a file that can be read in BUTLER_LEDGER",
    ja: "読めるファイルを BUTLER_LEDGER に指定してください",
  });
}

const REASONS = {
  "it is a directory": "フォルダーです",
  "permission denied": "権限がありません",
} as const;
