import type { GitArguments } from "../git/argv.ts";
import type { Word } from "../shell/command.ts";
import type { CallArguments } from "./call.ts";

/**
 * The paths that a git command names: all after `--`, and of the operands
 * before it those that cannot be a revision. What only the shell knows may be
 * either, so it counts as neither.
 */
export function pathsOf(args: GitArguments): readonly Word[] {
  if (args.pathspecs) return args.pathspecs;
  return args.operands.filter((word) =>
    typeof word === "string" && looksLikePath(word)
  );
}

/** The operands that are or may be revisions. */
export function revisionsOf(args: GitArguments): readonly Word[] {
  if (args.pathspecs) return args.operands;
  return args.operands.filter((word) =>
    typeof word !== "string" || !looksLikePath(word)
  );
}

/** `src/a.ts`, `./a`, `README.md`: not `main`, `HEAD~2`, `v1.2`, `a..b`, `origin/main`. */
function looksLikePath(word: string): boolean {
  if (/\.\.[^/]|[~^@{}:]|^-/.test(word) && !word.startsWith("../")) {
    return false;
  }
  if (/^v?\d+(\.\d+)*$/.test(word)) return false;
  if (/^(?:origin|upstream|refs|heads|tags)\//.test(word)) return false;
  return /^\.{0,2}\/|^\.$|\.[A-Za-z]\w*$|\/$/.test(word) || /\/.*\//.test(word);
}

/**
 * `path` for a tool that takes one: the path itself, or the folder that holds
 * all of several. Nothing when they have only the repository in common.
 */
export function pathArgument(paths: readonly Word[]): CallArguments {
  if (paths.length === 0) return {};
  if (paths.length === 1) return { path: paths[0] };
  if (paths.some((path) => typeof path !== "string")) return {};
  const folder = commonFolder(paths as readonly string[]);
  return folder === "" ? {} : { path: folder };
}

function commonFolder(paths: readonly string[]): string {
  const [first, ...rest] = paths.map((path) => path.split("/"));
  let length = first.length - 1;
  for (const parts of rest) {
    let same = 0;
    while (same < length && parts[same] === first[same]) same++;
    length = same;
  }
  return first.slice(0, length).join("/");
}
