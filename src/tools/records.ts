import { ButlerError } from "../core/errors.ts";
import type { System } from "../core/system.ts";
import type { Text } from "../core/text.ts";
import { LOG_FORMAT, readLog } from "../git/log.ts";
import type { Commit } from "../git/log.ts";
import { git, gitOrNothing } from "../git/repository.ts";
import { runGit } from "../git/run.ts";
import { printCall } from "./call.ts";
import { issuesOfText, issuesOfTrailer } from "./issue_numbers.ts";

/** A record as every answer shows it. A record is a commit. */
export interface WorkRecord {
  /** `20260612-001` of the trailer, else the abbreviated hash. */
  readonly id: string;
  readonly message: string;
  readonly issue_ids: readonly number[];
  /** Reachable from a remote-tracking branch. */
  readonly published: boolean;
  /** Author date, ISO 8601 with offset. */
  readonly created_at: string;
}

/** Characters; a subject is longer only by accident, and every list repeats it. */
const MESSAGE_LENGTH = 100;

export function toRecord(commit: Commit, published: boolean): WorkRecord {
  return {
    id: recordId(commit),
    message: shortSubject(commit),
    issue_ids: issuesOf(commit),
    published,
    created_at: commit.createdAt,
  };
}

function shortSubject({ subject }: Commit): string {
  const characters = [...subject];
  return characters.length <= MESSAGE_LENGTH
    ? subject
    : `${characters.slice(0, MESSAGE_LENGTH - 1).join("")}…`;
}

/** A record as answers list it: without issues where it has none. */
export function listed(
  { issue_ids, ...record }: WorkRecord,
): Omit<WorkRecord, "issue_ids"> & Partial<WorkRecord> {
  const { id, message, ...rest } = record;
  return { id, message, ...(issue_ids.length > 0 && { issue_ids }), ...rest };
}

/** The last trailer counts: a squashed message may carry several. */
export function recordId(commit: Commit): string {
  return commit.recordIds.at(-1) ?? commit.short;
}

/** Those of the trailer, else those that the subject names. */
function issuesOf(commit: Commit): number[] {
  return commit.issues.length === 0
    ? issuesOfText(commit.subject)
    : issuesOfTrailer(commit.issues);
}

/** Commits of `git log ARGS`, newest first; none before the first commit. */
export async function readCommits(
  system: System,
  folder: string,
  args: readonly string[],
): Promise<Commit[]> {
  return readLog(
    await git(system, folder, ["log", ...LOG_FORMAT, ...args]),
  );
}

/** Hashes asked for at once; more are asked for only where these do not tell. */
const FIRST = 1000;

/**
 * Which commits of the history of `tip` no remote-tracking branch reaches.
 * Without remote branches that is the whole history, so only its newest part
 * is listed at first. Where git cannot tell, nothing counts as published.
 */
export async function unpublishedCommits(
  system: System,
  folder: string,
  tip = "HEAD",
): Promise<(commits: readonly Commit[]) => Promise<ReadonlySet<string>>> {
  // A broken remote-tracking branch is passed over: it publishes nothing.
  const list = async (more: readonly string[]) => {
    const args = ["--ignore-missing", ...more, tip, "--not", "--remotes", "--"];
    const output = await runGit(system, ["rev-list", ...args], { folder });
    if (output.status !== 0) return undefined;
    return output.stdout.split("\n").filter((hash) => hash);
  };
  const first = await list([`--max-count=${FIRST}`]);
  return async (commits) => {
    const all = () => new Set(commits.map(({ hash }) => hash));
    if (first === undefined) return all();
    const known = new Set(first);
    if (first.length < FIRST) return known;
    if (commits.every(({ hash }) => known.has(hash))) return known;
    const whole = await list([]);
    return whole === undefined ? all() : new Set(whole);
  };
}

/** The commit that a record_id names. Throws record_not_found, or lists the candidates. */
export async function findRecord(
  system: System,
  folder: string,
  id: string,
): Promise<Commit> {
  const byTrailer = RECORD_ID.test(id)
    ? await withTrailer(system, folder, id)
    : [];
  if (byTrailer.length > 1) throw ambiguous(id, byTrailer);
  if (byTrailer.length === 1) return byTrailer[0];
  const hash = await resolve(system, folder, id);
  const [commit] = await readCommits(system, folder, [
    "--no-walk",
    "--end-of-options",
    hash,
    "--",
  ]);
  return commit;
}

/** `20260612-001`. */
export const RECORD_ID = /^\d{8}-\d{3,}$/;

/**
 * HEAD's own history comes first: after a rebase the remote-tracking branch
 * still holds the same records under their old hashes.
 */
async function withTrailer(
  system: System,
  folder: string,
  id: string,
): Promise<Commit[]> {
  const grep = ["--fixed-strings", `--grep=Butler-Record: ${id}`];
  for (const where of [["HEAD"], ["--branches", "--tags", "--remotes"]]) {
    const args = ["log", ...LOG_FORMAT, ...grep, ...where, "--"];
    const found = readLog(await gitOrNothing(system, folder, args))
      .filter((commit) => commit.recordIds.includes(id));
    if (found.length > 0) return found;
  }
  return [];
}

/** The hash of a revision, asked for on stdin, where nothing can be an option. */
async function resolve(
  system: System,
  folder: string,
  id: string,
): Promise<string> {
  if (/[\n\0]/.test(id) || id.trim() === "") throw notFound(id);
  const output = await git(
    system,
    folder,
    ["cat-file", "--batch-check=%(objectname) %(objecttype)"],
    { stdin: `${id}^{commit}\n` },
  );
  const [, hash] = /^([0-9a-f]{40,64}) commit$/m.exec(output) ?? [];
  if (hash) return hash;
  if (!/^[0-9a-f]{4,64}$/.test(id)) throw notFound(id);
  const candidates = await sameBeginning(system, folder, id);
  if (candidates.length > 1) throw ambiguous(id, candidates);
  throw notFound(id);
}

async function sameBeginning(
  system: System,
  folder: string,
  id: string,
): Promise<Commit[]> {
  const objects = await git(system, folder, [
    "rev-parse",
    `--disambiguate=${id}`,
  ]);
  const types = await git(system, folder, [
    "cat-file",
    "--batch-check=%(objectname) %(objecttype)",
  ], { stdin: objects });
  const hashes = Array.from(
    types.matchAll(/^(\S+) commit$/gm),
    ([, hash]) => hash,
  );
  return hashes.length < 2
    ? []
    : await readCommits(system, folder, ["--no-walk", ...hashes, "--"]);
}

const SEE_HISTORY = {
  en: "Call work_history() and take a record_id from it",
  ja: "work_history() を呼び出し、その record_id を使ってください",
};

/** Two commits are no record; a diff of both is another call. */
function seeDiff(range: string): Text {
  const diff = printCall({
    tool: "work_vcs",
    arguments: { args: ["diff", range] },
  });
  return {
    en: `A range is no record: ${diff} shows what is between its ends`,
    ja: `範囲は記録ではありません。両端の差分は ${diff} で確認できます`,
  };
}

function notFound(id: string): ButlerError {
  const value = JSON.stringify(id);
  return new ButlerError("record_not_found", {
    en: `Cannot find the record ${value}`,
    ja: `記録 ${value} が見つかりません`,
  }, RANGE.test(id) ? seeDiff(id) : SEE_HISTORY);
}

const RANGE = /^[^\s-]\S*\.\.|^\.\.\w/;

function ambiguous(id: string, commits: readonly Commit[]): ButlerError {
  const value = JSON.stringify(id);
  return new ButlerError("record_not_found", {
    en: `Cannot choose a record: ${value} names ${commits.length}`,
    ja: `記録を特定できません: ${value} に ${commits.length} 件が該当します`,
  }, {
    en: "Call again with the hash of one of the candidates",
    ja: "candidates のいずれかのハッシュを指定してください",
  }, {
    candidates: commits.slice(0, 10).map((commit) => ({
      record_id: commit.hash,
      message: shortSubject(commit),
    })),
  });
}
