import { ButlerError } from "../../core/errors.ts";
import { logFiles } from "./log_files.ts";
import type { LogFile } from "./log_files.ts";
import { LogReader } from "./log_reader.ts";
import type { LineCounts } from "./log_reader.ts";
import { Progress } from "./progress.ts";
import { summarize } from "./summary.ts";
import type { Summary } from "./summary.ts";
import { Totals } from "./totals.ts";

/** How much was read. */
export interface Extent {
  readonly files: number;
  /** Bytes. */
  readonly read: number;
  readonly lines: LineCounts;
}

/** What the logs hold: one summary, or one for each side of a date. */
export interface Collected {
  readonly extent: Extent;
  readonly summaries: readonly Summary[];
}

/** The logs below the folders that exist; a ButlerError when none does. */
export function filesIn(roots: readonly string[]): LogFile[] {
  const found = roots.map(logFiles);
  if (found.some((files) => files !== undefined)) {
    return found.flatMap((files) => files ?? []);
  }
  const places = roots.join(", ") || "~/.claude/projects";
  throw new ButlerError("invalid_argument", {
    en: `Cannot read session logs in ${places}: no such folder`,
    ja: `${places} のセッションログを読めません: フォルダーがありません`,
  }, {
    en: "Name the folder: `butler meter transcripts DIR`",
    ja: "フォルダーを指定してください: `butler meter transcripts フォルダー`",
  });
}

/** Reads the logs once. `since` and `divide` are moments in ISO 8601, UTC. */
export function collect(
  files: readonly LogFile[],
  since: string | undefined,
  divide: string | undefined,
): Collected {
  const sides = divide === undefined
    ? [new Totals()]
    : [new Totals(), new Totals()];
  const side = (time: string) => {
    if (since !== undefined && time < since) return undefined;
    return divide !== undefined && time >= divide ? sides[1] : sides[0];
  };
  const progress = new Progress(files.reduce((sum, { size }) => sum + size, 0));
  let read = 0;
  const reader = new LogReader(side, (bytes) => {
    read += bytes;
    progress.add(bytes);
  });
  const readable = files.filter((file) => reader.read(file));
  progress.end();
  return {
    extent: { files: readable.length, read, lines: reader.counts },
    summaries: sides.map(summarize),
  };
}
