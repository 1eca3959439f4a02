import type { CliContext } from "../cli/subcommand.ts";
import { byteLength, fitToBytes } from "../core/bytes.ts";
import { asButlerError, ButlerError } from "../core/errors.ts";
import { EXIT } from "../core/exit_codes.ts";
import type { System } from "../core/system.ts";
import { say } from "../core/text.ts";
import type { Text } from "../core/text.ts";
import { trimEvidence } from "../io/evidence.ts";
import { reasonOf } from "../io/error_reason.ts";
import { writeStderr, writeStdout } from "../io/stdio.ts";
import { stderrColumns } from "../io/terminal.ts";
import { appendRun, ledgerPath, NO_LEDGER } from "../meter/ledger.ts";
import { tallyOf } from "../meter/tally.ts";
import { checkName } from "./check_name.ts";
import { cleanBytes } from "./clean.ts";
import { hookAnswer } from "./hook_json.ts";
import { type GuardOptions, parseOptions } from "./options.ts";
import { profiles } from "./profiles.ts";
import { showProgress } from "./progress.ts";
import { failureReport, okReport, rawReport, type Run } from "./report.ts";
import { type Finished, runCheck } from "./run_check.ts";
import { checkWasRun, failedSilently, reportProblem } from "./texts.ts";

/** Newest evidence that is kept. */
const EVIDENCE_LIMITS = { files: 50, bytes: 100 * 1024 * 1024, always: 3 };
/** A hook's answer is looked for in output up to this size. */
const MOST_ANSWER_BYTES = 1024 * 1024;

/** Runs `butler guard`; returns the exit code, which is the check's own where guard has none to say. */
export async function runGuard(
  args: readonly string[],
  context: CliContext,
): Promise<number> {
  try {
    const options = parseOptions(args, profiles(context.config));
    return await guard(options, context);
  } catch (thrown) {
    const error = asButlerError(thrown);
    const { summary, hint } = error.toObject(context.lang);
    tell(`butler guard: ${summary}\n${hint}\n`);
    const usage = thrown instanceof ButlerError &&
      error.code === "invalid_argument";
    return usage ? EXIT.usage : EXIT.guardFailed;
  }
}

/** Where stderr cannot be written either, the exit code says it alone. */
function tell(text: string): void {
  try {
    writeStderr(text);
  } catch {
    // Nobody is left to be told.
  }
}

async function guard(
  options: GuardOptions,
  context: CliContext,
): Promise<number> {
  const { system, lang } = context;
  const folder = evidenceFolder(options, system);
  const time = system.now();
  const progress = { bytes: 0, lines: 0 };
  const stopShowing = stderrColumns() === undefined
    ? () => {}
    : showProgress(progress, lang, writeStderr);
  const { command, timeout } = options;
  const finished = await runCheck(
    { command, timeout, evidence: folder, time },
    progress,
  );
  stopShowing();
  const report = reportOf(finished, options, context);
  finished.close();
  const warning = record(finished, report, time, options, context);
  try {
    print(report, warning, options, context);
  } catch (error) {
    const { ended: { status }, evidence } = finished;
    const problem = reportProblem(reasonOf(error));
    throw new ButlerError("internal", problem, checkWasRun(status, evidence));
  }
  if (folder && finished.evidence) {
    trimEvidence(folder, finished.evidence, EVIDENCE_LIMITS);
  }
  return report.status;
}

/** What is printed, where, and the exit code. */
interface Report {
  readonly text: string;
  readonly stream: "stdout" | "stderr";
  readonly status: number;
}

function reportOf(
  finished: Finished,
  options: GuardOptions,
  context: CliContext,
): Report {
  const { budgets, raw, quiet, feedback } = options;
  const { output, ended } = finished;
  const { status } = ended;
  const answer = output.bytes > MOST_ANSWER_BYTES ? undefined : hookAnswer(
    cleanBytes(output.head(MOST_ANSWER_BYTES)),
    budgets,
    status !== 0,
  );
  const asked = feedback && status !== 0;
  if (answer && !asked) return { text: answer, stream: "stdout", status };
  const run = runOf(finished, options, context);
  if (status === 0) {
    const text = quiet ? "" : okReport(run, budgets.ok);
    return { text, stream: "stdout", status };
  }
  // With exit 2 the host reads stderr: the answer's texts are the report there.
  const fitting = answer && byteLength(answer) <= budgets.fail;
  const text = fitting
    ? answer
    : (raw ? rawReport : failureReport)(run, budgets.fail);
  if (!feedback) return { text, stream: "stdout", status };
  // Hosts drop an exit 2 that says nothing.
  const said = text || say(failedSilently(run.outcome), context.lang) + "\n";
  return {
    text: fitToBytes(said, budgets.fail),
    stream: "stderr",
    status: EXIT.feedback,
  };
}

function runOf(
  { ended, timedOut, output, evidence, problem }: Finished,
  { command, timeout }: GuardOptions,
  { system, lang }: CliContext,
): Run {
  const timeLimit = timedOut ? timeout : undefined;
  const outcome = { ...ended, timeLimit, program: command[0] };
  return { outcome, output, evidence, problem, lang, cwd: cwdOf(system) };
}

/** A working directory that was removed is no reason to fail. */
function cwdOf(system: System): string | undefined {
  try {
    return system.cwd();
  } catch {
    return undefined;
  }
}

/** `--evidence`, else beside the meter's ledger in the cache folder; absolute, for whoever reads the report elsewhere. */
function evidenceFolder(
  { evidence }: GuardOptions,
  system: System,
): string | undefined {
  const home = system.env("HOME") || system.env("USERPROFILE");
  if (evidence !== undefined) {
    const path = home ? evidence.replace(/^~(?=\/|$)/, () => home) : evidence;
    return isAbsolute(path) ? path : `${system.realPath(".") ?? "."}/${path}`;
  }
  const cache = system.env("XDG_CACHE_HOME");
  // XDG: a relative path is invalid and must be ignored.
  if (cache && isAbsolute(cache)) return `${cache}/hook-evidence`;
  return home ? `${home}/.cache/hook-evidence` : undefined;
}

function isAbsolute(path: string): boolean {
  return /^(?:[/\\]|[A-Za-z]:)/.test(path);
}

function record(
  { ended, output }: Finished,
  { text }: Report,
  time: Date,
  { name, command }: GuardOptions,
  { system, config }: CliContext,
): Text | undefined {
  const path = ledgerPath(system.env, config.ledger);
  if (path === undefined) return NO_LEDGER;
  const { bytes, lines } = tallyOf(text);
  return appendRun(path, {
    time,
    name: name ?? checkName(command),
    status: ended.status,
    bytes,
    lines,
    rawBytes: output.bytes,
    rawLines: output.lines,
    milliseconds: system.now().getTime() - time.getTime(),
  });
}

/** A warning about the ledger is for the person: it must not crowd the report out of the agent's budget. */
function print(
  { text, stream, status }: Report,
  warning: Text | undefined,
  { budgets }: GuardOptions,
  { lang }: CliContext,
): void {
  (stream === "stderr" ? writeStderr : writeStdout)(text);
  if (!warning) return;
  const line = `butler guard: ${say(warning, lang)}\n`;
  const budget = status === EXIT.ok ? budgets.ok : budgets.fail;
  const room = stream === "stderr" ? budget - byteLength(text) : Infinity;
  if (byteLength(line) <= room) writeStderr(line);
}
