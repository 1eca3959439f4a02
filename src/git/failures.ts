import { fitToBytes } from "../core/bytes.ts";
import { ButlerError } from "../core/errors.ts";
import { plainText } from "../core/plain_text.ts";
import { FAILURES } from "./failure_signs.ts";
import type { Failure } from "./failure_signs.ts";
import { filterFailure } from "./filter_failure.ts";
import type { GitOutput } from "./run.ts";

/** Bytes of git's own words in an error. */
const QUOTED = 300;

/** The error that a failed git process stands for; `subcommand` names it where git's words are not known. */
export function gitFailure(output: GitOutput, subcommand: string): ButlerError {
  if (output.timedOut) return timeoutError(subcommand);
  const filter = filterFailure(output, talksToRemote(output, subcommand));
  if (filter) return filter;
  const said = ownWords(output);
  const known = knownFailure(output, subcommand);
  if (!known) return unknownFailure(output, subcommand);
  const details = known.quoted ? { git: tellingLine(said, known.sign) } : {};
  return new ButlerError(known.code, known.summary, known.hint, details);
}

/** Whether `gitFailure` would know the output; what it does not know may be a plain answer. */
export function isKnownFailure(output: GitOutput, subcommand: string): boolean {
  return output.timedOut ||
    filterFailure(output, talksToRemote(output, subcommand)) !== undefined ||
    knownFailure(output, subcommand) !== undefined;
}

function knownFailure(
  output: GitOutput,
  subcommand: string,
): Failure | undefined {
  const said = ownWords(output);
  const far = talksToRemote(output, subcommand);
  return FAILURES.find(({ sign, remote }) =>
    (far || !remote) && sign.test(said)
  );
}

const REMOTE_COMMANDS = new Set([
  ...["archive", "clone", "fetch", "fetch-pack", "lfs", "ls-remote", "pull"],
  ...["push", "remote", "send-pack", "submodule", "svn"],
]);

/** In a partial clone any command may fetch, and then names the remote. */
function talksToRemote({ stderr }: GitOutput, subcommand: string): boolean {
  return REMOTE_COMMANDS.has(subcommand) || LAZY_FETCH.test(stderr);
}

const LAZY_FETCH =
  /^fatal: .*(?:promisor remote|Could not read from remote|unable to access '[a-z+]+:\/\/)/m;

/**
 * What git says itself. Hooks, filters and the remote write to the same
 * streams, and their words can look like any failure. Only where git could not
 * talk to the remote, the words of ssh before that are the ones that count.
 */
function ownWords({ stderr, stdout }: GitOutput): string {
  const said = `${stderr}\n${stdout}`;
  const [others] = OTHERS_FAILED.exec(said) ?? [];
  if (others !== undefined) return others;
  const lines = said.split("\n");
  const last = lines.findLastIndex((line) => line.startsWith("fatal: "));
  if (lines[last]?.startsWith("fatal: Could not read from remote")) return said;
  // An error can have several lines; git stops at once after a fatal one.
  const first = lines.findIndex((line) => line.startsWith("error: "));
  return lines
    .filter((line, i) =>
      OWN_LINE.test(line) || (first >= 0 && first < i && i < last)
    )
    .join("\n");
}

const OWN_LINE =
  /^(?:fatal|error): |^CONFLICT \(|^Automatic merge failed|^ ?!\s.*\[rejected\]|: needs merge$/;

/** What git says of a program that the command line names: what that printed is its own. */
const OTHERS_FAILED =
  /^(?:warning: execution failed: |(?:error: )?bisect run failed|fatal: run_command returned non-zero|(?:\w+ )?filter failed: ).*/m;

/** HEAD is damaged, as `git log` says where `git status` does not. */
export function brokenHead(): ButlerError {
  const stderr = "fatal: your current branch appears to be broken";
  const output = { status: 128, stdout: "", stderr, timedOut: false };
  return gitFailure(output, "log");
}

function timeoutError(subcommand: string): ButlerError {
  return new ButlerError("timeout", {
    en: `Cannot finish git ${subcommand}: its time limit is over`,
    ja: `git ${subcommand} が制限時間内に終わりませんでした`,
  }, {
    en: "Call work_observe() to see where things stand",
    ja: "work_observe() で現在の状態を確認してください",
  });
}

function unknownFailure(output: GitOutput, subcommand: string): ButlerError {
  const line = mainLine(`${output.stderr}\n${output.stdout}`);
  return new ButlerError("internal", {
    en: `Cannot run git ${subcommand}: ${line || `exit ${output.status}`}`,
    ja: `git ${subcommand} に失敗しました: ${line || `exit ${output.status}`}`,
  }, {
    en: "Call work_observe() to see where things stand",
    ja: "work_observe() で現在の状態を確認してください",
  });
}

/** The line in which a sign was found. */
function tellingLine(said: string, sign: RegExp): string {
  const line = said.split("\n").find((line) => sign.test(line));
  return line === undefined ? mainLine(said) : mainLine(line);
}

/** The line that says most: `fatal:` or `error:`, else the first one. */
export function mainLine(said: string): string {
  const lines = plainText(said).split("\n").map((line) => line.trim())
    .filter((line) => line !== "");
  const line = lines.find((line) => OTHERS_FAILED.test(line)) ??
    lines.find((line) => line.startsWith("fatal: ")) ??
    lines.find((line) => line.startsWith("error: ")) ?? lines[0] ?? "";
  const own = line.replace(/^(?:fatal|error|warning): /, "");
  return fitToBytes(own, QUOTED);
}
