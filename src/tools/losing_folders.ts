import type { System } from "../core/system.ts";
import { nulFields } from "../git/nul.ts";
import { gitOrNothing } from "../git/repository.ts";
import { readStatus, STATUS_ARGS } from "../git/status.ts";
import { printCall } from "./call.ts";
import { isRemade, keep, smallIgnored } from "./ignored_files.ts";
import { folderOf, refusal } from "./losing_refusal.ts";
import type { Question } from "./losing_refusal.ts";
import { namedEntries, onlyItsHead } from "./losing_submodules.ts";
import { isHeld } from "./safety_refs.ts";
import type { VcsCall } from "./vcs_calls.ts";
import { argumentsOf } from "./vcs_refusals.ts";

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
