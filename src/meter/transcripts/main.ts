import { say } from "../../core/text.ts";
import type { Lang } from "../../core/text.ts";
import { writeStdout } from "../../io/stdio.ts";
import { stdoutColumns } from "../../io/terminal.ts";
import type { MeterContext } from "../context.ts";
import { momentOption, readOptions } from "../options.ts";
import { collect, filesIn } from "./collect.ts";
import type { Collected } from "./collect.ts";
import { comparisonLines } from "./comparison.ts";
import { isOfProject, logRoots } from "./log_files.ts";
import { adviceLines, footnotes, gitLine, heading } from "./notes.ts";
import { summaryTables } from "./tables.ts";

/** `butler meter transcripts [DIR] [--since AGE] [--project NAME] [--compare DATE] [--json]`. */
export function showTranscripts(
  args: readonly string[],
  { system, lang }: MeterContext,
): number {
  const options = readOptions(args, {
    string: ["since", "project", "compare"],
    boolean: ["json"],
    operands: 1,
  });
  const since = momentOption(options, "since", system.now());
  const divide = momentOption(options, "compare", system.now());
  const { project } = options.values;
  const [folder] = options.operands;
  const files = filesIn(folder === undefined ? logRoots(system.env) : [folder])
    .filter((file) => !since || file.modified >= since)
    .filter((file) => project === undefined || isOfProject(file, project));
  const collected = collect(files, since?.toISOString(), divide?.toISOString());
  const output = options.has("json")
    ? JSON.stringify(jsonOf(collected, divide), null, 2)
    : linesOf(collected, stdoutColumns(), lang).join("\n");
  writeStdout(output + "\n");
  return 0;
}

function jsonOf({ extent, summaries }: Collected, divide: Date | undefined) {
  const [first, second] = summaries;
  return second
    ? { ...extent, divided_at: divide, before: first, after: second }
    : { ...extent, ...first };
}

function linesOf(
  { extent, summaries }: Collected,
  width: number | undefined,
  lang: Lang,
): string[] {
  const [first, second] = summaries;
  const last = second ?? first;
  const notes = [
    ...(second ? [] : [gitLine(first)]),
    ...adviceLines(last),
    ...footnotes(summaries, extent.lines),
  ];
  return [
    ...(second ? [...comparisonLines(first, second, width, lang), ""] : [
      say(heading(first, extent.files), lang),
      "",
      ...summaryTables(first, width, lang),
    ]),
    ...notes.map((note) => say(note, lang)),
  ];
}
