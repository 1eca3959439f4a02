import { ButlerError } from "../core/errors.ts";
import type { ProcessRequest, ProcessResult, System } from "../core/system.ts";
import { environment } from "../io/environment.ts";
import { gitEnvironment } from "./environment.ts";

/**
 * `read` changes nothing, takes no lock and runs no program that a repository
 * configures; `write` runs hooks and signs as the repository wants it; `given`
 * is a person's command line, taken as it is.
 */
export type GitMode = "read" | "write" | "given";

export interface GitOptions {
  /** Where git starts: any folder of the work tree. */
  readonly folder: string;
  readonly mode?: GitMode;
  readonly stdin?: string | Uint8Array;
  /** Milliseconds. */
  readonly timeout?: number;
  /** Another index than the repository's own. */
  readonly index?: string;
  /** Further variables. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface GitOutput {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly timedOut: boolean;
}

/** What a person may have set, and an answer must not depend on. */
const UNSET = [
  "color.ui=false",
  "core.abbrev=auto",
  "core.quotePath=false",
  "diff.renames=true",
  "log.showRoot=true",
  "log.showSignature=false",
  "status.renames=true",
  "trailer.separators=:",
].flatMap((setting) => ["-c", setting]);

/** Every git process starts with these. Path arguments are names, never patterns. */
const GLOBAL_OPTIONS: Record<GitMode, readonly string[]> = {
  read: [
    "--no-pager",
    "--no-optional-locks",
    "--literal-pathspecs",
    ...["-c", "core.fsmonitor=false"],
    ...["-c", "core.hooksPath=/dev/null"],
    ...UNSET,
  ],
  write: [
    "--no-pager",
    "--literal-pathspecs",
    ...["-c", "color.ui=false"],
    ...["-c", "i18n.commitEncoding=UTF-8"],
  ],
  given: [
    "--no-pager",
    ...["-c", "color.ui=false"],
    ...["-c", "help.autocorrect=0"],
  ],
};

/** Long enough for any repository, short enough to be noticed. */
const READ_TIMEOUT = 60_000;

/** The process that `git ARGS` is: the only place where butler builds one. */
export function gitRequest(
  args: readonly string[],
  options: GitOptions,
): ProcessRequest {
  const { mode = "read", folder, stdin, index } = options;
  return {
    argv: ["git", ...GLOBAL_OPTIONS[mode], ...args],
    cwd: folder,
    env: {
      ...gitEnvironment(environment()),
      ...(index !== undefined && { GIT_INDEX_FILE: index }),
      ...options.env,
    },
    stdin,
    timeout: options.timeout ?? READ_TIMEOUT,
  };
}

/** Runs git to its end. Only a missing git throws; a failure is a status. */
export async function runGit(
  system: System,
  args: readonly string[],
  options: GitOptions,
): Promise<GitOutput> {
  return output(await system.run(gitRequest(args, options)));
}

/**
 * Runs a shell script whose every `git` is one that butler builds. The shell
 * goes on when butler has ended: what must follow a command, follows it.
 */
export async function runGitScript(
  system: System,
  script: string,
  args: readonly string[],
  options: GitOptions,
): Promise<GitOutput> {
  const { argv, ...request } = gitRequest(['"$@"'], options);
  const git = `git() { command ${argv.join(" ")}; }`;
  return output(
    await system.run({
      ...request,
      argv: ["/bin/sh", "-c", `${git}\n${script}`, "sh", ...args],
    }),
  );
}

/** `runGit` without yielding, for the hook. No stdin and no time limit there. */
export function runGitSync(
  system: System,
  args: readonly string[],
  options: GitOptions,
): GitOutput {
  return output(system.runSync(gitRequest(args, options)));
}

/** A byte order mark is part of a file, not of the encoding. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

function output(result: ProcessResult): GitOutput {
  if (result.status === 127) throw gitMissing();
  return {
    status: result.status,
    stdout: decoder.decode(result.stdout),
    stderr: decoder.decode(result.stderr),
    timedOut: result.timedOut,
  };
}

function gitMissing(): ButlerError {
  return new ButlerError("git_missing", {
    en: "Cannot run git: there is no git on PATH",
    ja: "git を実行できません: PATH に git がありません",
  }, {
    en: "Ask the person to install git (2.25 or newer), then call again",
    ja:
      "git (2.25 以上) のインストールを依頼し、その後もう一度呼び出してください",
  });
}
