import { say } from "../core/text.ts";
import type { Text } from "../core/text.ts";
import { readLineBlocks } from "../io/line_blocks.ts";
import { writeStdout } from "../io/stdio.ts";
import { stdoutColumns } from "../io/terminal.ts";
import type { MeterContext } from "./context.ts";
import { ledgerPath, localTime } from "./ledger.ts";
import { LedgerTally } from "./ledger_tally.ts";
import { momentOption, readOptions, usage } from "./options.ts";
import { sortedReport } from "./report_data.ts";
import type { Order } from "./report_data.ts";
import { ORDERS } from "./report_data.ts";
import { reportLines } from "./report_lines.ts";

/** `butler meter [report] [--since 7d] [--by total|avg|runs] [--json]`. */
export function showReport(
  args: readonly string[],
  { system, config, lang }: MeterContext,
): number {
  const options = readOptions(args, {
    string: ["since", "by"],
    boolean: ["json"],
    operands: 0,
  });
  const order = orderOf(options.values.by ?? "total");
  const since = momentOption(options, "since", system.now());
  const path = ledgerPath(system.env, config.ledger);
  const from = since && localTime(since);
  const tally = new LedgerTally(from);
  const missing = read(path, tally);
  const report = sortedReport(tally, order);
  if (options.has("json")) {
    const ledger = path ?? null;
    const whole = { ledger, since: from ?? null, ...report };
    writeStdout(JSON.stringify(whole, null, 2) + "\n");
    return 0;
  }
  const lines = missing
    ? [say(missing, lang)]
    : reportLines(report, stdoutColumns(), lang);
  writeStdout(lines.join("\n") + "\n");
  return 0;
}

/** Reads the ledger into `tally`; says what there is instead when there is none. */
function read(path: string | undefined, tally: LedgerTally): Text | undefined {
  const found = path !== undefined &&
    readLineBlocks(path, (block) => tally.add(block)) !== undefined;
  if (found) return undefined;
  const place = path ?? "~/.cache/hook-meter.tsv";
  return {
    en:
      `No runs recorded in ${place}; start with: butler meter NAME -- COMMAND`,
    ja:
      `${place} に記録がありません。butler meter 名前 -- コマンド で記録を始めてください`,
  };
}

function orderOf(text: string): Order {
  const order = ORDERS.find((each) => each === text);
  if (order) return order;
  throw usage({
    en: `Cannot sort by "${text}": no such column`,
    ja: `"${text}" では並べ替えられません`,
  }, {
    en: `Write --by ${ORDERS.join(", ")}`,
    ja: `--by ${ORDERS.join("、")} のどれかを書いてください`,
  });
}
