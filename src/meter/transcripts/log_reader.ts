import { readLineBlocks } from "../../io/line_blocks.ts";
import type {
  Entry,
  HookLine,
  HookSource,
  LogLine,
  ToolResult,
  ToolUse,
} from "./entry.ts";
import { parseLine } from "./parse_line.ts";
import type { Batch, Reading, ToolOutcome } from "./reading.ts";
import { shellCalls } from "./shell_calls.ts";
import type { ShellCall } from "./shell_calls.ts";

const NEWLINE = 0x0a;
const RETURN = 0x0d;
const MOST_CACHED_COMMANDS = 20_000;
const MOST_ANNOUNCED = 1000;

/** Reads session logs, each for itself: what lines of several files mean together is the tally's. */
export class LogReader {
  readonly #decoder = new TextDecoder("utf-8", { fatal: true });
  readonly #commands = new Map<string, ShellCall[]>();
  /** Calls of the present file that have no result yet. */
  readonly #uses = new Map<string, ToolUse>();
  /** Texts whose hook is known and that no line has shown yet, as context or as the result of a call. */
  readonly #announced = new Map<string, HookSource>();

  /** False when the file cannot be read. */
  read(path: string, onBatch: (batch: Batch) => void): boolean {
    this.#uses.clear();
    this.#announced.clear();
    const tooLong = readLineBlocks(
      path,
      (block) => onBatch(this.#batchOf(block)),
    );
    if (tooLong) {
      onBatch({ bytes: 0, readings: [], other: 0, damaged: 0, tooLong });
    }
    return tooLong !== undefined;
  }

  #batchOf(block: Uint8Array): Batch {
    const readings: Reading[] = [];
    const skipped = { other: 0, damaged: 0 };
    for (const line of linesOf(block)) {
      const text = this.#decode(line);
      const parsed = text === undefined ? "damaged" : parseLine(text);
      if (typeof parsed === "string") skipped[parsed]++;
      else readings.push(this.#readingOf(parsed));
    }
    return { bytes: block.length, readings, ...skipped, tooLong: 0 };
  }

  #decode(bytes: Uint8Array): string | undefined {
    try {
      return this.#decoder.decode(bytes);
    } catch {
      return undefined;
    }
  }

  #readingOf(line: LogLine): Reading {
    const { session, time, subagent, entries } = line;
    const items = entries.flatMap((entry) => this.#itemOf(entry));
    return { identities: identities(line), session, time, subagent, items };
  }

  #itemOf(entry: Entry): Reading["items"] {
    if (entry.kind === "hook") return this.#hookOf(entry);
    if (entry.kind === "tool_result") return [this.#outcomeOf(entry)];
    this.#uses.set(entry.id, entry);
    return [];
  }

  /** A run whose text comes in another line is counted there. */
  #hookOf({ source, amount, persisted, texts, announced, id }: HookLine) {
    if (this.#announced.size > MOST_ANNOUNCED) this.#announced.clear();
    for (const text of announced) {
      this.#announced.set(text, source).set(`${id}\n${text}`, source);
    }
    if (!amount && announced.length > 0) return [];
    const found = texts.map((text) => this.#announced.get(text)).find(Boolean);
    return [{
      kind: "hook" as const,
      source: source.command === undefined ? found ?? source : source,
      amount,
      persisted,
    }];
  }

  #outcomeOf(result: ToolResult): ToolOutcome {
    const { id, amount, persisted, error } = result;
    const refusal = this.#announced.get(`${id}\n${error}`) ?? result.refusal;
    const use = this.#uses.get(id);
    this.#uses.delete(id);
    return {
      kind: "outcome",
      tool: use?.tool,
      ran: use ? this.#ranBy(use) : [],
      amount,
      persisted,
      refusal,
    };
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

/** The lines of a block that are not empty, without their ends. */
function* linesOf(block: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < block.length;) {
    const newline = block.indexOf(NEWLINE, start);
    const next = newline < 0 ? block.length : newline + 1;
    let end = newline < 0 ? next : newline;
    if (block[end - 1] === RETURN) end--;
    if (end > start) yield block.subarray(start, end);
    start = next;
  }
}

/**
 * Calls of the model's own provider have ids that are unique in the world
 * (`toolu_…`); others start anew in each session.
 */
function identities({ uuid, entries }: LogLine): string[] {
  const results = entries.flatMap((entry) =>
    entry.kind === "tool_result" && entry.id.startsWith("toolu_")
      ? [entry.id]
      : []
  );
  return uuid === undefined ? results : [uuid, ...results];
}
