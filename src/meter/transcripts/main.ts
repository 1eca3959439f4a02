import { say } from "../../core/text.ts";
import type { Lang } from "../../core/text.ts";
import { writeStderr, writeStdout } from "../../io/stdio.ts";
import { stdoutColumns } from "../../io/terminal.ts";
import type { CliContext } from "../../cli/subcommand.ts";
import { momentOption, readMeterOptions } from "../options.ts";
import { printable } from "../table.ts";
import { collect } from "./collect.ts";
import type { Collected } from "./collect.ts";
import { comparisonLines } from "./comparison.ts";
import { findLogs, logRoots } from "./log_files.ts";
import { noLogs } from "./no_logs.ts";
import {
  adviceLines,
  comparisonHeading,
  footnotes,
  gitLine,
  heading,
} from "./notes.ts";
import { nothingSelected, selected } from "./selection.ts";
import { summaryTables } from "./tables.ts";
import { threadsFor } from "./threads.ts";

/** `butler meter transcripts [DIR] [--since AGE] [--project NAME] [--compare DATE] [--json]`. */
export async function showTranscripts(
  args: readonly string[],
  { system, lang }: CliContext,
): Promise<number> {
  const given = readMeterOptions(args, "transcripts", "path");
  const since = momentOption(given, "--since", system.now());
  const divide = momentOption(given, "--compare", system.now());
  const project = given.value("--project");
  const selection = { since, project };
  const folder = given.operand;
  const logs = findLogs(
    folder === undefined ? logRoots(system.env) : [folder],
  );
  const files = selected(logs.files, selection);
  const json = given.has("--json");
  if (files.length === 0 && !json) {
    const lines = nothingSelected(logs.files, selection);
    printLines(lines.map((line) => say(line, lang)));
    return 0;
  }
  const { extent, summaries } = await collect(files, {
    since: since?.toISOString(),
    divide: divide?.toISOString(),
    threads: threadsFor(files, navigator.hardwareConcurrency),
    onFailure: (text) => writeStderr(`butler meter: ${say(text, lang)}\n`),
  });
  if (files.length > 0 && extent.files === 0) {
    throw noLogs(
      extent.unreadable.map((root) => ({ root, problem: "denied" })),
    );
  }
  const unreadable = [...logs.unreadable, ...extent.unreadable];
  const collected = { extent: { ...extent, unreadable }, summaries };
  if (json) {
    writeStdout(JSON.stringify(jsonOf(collected, divide), null, 2) + "\n");
  } else {
    printLines(linesOf(collected, divide, stdoutColumns(), lang));
  }
  return 0;
}

/** Folders, commands and hooks may have any name. */
function printLines(lines: readonly string[]): void {
  writeStdout(lines.map((line) => `${printable(line)}\n`).join(""));
}

function jsonOf({ extent, summaries }: Collected, divide: Date | undefined) {
  const [first, second] = summaries;
  return second
    ? { ...extent, divided_at: divide, before: first, after: second }
    : { ...extent, ...first };
}

function linesOf(
  { extent, summaries }: Collected,
  divide: Date | undefined,
  width: number | undefined,
  lang: Lang,
): string[] {
  const [first, second] = summaries;
  const last = second ?? first;
  const title = divide
    ? comparisonHeading(divide, extent.files)
    : heading(first, extent.files);
  const tables = second
    ? [...comparisonLines(first, second, width, lang), ""]
    : summaryTables(first, width, lang);
  const notes = [
    ...(second ? [] : [gitLine(first)]),
    ...adviceLines(last),
    ...footnotes(summaries, extent),
  ];
  return [
    say(title, lang),
    "",
    ...tables,
    ...notes.map((note) => say(note, lang)),
  ];
}
