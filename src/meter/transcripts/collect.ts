import type { Text } from "../../core/text.ts";
import type { LogFile } from "./log_files.ts";
import { LogReader } from "./log_reader.ts";
import { Progress } from "./progress.ts";
import { summarize } from "./summary.ts";
import type { Summary } from "./summary.ts";
import { Tally } from "./tally.ts";
import type { LineCounts } from "./tally.ts";
import { readOnThreads } from "./threads.ts";
import { Totals } from "./totals.ts";
import type { Sink } from "./turns.ts";

/** How much was read. */
export interface Extent {
  readonly files: number;
  /** Bytes. */
  readonly read: number;
  readonly lines: LineCounts;
  /** Logs that could not be read. */
  readonly unreadable: readonly string[];
}

/** What the logs hold: one summary, or one for each side of a date. */
export interface Collected {
  readonly extent: Extent;
  readonly summaries: readonly Summary[];
}

export interface CollectOptions {
  /** A moment in ISO 8601, UTC; lines before it do not count. */
  readonly since?: string;
  /** A moment in ISO 8601, UTC; lines before it and lines from it on are two sides. */
  readonly divide?: string;
  /** The result is the same for any number. */
  readonly threads: number;
  /** Starts a thread, where it is not the usual one. */
  readonly start?: () => Worker;
  /** Is told that threads failed and that one goes on alone. */
  readonly onFailure: (text: Text) => void;
}

/** Reads the logs once. */
export async function collect(
  files: readonly LogFile[],
  options: CollectOptions,
): Promise<Collected> {
  const { threads, start, onFailure } = options;
  if (threads > 1) {
    try {
      return await collected(
        files,
        options,
        (sink) => readOnThreads(files, threads, sink, start),
      );
    } catch (error) {
      onFailure(startingAnew(error));
    }
  }
  return collected(files, options, (sink) => readInOrder(files, sink));
}

function startingAnew(error: unknown): Text {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    en: `Reading on several threads failed (${reason}); once more on one`,
    ja:
      `複数スレッドでの読み取りに失敗しました (${reason})。1 スレッドで読み直します`,
  };
}

async function collected(
  files: readonly LogFile[],
  { since, divide }: CollectOptions,
  read: (sink: Sink) => LogFile[] | Promise<LogFile[]>,
): Promise<Collected> {
  const sides = divide === undefined
    ? [new Totals()]
    : [new Totals(), new Totals()];
  const tally = new Tally((time) => {
    if (since !== undefined && time < since) return undefined;
    return divide !== undefined && time >= divide ? sides[1] : sides[0];
  });
  const progress = new Progress(files.reduce((sum, { size }) => sum + size, 0));
  try {
    const unreadable = await read((batch, file) => {
      tally.add(batch, file);
      progress.add(batch.bytes);
    });
    return {
      extent: {
        files: files.length - unreadable.length,
        read: tally.bytes,
        lines: tally.lines,
        unreadable: unreadable.map(({ path }) => path),
      },
      summaries: sides.map(summarize),
    };
  } finally {
    progress.end();
  }
}

/** Returns the files that could not be read. */
function readInOrder(files: readonly LogFile[], sink: Sink): LogFile[] {
  const reader = new LogReader();
  return files.filter((file) =>
    !reader.read(file.path, (batch) => sink(batch, file))
  );
}
