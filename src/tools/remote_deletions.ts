import { ButlerError } from "../core/errors.ts";
import type { System } from "../core/system.ts";
import { readArguments, readGitCommand } from "../git/argv.ts";
import { git, gitOrNothing } from "../git/repository.ts";
import { printCall } from "./call.ts";
import { folderOf } from "./losing_refusal.ts";
import { unheld } from "./safety_refs.ts";
import type { VcsCall } from "./vcs_calls.ts";

/** A ref of a remote that a push deletes, and what it stands for there. */
export interface RemoteRef {
  readonly remote: string;
  readonly name: string;
  readonly hash: string;
}

/** Milliseconds; the push itself waits for the same remote. */
const TIMEOUT = 30_000;

/** Options of git push that take the next word (git-push.txt). */
const VALUED = new Set(["-o", "--push-option", "--repo", "--receive-pack"])
  .add("--exec");

/**
 * The refs that pushes delete: `push origin :x`, `push --delete origin x`.
 * Throws where one stands for what this repository does not have.
 */
export async function remoteDeletions(
  system: System,
  cwd: string,
  losing: readonly VcsCall[],
): Promise<RemoteRef[]> {
  const all: RemoteRef[] = [];
  for (const call of losing) {
    const { remote, names } = deletedNames(call);
    if (remote === undefined || names.length === 0) continue;
    const folder = folderOf(system, cwd, call.words);
    const refs = await refsThere(system, folder, remote, names);
    const missing = await missingHere(system, folder, refs);
    if (missing) throw onlyThere(call, missing);
    all.push(...refs);
  }
  return all;
}

function deletedNames({ words, subcommand }: VcsCall) {
  if (subcommand !== "push") return { names: [] };
  const { args } = readGitCommand(words);
  const { options, operands, pathspecs = [] } = readArguments(args, VALUED);
  const [remote, ...refs] = [...operands, ...pathspecs].map(String);
  const deletes = [...options].some((name) => /^(?:-d|--del)/.test(name));
  const names = deletes
    ? refs
    : refs.flatMap((ref) => /^:(.+)$/.exec(ref)?.[1] ?? []);
  return { remote, names };
}

/** What the names stand for now, asked where the push goes. */
async function refsThere(
  system: System,
  folder: string,
  remote: string,
  names: readonly string[],
): Promise<RemoteRef[]> {
  const own = ["remote", "get-url", "--push", remote];
  const url = (await gitOrNothing(system, folder, own)).replace(/\n$/, "");
  const args = ["ls-remote", "--refs", url || remote];
  const options = { mode: "given", timeout: TIMEOUT } as const;
  const rows = (await gitOrNothing(system, folder, args, options)).split("\n");
  return rows.flatMap((row) => {
    const [hash, name = ""] = row.split("\t");
    const asked = names.some((one) =>
      [one, `refs/${one}`, `refs/tags/${one}`, `refs/heads/${one}`]
        .includes(name)
    );
    return asked ? [{ remote, name, hash }] : [];
  });
}

async function missingHere(
  system: System,
  folder: string,
  refs: readonly RemoteRef[],
): Promise<RemoteRef | undefined> {
  if (refs.length === 0) return undefined;
  const stdin = refs.map(({ hash }) => `${hash}\n`).join("");
  const args = ["cat-file", "--batch-check=%(objecttype)"];
  const rows = (await git(system, folder, args, { stdin })).split("\n");
  return refs.find((_ref, i) => rows[i].endsWith(" missing"));
}

function onlyThere(call: VcsCall, { remote, name }: RemoteRef): ButlerError {
  const short = name.replace(/^refs\/(?:heads|tags)\//, "");
  const fetch = printCall({
    tool: "work_vcs",
    arguments: { args: ["fetch", remote, name] },
  });
  return new ButlerError("invalid_argument", {
    en:
      `Cannot run git ${call.subcommand}: it could lose "${short}" of ${remote}: what it stands for is not here`,
    ja:
      `git ${call.subcommand} を実行できません: ${remote} の "${short}" の内容がここにないため、失われる可能性があります`,
  }, {
    en: `Fetch it first: ${fetch}`,
    ja: `先に取得してください: ${fetch}`,
  });
}

/** Of the deleted ones those whose content no name here has. */
export async function lostThere(
  system: System,
  folder: string,
  deleted: readonly RemoteRef[],
): Promise<RemoteRef[]> {
  if (deleted.length === 0) return [];
  const hashes = deleted.map(({ hash }) => hash);
  const free = await unheld(system, folder, hashes);
  const format = "--format=%(objectname)";
  const named = new Set(
    (await git(system, folder, ["for-each-ref", format])).split("\n"),
  );
  const stdin = hashes.map((hash) => `${hash}\n`).join("");
  const types = (await git(system, folder, [
    "cat-file",
    "--batch-check=%(objecttype)",
  ], { stdin })).split("\n");
  return deleted.filter(({ hash }, i) =>
    types[i] === "tag" ? !named.has(hash) : free.has(hash)
  );
}
