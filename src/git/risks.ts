import type { Word } from "../shell/command.ts";
import type { GitArguments } from "./argv.ts";

/** What a git command can lose. */
export interface Risk {
  /** Changes in the work tree or the index, and where HEAD is. */
  readonly tree?: boolean;
  /** Ignored files as well. */
  readonly ignored?: boolean;
  readonly stashes?: boolean;
  /** Full names of refs that may move or vanish: `refs/heads/topic`. */
  readonly refs?: readonly string[];
}

type Judge = (args: GitArguments) => Risk | undefined;

const TREE: Risk = { tree: true };

function any(args: GitArguments, ...names: string[]): boolean {
  return names.some((name) => args.options.has(name));
}

/** The values of options as branches: `-B topic`. */
function branchesOf(args: GitArguments, ...options: string[]): Risk {
  const words = options.flatMap((name) => args.values.get(name) ?? []);
  return { refs: named(words, "refs/heads/") };
}

function operandsAs(args: GitArguments, folder: string): Risk {
  return { refs: named(args.operands, folder) };
}

function named(words: readonly Word[], folder: string): string[] {
  return words.filter((word) => typeof word === "string")
    .map((name) => `${folder}${name}`);
}

/** `--abort` and its like throw away what was resolved so far. */
const abandons: Judge = (args) =>
  any(args, "--abort", "--quit", "--skip") ? TREE : undefined;

/**
 * By subcommand. A checkout that only switches branches keeps changes, but
 * whether a word is a branch or a path only git can tell, so both are saved.
 */
const JUDGES: Readonly<Record<string, Judge>> = {
  reset: (args) => any(args, "--soft") ? undefined : TREE,
  checkout: (args) => ({ ...branchesOf(args, "-B"), ...TREE }),
  restore: () => TREE,
  switch: (args) =>
    any(
        args,
        "-f",
        "--force",
        "--discard-changes",
        "-C",
        "--force-create",
        "-m",
      )
      ? { ...branchesOf(args, "-C", "--force-create"), ...TREE }
      : undefined,
  clean: (args) =>
    any(args, "-n", "--dry-run")
      ? undefined
      : { ...TREE, ignored: any(args, "-x", "-X") },
  stash: ({ operands: [action] }) =>
    ["drop", "clear", "pop", "apply", "branch"].includes(String(action))
      ? { ...TREE, stashes: true }
      : undefined,
  branch: (args) =>
    any(args, "-d", "-D", "--delete", "-f", "--force", "-m", "-M", "-C")
      ? operandsAs(
        args,
        any(args, "-r", "--remotes") ? "refs/remotes/" : "refs/heads/",
      )
      : undefined,
  tag: (args) =>
    any(args, "-d", "--delete", "-f", "--force")
      ? operandsAs(args, "refs/tags/")
      : undefined,
  "update-ref": (args) => operandsAs(args, ""),
  rm: () => TREE,
  mv: (args) => any(args, "-f", "--force") ? TREE : undefined,
  merge: abandons,
  rebase: abandons,
  "cherry-pick": abandons,
  revert: abandons,
  am: abandons,
  "read-tree": () => TREE,
  "checkout-index": () => TREE,
  archive: (args) => any(args, "-o", "--output") ? TREE : undefined,
};

/** What the command can lose, or undefined when it loses nothing. */
export function riskOf(
  subcommand: string,
  args: GitArguments,
): Risk | undefined {
  return Object.hasOwn(JUDGES, subcommand)
    ? JUDGES[subcommand](args)
    : undefined;
}
