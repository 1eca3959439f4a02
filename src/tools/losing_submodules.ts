import type { ButlerError } from "../core/errors.ts";
import type { System } from "../core/system.ts";
import { nulFields } from "../git/nul.ts";
import { gitOrNothing } from "../git/repository.ts";
import { printCall } from "./call.ts";
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
export async function namedEntries(
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

/** The error where a HEAD without a branch is the only name of its commits. */
export function onlyItsHead(
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
