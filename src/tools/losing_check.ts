import type { Text } from "../core/text.ts";
import type { System } from "../core/system.ts";
import { gitOrNothing } from "../git/repository.ts";
import { nulFields } from "../git/nul.ts";
import { printCall } from "./call.ts";
import { keep } from "./ignored_files.ts";
import { refuseIgnoredInside, refuseWorktree } from "./losing_folders.ts";
import { folderOf, refusal } from "./losing_refusal.ts";
import type { Question } from "./losing_refusal.ts";
import { refuseSubmodules } from "./losing_submodules.ts";
import type { SavedTree } from "./safety_tree.ts";
import type { VcsCall } from "./vcs_calls.ts";
import { argumentsOf } from "./vcs_refusals.ts";

/** Throws where a command would lose something that cannot be saved. */
export async function refuseUnsavable(
  question: Question,
  saved: SavedTree,
): Promise<void> {
  const { losing } = question.judged;
  if (saved.unreadable.length > 0) {
    throw refusal(losing, saved.unreadable[0], {
      en: "it cannot be read",
      ja: "読み取れません",
    }, askForIt(saved.unreadable[0]));
  }
  await refuseSubmodules(question, saved);
  for (const call of losing) {
    await refuseWorktree(question, call);
    await refuseIgnoredInside(question, call);
    if (saved.unsaved.length === 0) continue;
    if (call.subcommand === "clean") await refuseClean(question, call, saved);
    else await refuseOverwriting(question, call, saved);
  }
}

/** `clean` says itself what it would remove. */
async function refuseClean(
  { system, cwd, root, place }: Question,
  { words, subcommand, whole }: VcsCall,
  { unsaved }: SavedTree,
): Promise<void> {
  const { options, values, operands, pathspecs = [] } = argumentsOf(words);
  const excludes = ["-e", "--exclude"].flatMap((name) =>
    values.get(name) ?? []
  );
  const flags = ["d", "x", "X"].filter((one) => options.has(`-${one}`));
  const args = [
    "-c",
    "core.quotePath=false",
    "clean",
    "-n",
    // Git skips repositories without a second one.
    ...(forces(words) > 1 ? ["-ff"] : []),
    ...flags.map((flag) => `-${flag}`),
    ...excludes.flatMap((pattern) => ["-e", String(pattern)]),
    "--",
    ...[...operands, ...pathspecs].map(String),
  ];
  const given = whole ? args : ["clean", "-n", "-ff", "-d", "-x"];
  const folder = folderOf(system, cwd, words);
  const output = await gitOrNothing(system, folder, given, { mode: "given" });
  const prefix = (await gitOrNothing(system, folder, [
    "rev-parse",
    "--show-prefix",
  ])).trim();
  const removed = [...output.matchAll(/^Would remove (.*)$/gm)]
    .map(([, path]) => prefix + unquote(path));
  const lost = unsaved.find((path) => removed.some((one) => meet(one, path)));
  if (lost === undefined) return;
  const at = words.includes("--") ? words.indexOf("--") : words.length;
  const instead = [
    ...words.slice(0, at),
    ...keep(lost, options.has("-X")),
    ...words.slice(at),
  ];
  const call = printCall({
    tool: "work_vcs",
    arguments: { args: instead, ...(place !== undefined && { cwd: place }) },
  });
  throw refusal(
    [{ words, subcommand, whole }],
    lost,
    whyUnsaved(root, lost, system),
    {
      en: `Leave it out: ${call}; or ask the person to delete it`,
      ja: `除外してください: ${call}。または削除を依頼してください`,
    },
  );
}

/** How many times `-f` or `--force` is given; the set of options knows each once. */
function forces(words: readonly string[]): number {
  const letters = words.filter((word) => /^-[a-zA-Z]+$/.test(word)).join("");
  const long = words.filter((word) => /^--f/.test(word));
  return letters.split("f").length - 1 + long.length;
}

/** The mode of a submodule in a tree: the repository there is left as it is. */
const SUBMODULE = "160000 ";

/** Files that another commit brings along overwrite ignored ones without a word. */
async function refuseOverwriting(
  { system, root }: Question,
  { words, subcommand, whole }: VcsCall,
  { unsaved }: SavedTree,
): Promise<void> {
  const args = argumentsOf(words);
  const named = [...args.operands, ...[...args.values.values()].flat()];
  const commits = [...named, "@{upstream}", "stash@{0}", "stash@{0}^3"]
    .map(String).filter((word) => !word.startsWith("-"));
  const paths = unsaved.map((path) => path.replace(/\/$/, ""));
  for (const commit of commits.slice(0, 20)) {
    const list = ["ls-tree", "-r", "-z", "--full-tree"];
    const tree = [...list, "--end-of-options", commit, "--", ...paths];
    const lost = nulFields(await gitOrNothing(system, root, tree))
      .filter((entry) => !entry.startsWith(SUBMODULE))
      .map((entry) => entry.slice(entry.indexOf("\t") + 1))
      .find((path) => system.kindOf(`${root}/${path}`) !== undefined);
    if (lost === undefined) continue;
    throw refusal([{ words, subcommand, whole }], lost, {
      en: `it is too large to be saved, and ${commit} has a file there`,
      ja: `大きすぎて保存できず、${commit} に同じ場所のファイルがあります`,
    }, {
      en: "Move it out of the repository, then call again",
      ja: "リポジトリの外へ移動してから、もう一度呼び出してください",
    });
  }
}

/** One is the other, or a folder around it. */
function meet(a: string, b: string): boolean {
  const [x, y] = [a, b].map((path) => path.endsWith("/") ? path : `${path}/`);
  return x.startsWith(y) || y.startsWith(x);
}

/** git quotes a path with a quote, a backslash or a control character in it. */
function unquote(path: string): string {
  if (!path.startsWith('"')) return path;
  return path.slice(1, -1).replace(/\\(.)/g, "$1");
}

function whyUnsaved(root: string, path: string, system: System): Text {
  return system.kindOf(`${root}/${path}.git`) !== undefined
    ? {
      en: "it is a repository of its own",
      ja: "それ自体がリポジトリです",
    }
    : {
      en: "it is too large to be saved",
      ja: "大きすぎて保存できません",
    };
}

function askForIt(path: string): Text {
  const name = JSON.stringify(path);
  return {
    en: `Make ${name} readable or move it away, then call again`,
    ja:
      `${name} を読み取れるようにするか移動してから、もう一度呼び出してください`,
  };
}
