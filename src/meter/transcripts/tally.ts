import type { LogFile } from "./log_files.ts";
import type { Batch, Reading } from "./reading.ts";
import type { Totals } from "./totals.ts";

/** What became of the lines. */
export interface LineCounts {
  /** About hooks or tools. */
  counted: number;
  /** Whole, but about something else, or older than asked for. */
  other: number;
  /** No JSON object, cut off, or not UTF-8. */
  damaged: number;
  /** Over the reader's limit. */
  too_long: number;
  /** Copies of lines that were counted: resumed sessions, sub-agents' logs. */
  replayed: number;
}

/** Which totals a line of a moment belongs to; undefined when it does not count. */
export type Side = (time: string) => Totals | undefined;

/**
 * Adds up what readers found. The files come in one order, whoever read them:
 * of the copies of a line the first one counts.
 */
export class Tally {
  readonly lines: LineCounts = {
    counted: 0,
    other: 0,
    damaged: 0,
    too_long: 0,
    replayed: 0,
  };
  /** Bytes read. */
  bytes = 0;
  readonly #seen = new Set<string>();
  #file?: LogFile;
  #time = "";

  constructor(readonly side: Side) {}

  add(batch: Batch, file: LogFile): void {
    if (file !== this.#file) {
      this.#file = file;
      this.#time = "";
    }
    this.bytes += batch.bytes;
    this.lines.other += batch.other;
    this.lines.damaged += batch.damaged;
    this.lines.too_long += batch.tooLong;
    for (const reading of batch.readings) {
      if (this.#isReplayed(reading)) this.lines.replayed++;
      else this.#count(reading, file);
    }
  }

  /** Whether the line, or a result in it, was counted before. */
  #isReplayed({ identities }: Reading): boolean {
    const replayed = identities.some((each) => this.#seen.has(each));
    for (const each of identities) this.#seen.add(each);
    return replayed;
  }

  #count(reading: Reading, file: LogFile): void {
    if (reading.time) this.#time = reading.time;
    const totals = this.side(this.#time);
    if (totals) this.lines.counted++;
    else this.lines.other++;
    const place = {
      session: reading.session ?? file.session,
      project: file.project,
      time: this.#time,
      subagent: reading.subagent || file.subagent,
    };
    for (const item of reading.items) {
      if (item.kind === "hook") totals?.addHook(item, place);
      else totals?.addOutcome(item, place);
    }
  }
}
