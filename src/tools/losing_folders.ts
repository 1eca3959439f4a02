import type { ButlerError } from "../core/errors.ts";
import type { System } from "../core/system.ts";
import { nulFields } from "../git/nul.ts";
import { gitOrNothing } from "../git/repository.ts";
import { readStatus, STATUS_ARGS } from "../git/status.ts";
import { printCall } from "./call.ts";
import { isRemade, keep, smallIgnored } from "./ignored_files.ts";
import { folderOf, refusal } from "./losing_refusal.ts";
import type { Question } from "./losing_refusal.ts";
import { isHeld } from "./safety_refs.ts";
import type { SavedTree } from "./safety_tree.ts";
import type { VcsCall } from "./vcs_calls.ts";
import { argumentsOf } from "./vcs_refusals.ts";

/** No commit of the outer repository holds what a submodule has not recorded. */
export async function refuseSubmodules(
  { system, judged, cwd, root }: Question,
  { submodules }: SavedTree,
): Promise<void> {
  if (submodules.length === 0) return;
  const follows = await gitOrNothing(system, root, [
    "config",
    "--type=bool",
    "--get",
    "submodule.recurse",
  ]);
  for (const call of judged.losing) {
    const reaches = await reachedBy(system, cwd, call, follows.trim());
    const path = submodules.find(reaches);
    if (path === undefined) {
      if (movesSubmodules(call, follows.trim())) {
        await refuseOwnCommits(system, call, root, submodules);
      }
      continue;
    }
    const record = printCall({
      tool: "work_record",
      arguments: { message: "…", cwd: `${root}/${path}` },
    });
    throw refusal(judged.losing, path, {
      en: "the submodule has changes of its own",
      ja: "サブモジュールに未記録の変更があります",
    }, {
      en: `Record them first: ${record}`,
      ja: `先に記録してください: ${record}`,
    });
  }
}

/** Which submodules a command could lose changes of. */
async function reachedBy(
  system: System,
  cwd: string,
  call: VcsCall,
  follows: string,
): Promise<(path: string) => boolean> {
  const { words, subcommand } = call;
  if (subcommand !== "rm" && subcommand !== "submodule") {
    const losing = recurses(words, follows) && !keepsSubmodules(call);
    return () => losing;
  }
  if (await keepsOwnChanges(system, cwd, call)) return () => false;
  const named = await namedEntries(system, cwd, call);
  return (path) => named === "all" || named.has(path);
}

/** Whether a command checks out other commits in submodules. */
function movesSubmodules(
  { words, subcommand }: VcsCall,
  follows: string,
): boolean {
  if (subcommand === "submodule") {
    return !SETTING.has(String(argumentsOf(words).operands[0]));
  }
  return subcommand !== "rm" && recurses(words, follows);
}

function recurses(words: readonly string[], follows: string): boolean {
  return follows === "true" ||
    words.some((word) => /^--rec|^submodule\.recurse/.test(word));
}

/** Commits that only a submodule's HEAD names are lost where it moves. */
async function refuseOwnCommits(
  system: System,
  call: VcsCall,
  root: string,
  submodules: readonly string[],
): Promise<void> {
  for (const path of submodules) {
    const folder = `${root}/${path}`;
    if (system.kindOf(`${folder}/.git`) === undefined) continue;
    const args = ["rev-parse", "--quiet", "--verify", "HEAD"];
    const hash = (await gitOrNothing(system, folder, args)).trim();
    if (hash === "" || await isHeld(system, folder, hash)) continue;
    throw onlyItsHead(call, path, hash, folder);
  }
}

/** Without force git does not go where a submodule's changes are in the way. */
function keepsSubmodules({ words, subcommand, whole }: VcsCall): boolean {
  if (!whole) return false;
  if (subcommand === "merge" || subcommand === "pull") return true;
  if (subcommand !== "switch" && subcommand !== "checkout") return false;
  const { operands, pathspecs } = argumentsOf(words);
  const ofPaths = pathspecs !== undefined || operands.length > 1;
  return !ofPaths && !words.some((word) => FORCES.test(word));
}

const FORCES = /^-[a-zA-Z]*f|^--(?:f|di|pathspec|ov)/;

/** `submodule` commands that write settings or record, and an update without force. */
async function keepsOwnChanges(
  system: System,
  cwd: string,
  { words, subcommand, whole }: VcsCall,
): Promise<boolean> {
  if (subcommand !== "submodule" || !whole) return false;
  const [action] = argumentsOf(words).operands.map(String);
  if (SETTING.has(action)) return true;
  if (action !== "update") return false;
  if (words.some((word) => /^-[a-zA-Z]*f|^--fo/.test(word))) return false;
  const folder = folderOf(system, cwd, words);
  const args = ["config", "--get-regexp", "^submodule\\..*\\.update$"];
  const ways = await gitOrNothing(system, folder, args, { mode: "given" });
  return !/ !/.test(ways); // a program of one's own
}

const SETTING = new Set(
  ["absorbgitdirs", "add", "init", "set-branch", "set-url", "sync"],
);

/** What of the index the paths of `rm` or `submodule` name. */
async function namedEntries(
  system: System,
  cwd: string,
  { words, subcommand, whole }: VcsCall,
): Promise<ReadonlySet<string> | "all"> {
  const { operands, pathspecs = [], options } = argumentsOf(words);
  if (subcommand === "rm" && options.has("--cached")) return new Set();
  const isDeinit = operands[0] === "deinit";
  const paths = [...subcommand === "rm" ? operands : operands.slice(1)]
    .concat(pathspecs).map(String);
  const known = whole && paths.length > 0 && (subcommand === "rm" || isDeinit);
  if (!known) return "all";
  const args = ["ls-files", "-z", "--full-name", "--", ...paths];
  const folder = folderOf(system, cwd, words);
  const entries = await gitOrNothing(system, folder, args, { mode: "given" });
  return new Set(nulFields(entries));
}

/** A folder that is removed takes its ignored files along. */
export async function refuseIgnoredInside(
  { system, cwd, root }: Question,
  call: VcsCall,
): Promise<void> {
  const { words, subcommand } = call;
  const removes = subcommand === "rm" ||
    (subcommand === "submodule" && argumentsOf(words).operands[0] === "deinit");
  if (!removes) return;
  const list = await gitOrNothing(system, root, ["ls-files", "-s", "-z"]);
  const submodules = nulFields(list).filter((row) => row.startsWith("160000 "))
    .map((row) => row.slice(row.indexOf("\t") + 1));
  if (submodules.length === 0) return;
  const named = await namedEntries(system, cwd, call);
  for (const path of submodules) {
    const isNamed = named === "all" || named.has(path);
    if (!isNamed) continue;
    const folder = `${root}/${path}`;
    if (system.kindOf(`${folder}/.git`) === undefined) continue;
    await refuseIgnored(system, call, path, folder);
  }
}

/** A work tree that is removed takes its files along, and commits that only its HEAD names. */
export async function refuseWorktree(
  { system, cwd }: Question,
  call: VcsCall,
): Promise<void> {
  const { operands, options } = argumentsOf(call.words);
  const [action, ...paths] = operands.map(String);
  const isDry = options.has("-n") || options.has("--dry-run");
  const removes = action === "remove" || (action === "prune" && !isDry);
  if (call.subcommand !== "worktree" || !removes) return;
  const start = folderOf(system, cwd, call.words);
  const all = await worktreesOf(system, start);
  const gone = (path: string) => system.list(path) === undefined;
  const named = action === "prune"
    ? all.filter(({ path }) => gone(path))
    : paths.flatMap((path) => findWorktree(system, start, all, path) ?? []);
  for (const { path, detached } of named) {
    const isThere = !gone(path);
    if (isThere) await refuseChanges(system, call, path);
    const isLost = detached !== undefined &&
      !await isHeld(system, start, detached);
    if (isLost) throw onlyItsHead(call, path, detached, start);
    if (isThere) await refuseIgnored(system, call, path, path);
  }
}

interface Worktree {
  readonly path: string;
  /** The commit of a HEAD without a branch. */
  readonly detached?: string;
}

async function worktreesOf(system: System, cwd: string): Promise<Worktree[]> {
  const args = ["worktree", "list", "--porcelain"];
  const list = await gitOrNothing(system, cwd, args);
  return list.split("\n\n").flatMap((entry) => {
    const path = /^worktree (.*)$/m.exec(entry)?.[1];
    const hash = /^HEAD (.*)$/m.exec(entry)?.[1];
    if (path === undefined) return [];
    return /^detached$/m.test(entry) ? { path, detached: hash } : { path };
  });
}

/** git takes the end of a work tree's path for it, where only one has it. */
function findWorktree(
  system: System,
  cwd: string,
  all: readonly Worktree[],
  given: string,
): Worktree | undefined {
  const folder = given.startsWith("/") ? given : `${cwd}/${given}`;
  const real = system.realPath(folder);
  const end = `/${given.replace(/^(?:\.*\/)+|\/+$/g, "")}`;
  return all.find(({ path }) => path === real) ??
    all.find(({ path }) => path.endsWith(end));
}

async function refuseChanges(
  system: System,
  call: VcsCall,
  root: string,
): Promise<void> {
  const status = await gitOrNothing(system, root, STATUS_ARGS);
  if (readStatus(status).entries.length === 0) return;
  const record = printCall({
    tool: "work_record",
    arguments: { message: "…", cwd: root },
  });
  throw refusal([call], root, {
    en: "its changes are not recorded",
    ja: "未記録の変更があります",
  }, {
    en: `Record them first: ${record}`,
    ja: `先に記録してください: ${record}`,
  });
}

function onlyItsHead(
  call: VcsCall,
  path: string,
  hash: string,
  cwd: string,
): ButlerError {
  const name = printCall({
    tool: "work_vcs",
    arguments: { args: ["branch", "NAME", hash], cwd },
  });
  return refusal([call], path, {
    en: "no branch has the commits of its HEAD",
    ja: "その HEAD のコミットはどのブランチにもありません",
  }, {
    en: `Give them a branch first: ${name}`,
    ja: `先にブランチを作成してください: ${name}`,
  });
}

/** Names in one call; `clean` itself names the next one. */
const LEFT_OUT = 10;

async function refuseIgnored(
  system: System,
  call: VcsCall,
  path: string,
  root: string,
): Promise<void> {
  const { files, missing } = await smallIgnored(system, root);
  const kept = (one: string) => !isRemade(one);
  const folder = path.replace(/\/$/, "");
  const small = files.find(kept);
  if (small !== undefined) {
    const left = missing.slice(0, LEFT_OUT).flatMap((one) => keep(one, true));
    const clean = printCall({
      tool: "work_vcs",
      arguments: { args: ["clean", "-fdX", ...left], cwd: root },
    }, Infinity);
    throw refusal([call], `${folder}/${small}`, {
      en: "it is ignored, so no commit has it",
      ja: "無視されているファイルで、どのコミットにもありません",
    }, {
      en: `Let the ignored files be saved first: ${clean}`,
      ja: `先に無視ファイルを保存させてください: ${clean}`,
    });
  }
  const large = missing.find(kept);
  if (large === undefined) return;
  const git = `git ${call.words.join(" ")}`;
  throw refusal([call], `${folder}/${large}`, {
    en: "it is ignored and cannot be saved",
    ja: "無視されていて、保存もできません",
  }, {
    en:
      `Move it elsewhere and call again, or ask the person to run ${git}, which deletes it`,
    ja:
      `別の場所に移してから再度呼び出すか、削除してよければ ${git} の実行を利用者に依頼してください`,
  });
}
