import { byteLength } from "../../core/bytes.ts";
import { say } from "../../core/text.ts";
import type { Change } from "../../git/changes.ts";
import type { Commit } from "../../git/log.ts";
import { firstLine, patchesByLine } from "../../git/patch.ts";
import { openRepository, topFolder } from "../../git/repository.ts";
import type { Repository } from "../../git/repository.ts";
import { printCall } from "../call.ts";
import { currentBranch } from "../current_branch.ts";
import { ofRecord, withUnrecorded } from "../diff_base.ts";
import type { Comparison } from "../diff_base.ts";
import { beginningOf, fitPatch, PATCH_BYTES } from "../fit_patch.ts";
import type { Piece } from "../fit_patch.ts";
import { keepOutput } from "../kept_output.ts";
import { requireDiffPath } from "../diff_path.ts";
import { pathInside } from "../paths.ts";
import {
  findRecord,
  listed,
  toRecord,
  unpublishedCommits,
} from "../records.ts";
import { shallowNotice } from "../shallow_notice.ts";
import { mendStaleIndex } from "../stale_index.ts";
import { isCrowded, statLine, statList, totalLine } from "../stat_lines.ts";
import { looksGenerated, statOnly } from "../stat_only.ts";
import type { Answer, ToolContext, ToolInput } from "../tool.ts";
import { workDiff } from "../work_diff.ts";
import { requireWorkTree } from "../work_tree.ts";

interface Request {
  readonly context: ToolContext;
  readonly repository: Repository;
  /** "" is everything. */
  readonly path: string;
  readonly full: boolean;
  readonly recordId?: string;
  /** As the call gives it: the calls that an answer names need it too. */
  readonly cwd?: string;
}

/** work_diff: what is not recorded yet, or what one record changed. */
export async function diff(
  input: ToolInput,
  context: ToolContext,
): Promise<Answer> {
  const { system } = context;
  const repository = await openRepository(system, context.cwd);
  const path = input.path === undefined
    ? ""
    : pathInside(system, requireWorkTree(repository), input.path as string);
  const recordId = input.record_id as string | undefined;
  const full = input.level === "full";
  const cwd = input.cwd as string | undefined;
  const request = { context, repository, path, full, recordId, cwd };
  return recordId === undefined
    ? await diffOfWork(request)
    : await diffOfRecord(request, recordId);
}

async function diffOfWork(request: Request): Promise<Answer> {
  const { context: { system }, repository, path } = request;
  const tree = requireWorkTree(repository);
  await mendStaleIndex(system, repository);
  const branch = await currentBranch(system, repository);
  return await withUnrecorded(system, tree, path, async (comparison) => {
    const { json, text } = await answer(request, comparison);
    return { json: { branch, ...json }, text };
  });
}

async function diffOfRecord(request: Request, id: string): Promise<Answer> {
  const { context, repository } = request;
  const { system } = context;
  const folder = topFolder(repository);
  const commit = await findRecord(system, folder, id);
  const unpublishedOf = await unpublishedCommits(system, folder, commit.hash);
  const unpublished = await unpublishedOf([commit]);
  const record = toRecord(commit, !unpublished.has(commit.hash));
  const comparison = ofRecord(system, folder, commit);
  const { json, text } = await answer(request, comparison, commit);
  const notice = await shallowNotice(context, repository, commit);
  return { json: { record: listed(record), ...notice, ...json }, text };
}

async function answer(
  request: Request,
  comparison: Comparison,
  commit?: Commit,
): Promise<Answer> {
  const { context: { system, lang }, repository, path, full } = request;
  const changes = await comparison.changes(path);
  const notice = changes.length === 0 && path !== ""
    ? await requireDiffPath(system, repository, path, commit)
    : undefined;
  const total = totalLine(changes);
  const { json, text } = full
    ? await patchOf(request, comparison, changes)
    : { json: statsOf(request, changes) };
  const told = full ? { total, ...json } : { ...json, total };
  return {
    json: { ...told, ...(notice && { notice: say(notice, lang) }) },
    text,
  };
}

/** The stat lines, and a file with all of them where no further call could list the rest. */
function statsOf(request: Request, changes: readonly Change[]) {
  const { context: { system }, repository, path } = request;
  const list = statList(changes, path);
  if (!list.left_out || !isCrowded(changes)) return list;
  const all = changes.map((change) => `${statLine(change)}\n`).join("");
  return { ...list, whole: keepOutput(system, repository, "diff.txt", all) };
}

async function patchOf(
  request: Request,
  comparison: Comparison,
  changes: readonly Change[],
): Promise<Answer> {
  const { context: { system }, repository, path } = request;
  const plain = await statOnly(system, topFolder(repository), changes);
  const named = (change: Change) => change.path === path;
  const candidates = worthAsking(
    changes.filter((change) => named(change) || !plain.has(change)),
    named,
  );
  const patches = patchesByLine(
    candidates.length === 0 ? "" : await comparison.patch(candidates),
  );
  const pieces = candidates.flatMap((change) => {
    const patch = patches.get(firstLine(change));
    const shown = patch && (named(change) || !looksGenerated(patch));
    return shown ? [{ change, patch }] : [];
  });
  return fitted(request, changes, pieces);
}

/**
 * The files whose patches could fit together; a file asked for by name always.
 * Their names go to git as arguments, so there must not be any number of them.
 */
function worthAsking(
  changes: readonly Change[],
  named: (change: Change) => boolean,
): Change[] {
  let room = PATCH_BYTES;
  return changes.filter((change) => {
    const bytes = leastBytes(change);
    if (!named(change) && bytes > room) return false;
    room -= bytes;
    return true;
  });
}

/** What a patch has at least: a first line with both names, and two bytes a line. */
function leastBytes(change: Change): number {
  const { path, from = path, added = 0, deleted = 0 } = change;
  const header = "diff --git a/ b/\n".length;
  return header + byteLength(from + path) + 2 * (added + deleted);
}

function fitted(
  request: Request,
  changes: readonly Change[],
  pieces: readonly Piece[],
): Answer {
  const { text, whole, partly } = fitPatch(pieces);
  const rest = changes.filter((change) => !whole.has(change));
  if (rest.length === 0) return { json: {}, text };
  const [piece] = pieces;
  if (pieces.length === 1 && piece.change.path === request.path) {
    return longFile(request, piece, text, partly.get(piece.change));
  }
  const { files, left_out } = statList(rest);
  const lines = files.map((line, index) => {
    const shown = partly.get(rest[index]);
    return shown ? `${line} (${shown} shown)` : line;
  });
  return {
    json: { left_out: [...lines, ...left_out ?? []], ...hint(request, rest) },
    text,
  };
}

/** The call that shows what was left out: one for all, whose path is to be filled in. */
function hint(request: Request, rest: readonly Change[]): { hint?: string } {
  const [next, ...more] = rest.filter(({ untold, path }) =>
    untold === undefined && path !== request.path
  );
  if (next === undefined) return {};
  if (more.length === 0) return { hint: showCall(request, next.path) };
  return { hint: `${showCall(request, "PATH")} shows one of them` };
}

/** One file that was asked for and is too long: its beginning, and the whole in a file. */
function longFile(
  { context: { system }, repository }: Request,
  { change, patch }: Piece,
  text: string,
  shown?: string,
): Answer {
  const all = patch.header + patch.hunks.join("");
  return {
    json: {
      left_out: [`${statLine(change)} (${shown ?? "the beginning"} shown)`],
      whole: keepOutput(system, repository, "diff.patch", all),
    },
    text: text || beginningOf(patch),
  };
}

/** The call that shows a file or a folder that was left out. */
function showCall({ recordId, cwd }: Request, path: string): string {
  return printCall({
    tool: workDiff.name,
    arguments: {
      path,
      level: "full",
      ...(recordId !== undefined && { record_id: recordId }),
      ...(cwd !== undefined && { cwd }),
    },
  });
}
