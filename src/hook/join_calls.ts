import { readArguments, readGitCommand } from "../git/argv.ts";
import type { Word } from "../shell/command.ts";
import type { Replacement } from "../tools/git_equivalents.ts";

/** A git command of the line, and what answers it. */
export interface Asked extends Replacement {
  /** The words after `git`. */
  readonly words: readonly Word[];
  /** The folders that lead to where it runs: the same text is the same place. */
  readonly place: string;
}

/**
 * What was added before a commit belongs to its call, so the calls for the
 * adding go: work_record takes the paths, and so does what work_vcs commits.
 * What goes on (`rebase --continue`) adds resolved files by itself.
 */
export function joinAdds(all: readonly Asked[]): readonly Asked[] {
  let kept: Asked[] = [];
  for (const next of all) {
    const adds = takesAdds(next)
      ? new Set(kept.filter((one) => isAdd(one) && isNear(one, next)))
      : NONE;
    const joined = adds.size > 0 ? join([...adds], next) : undefined;
    if (joined) kept = kept.filter((one) => !adds.has(one));
    kept.push(joined ?? next);
  }
  return kept;
}

const NONE: ReadonlySet<Asked> = new Set();

function takesAdds(asked: Asked): boolean {
  return asked.git === "git commit" || goesOn(asked);
}

/** What adds leave to the call that takes them; undefined where it does not. */
function join(adds: readonly Asked[], next: Asked): Asked | undefined {
  if (goesOn(next)) return next;
  return next.proper ? asRecord(adds, next) : asCommit(adds, next);
}

/** work_record knows the folder; another call runs where git would. */
function isNear(one: Asked, next: Asked): boolean {
  return next.git === "git commit" && next.proper
    ? sameFolder(one, next)
    : one.place === next.place;
}

function isAdd({ git, proper }: Replacement): boolean {
  return proper && (git === "git add" || git === "git stage");
}

function sameFolder(one: Replacement, other: Replacement): boolean {
  return one.call.arguments.cwd === other.call.arguments.cwd;
}

/** work_vcs stages what is resolved: see `continue_operation.ts`. */
function goesOn({ git, words }: Asked): boolean {
  return /^git (?:rebase|merge|cherry-pick|revert|am)$/.test(git) &&
    words.includes("--continue");
}

/** `git add a && git commit -m x` is one record. */
function asRecord(adds: readonly Asked[], next: Asked): Asked {
  const parts = [...adds, next].map(({ call }) => call.arguments.paths);
  const added = parts.slice(0, -1);
  const paths = added.some((one) => one === undefined)
    ? undefined
    : [...new Set(parts.flatMap((one) => one as readonly Word[] ?? []))];
  const { message, cwd } = next.call.arguments;
  const joined = {
    message,
    ...(paths && { paths }),
    ...(cwd !== undefined && { cwd }),
  };
  return { ...next, call: { ...next.call, arguments: joined } };
}

/**
 * `git add a && git commit --amend` is `commit --amend --include -- a`, for
 * which work_vcs adds new files too. Undefined where the commit names what it
 * takes itself.
 */
function asCommit(adds: readonly Asked[], next: Asked): Asked | undefined {
  const { args } = readGitCommand(next.words);
  const takes = readArguments(args, VALUED);
  const names = takes.operands.length > 0 || takes.pathspecs !== undefined ||
    ["-a", "--all", "-i", "--include", "-o", "--only"]
      .some((option) => takes.options.has(option));
  if (names) return undefined;
  const known = next.call.arguments.args as readonly Word[];
  const more = adds.every(isUpdate)
    ? ["-a"]
    : ["--include", "--", ...new Set(adds.flatMap(pathsOf))];
  const joined = { ...next.call.arguments, args: [...known, ...more] };
  return { ...next, call: { ...next.call, arguments: joined } };
}

/** Options of git commit that take the next word and may stand beside an add. */
const VALUED = new Set(
  ("-m --message -F --file -C --reuse-message -c --reedit-message --author " +
    "--date --trailer --cleanup --fixup --squash").split(" "),
);

/** `git add -u`: what is tracked, as `git commit -a` takes it. */
function isUpdate({ words }: Asked): boolean {
  const { options, operands, pathspecs = [] } = readAdd(words);
  return (options.has("-u") || options.has("--update")) &&
    operands.length + pathspecs.length === 0;
}

/** `git add -A` is everything, wherever it runs. */
function pathsOf({ words }: Asked): readonly Word[] {
  const { operands, pathspecs = [] } = readAdd(words);
  const paths = [...operands, ...pathspecs];
  return paths.length > 0 ? paths : [":/"];
}

function readAdd(words: readonly Word[]) {
  return readArguments(readGitCommand(words).args, new Set());
}
