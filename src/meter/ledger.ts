import { cutToBytes } from "../core/bytes.ts";
import type { Text } from "../core/text.ts";
import { appendLine } from "../io/files_append.ts";

/** One run of a hook or check, as the ledger keeps it. */
export interface RunRecord {
  readonly time: Date;
  readonly name: string;
  /** The exit status; 128 + n after signal n. */
  readonly status: number;
  /** What was returned, counted as `tally.ts` counts it. */
  readonly bytes: number;
  readonly lines: number;
  /** The hook event, where known: `PostToolUse`. */
  readonly event?: string;
  /** What the check itself printed, where something stood between it and the reader. */
  readonly rawBytes?: number;
  readonly rawLines?: number;
  readonly milliseconds?: number;
}

const MEGABYTE = 1024 * 1024;

/** Cut at 20 MB to 15: some 100,000 lines are written between two cuts. */
export const LEDGER_LIMITS = {
  maxBytes: 20 * MEGABYTE,
  keepBytes: 15 * MEGABYTE,
};

export const NO_LEDGER: Text = {
  en: "Cannot record the run: no home folder is known",
  ja: "記録できません: ホームフォルダーが分かりません",
};

const FILE_NAME = "hook-meter.tsv";
/** Bytes. */
const LONGEST_NAME = 200;

/**
 * Adds a run to the ledger in one write. Returns a warning for the user when
 * it cannot be written, which is never the hook's failure; never throws.
 */
export function appendRun(path: string, run: RunRecord): Text | undefined {
  const variable = variableIn(path);
  if (variable) {
    return {
      en: `Cannot record the run in "${path}": ` +
        `${variable} is not filled in, write ~/ or the path itself`,
      ja: `"${path}" に記録できません: ` +
        `${variable} は展開されません。~/ かパスそのものを書いてください`,
    };
  }
  const line = new TextEncoder().encode(formatRun(run));
  const outcome = appendLine(path, line, LEDGER_LIMITS);
  if (outcome.ok) return undefined;
  const { reason } = outcome;
  return {
    en: `Cannot record the run in "${path}": ${reason}`,
    ja: `"${path}" に記録できません: ${reason}`,
  };
}

/**
 * Where the ledger is: `BUTLER_LEDGER`, else the configuration's `ledger`, else
 * the place of the older script, under `XDG_CACHE_HOME` where that is set.
 * Undefined when not even a home folder is known.
 */
export function ledgerPath(
  env: (name: string) => string | undefined,
  configured?: string,
): string | undefined {
  const home = env("HOME") || env("USERPROFILE") || undefined;
  const own = env("BUTLER_LEDGER") || configured;
  if (own) return home ? own.replace(/^~(?=[/\\])/, () => home) : own;
  const cache = env("XDG_CACHE_HOME");
  // XDG: a relative path is invalid and must be ignored.
  if (cache?.startsWith("/")) return `${cache}/${FILE_NAME}`;
  return home && `${home}/.cache/${FILE_NAME}`;
}

/** The variable of a shell that a path still has for a part: no shell has read it. */
export function variableIn(path: string): string | undefined {
  return /(?<=^|[\\/])(?:\$\w+|\$\{\w+\}|%\w+%)(?=[\\/]|$)/.exec(path)?.[0];
}

/**
 * The line of a run. The first five columns are the older script's (time, name,
 * status, bytes, lines); event, raw bytes, milliseconds and raw lines follow,
 * empty where unknown and left out at the end.
 */
export function formatRun(run: RunRecord): string {
  const columns = [
    localTime(run.time),
    field(run.name),
    run.status,
    run.bytes,
    run.lines,
    field(run.event ?? ""),
    run.rawBytes ?? "",
    run.milliseconds === undefined ? "" : Math.round(run.milliseconds),
    run.rawLines ?? "",
  ];
  return columns.join("\t").replace(/\t+$/, "") + "\n";
}

/** Local time without zone, as `date +%Y-%m-%dT%H:%M:%S` writes it. */
export function localTime(time: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const date = [time.getFullYear(), time.getMonth() + 1, time.getDate()];
  const clock = [time.getHours(), time.getMinutes(), time.getSeconds()];
  return `${date.map(two).join("-")}T${clock.map(two).join(":")}`;
}

/** A tab or a newline in a name would break the table. */
function field(text: string): string {
  // deno-lint-ignore no-control-regex
  const line = text.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, " ");
  return cutToBytes(line, LONGEST_NAME);
}
