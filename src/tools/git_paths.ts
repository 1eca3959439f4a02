import type { GitArguments } from "../git/argv.ts";
import type { Word } from "../shell/command.ts";
import type { CallArguments } from "./call.ts";
import { knownPart } from "./known_part.ts";

/**
 * The paths that a git command names: all after `--`, and of the operands
 * before it those that cannot be a revision. What only the shell knows may be
 * either, so it counts as a revision.
 */
export function pathsOf(args: GitArguments): readonly Word[] {
  return args.pathspecs ?? args.operands.filter(isPath);
}

/** The operands that are or may be revisions. */
export function revisionsOf(args: GitArguments): readonly Word[] {
  if (args.pathspecs) return args.operands;
  return args.operands.filter((word) => !isPath(word));
}

function isPath(word: Word): boolean {
  return typeof word === "string" ? looksLikePath(word) : endsLikePath(word);
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

/** `$dir/src/a.ts`: not `$sha`, `origin/$b`, `$base..HEAD`, `v$n.rc1`. */
function endsLikePath(word: Word): boolean {
  const known = knownPart(word);
  return /\/[^/]+\.[A-Za-z]\w*$/.test(known) && !/\.\.[^/]|[~^@:]/.test(known);
}

/**
 * `path` for a tool that takes one. Undefined for several and for patterns,
 * which only git itself can follow.
 */
export function pathArgument(
  paths: readonly Word[],
): CallArguments | undefined {
  const [path, ...more] = paths;
  if (path === undefined) return {};
  return more.length > 0 || isPattern(path) ? undefined : { path };
}

/**
 * A glob, or magic such as `:!docs`. Brackets stand in names of routes
 * (`[id]`), which git takes as they are: only ranges and `[!…]` are patterns.
 */
export function isPattern(path: Word): boolean {
  return typeof path === "string" &&
    /[*?]|^:|\[(?:[!^]|(?:\w-\w)+\])/.test(path);
}

/** `:!docs`, `:^docs`, `:(exclude)docs`: what the other paths do not mean. */
export function isExclusion(path: Word): boolean {
  return typeof path === "string" && /^:(?:\/?[!^]|\([^)]*exclude)/.test(path);
}
