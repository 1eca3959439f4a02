import { readLineBlocks } from "../../io/line_blocks.ts";
import type { LogFile } from "./log_files.ts";
import type { Entry, LogLine, ToolResult, ToolUse } from "./entry.ts";
import { parseLine } from "./parse_line.ts";
import { shellCalls } from "./shell_calls.ts";
import type { ShellCall } from "./shell_calls.ts";
import type { Place, Totals } from "./totals.ts";

/** What became of the lines. */
export interface LineCounts {
  /** About hooks or tools. */
  counted: number;
  /** Whole, but about something else, or older than asked for. */
  other: number;
  /** No JSON object, cut off, or not UTF-8. */
  damaged: number;
  /** Over the reader's limit. */
  tooLong: number;
  /** Copies of lines that were counted: resumed sessions, sub-agents' logs. */
  replayed: number;
}

/** Which totals a line of a moment belongs to; undefined when it does not count. */
export type Side = (time: string) => Totals | undefined;

const NEWLINE = 0x0a;
const RETURN = 0x0d;
const MOST_CACHED_COMMANDS = 20_000;

/** Reads session logs, one after the other, into totals. */
export class LogReader {
  readonly counts: LineCounts = {
    counted: 0,
    other: 0,
    damaged: 0,
    tooLong: 0,
    replayed: 0,
  };
  readonly #decoder = new TextDecoder("utf-8", { fatal: true });
  readonly #seen = new Set<string>();
  readonly #commands = new Map<string, ShellCall[]>();
  /** Calls of the present file that have no result yet. */
  readonly #uses = new Map<string, ToolUse>();
  #time = "";

  constructor(readonly side: Side, readonly onBytes: (read: number) => void) {}

  /** False when the file cannot be read. */
  read(file: LogFile): boolean {
    this.#uses.clear();
    this.#time = "";
    const tooLong = readLineBlocks(file.path, (block) => {
      this.#addBlock(block, file);
      this.onBytes(block.length);
    });
    this.counts.tooLong += tooLong ?? 0;
    return tooLong !== undefined;
  }

  #addBlock(block: Uint8Array, file: LogFile): void {
    for (let start = 0; start < block.length;) {
      const newline = block.indexOf(NEWLINE, start);
      const next = newline < 0 ? block.length : newline + 1;
      let end = newline < 0 ? next : newline;
      if (block[end - 1] === RETURN) end--;
      if (end > start) this.#addLine(block.subarray(start, end), file);
      start = next;
    }
  }

  #addLine(bytes: Uint8Array, file: LogFile): void {
    const text = this.#decode(bytes);
    const line = text === undefined ? "damaged" : parseLine(text);
    if (typeof line === "string") this.counts[line]++;
    else if (this.#isReplayed(line)) this.counts.replayed++;
    else this.#addEntries(line, file);
  }

  #decode(bytes: Uint8Array): string | undefined {
    try {
      return this.#decoder.decode(bytes);
    } catch {
      return undefined;
    }
  }

  /**
   * Whether the line, or a result in it, was counted before. A replayed line
   * still tells which call a later result answers.
   */
  #isReplayed(line: LogLine): boolean {
    const keys = identities(line);
    const replayed = keys.some((key) => this.#seen.has(key));
    for (const key of keys) this.#seen.add(key);
    if (replayed) line.entries.forEach((entry) => this.#remember(entry));
    return replayed;
  }

  #addEntries(line: LogLine, file: LogFile): void {
    if (line.time) this.#time = line.time;
    const totals = this.side(this.#time);
    if (totals) this.counts.counted++;
    else this.counts.other++;
    const place: Place = {
      session: line.session ?? file.session,
      project: file.project,
      time: this.#time,
      subagent: line.subagent || file.subagent,
    };
    for (const entry of line.entries) {
      this.#remember(entry);
      if (entry.kind === "tool_result") this.#addResult(entry, totals, place);
      else if (entry.kind === "hook") totals?.addHook(entry, place);
    }
  }

  #remember(entry: Entry): void {
    if (entry.kind === "tool_use") this.#uses.set(entry.id, entry);
  }

  #addResult(
    result: ToolResult,
    totals: Totals | undefined,
    place: Place,
  ): void {
    const use = this.#uses.get(result.id);
    this.#uses.delete(result.id);
    if (!totals) return;
    const ran = use ? this.#ranBy(use) : [];
    totals.addResult(result, use, ran, place);
  }

  #ranBy({ tool, command }: ToolUse): ShellCall[] {
    if (command === undefined) return [];
    const shell = tool === "PowerShell" ? "powershell" : "bash";
    const key = `${shell} ${command}`;
    let calls = this.#commands.get(key);
    if (!calls) {
      calls = shellCalls(command, shell);
      if (this.#commands.size >= MOST_CACHED_COMMANDS) this.#commands.clear();
      this.#commands.set(key, calls);
    }
    return calls;
  }
}

/**
 * What a line is known by again. Calls of the model's own provider have ids that
 * are unique in the world (`toolu_…`); others start anew in each session.
 */
function identities({ uuid, entries }: LogLine): string[] {
  const results = entries.flatMap((entry) =>
    entry.kind === "tool_result" && entry.id.startsWith("toolu_")
      ? [entry.id]
      : []
  );
  return uuid === undefined ? results : [uuid, ...results];
}
