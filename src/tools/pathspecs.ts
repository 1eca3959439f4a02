/** Path arguments of a git command, and the option that goes before its subcommand. */
export interface Pathspecs {
  readonly options: readonly string[];
  readonly specs: readonly string[];
}

/** Stands for the bytes of a name that is not UTF-8. */
const UNKNOWN = "\uFFFD";

/** A byte beyond ASCII and what follows it: a class knows only ASCII (wildmatch.c). */
const SOME_BYTES = "[^[:print:][:cntrl:]]*";

/**
 * Paths as git is asked for them: as they are, since git takes them literally.
 * A name that is not UTF-8 is known only with U+FFFD in the place of some bytes,
 * so it becomes a pattern, which may fit more names than this one: `isAt` tells
 * them apart. With `below` it stands for what is in a folder of this name, too.
 */
export function pathspecs(
  paths: readonly string[],
  below: "below" | "files" = "files",
): Pathspecs {
  if (paths.every(isUtf8)) return { options: [], specs: paths };
  const specs = paths.flatMap((path) => {
    if (isUtf8(path)) return `:(top,literal)${path}`;
    const pattern = `:(top,glob)${
      path.replace(/[*?[\]\\]/g, "\\$&").replace(/\uFFFD+/g, SOME_BYTES)
    }`;
    return below === "below" ? [pattern, `${pattern}/**`] : pattern;
  });
  return { options: ["--no-literal-pathspecs"], specs };
}

/** Whether a name is a path or below it; "" is everything. */
export function isAt(name: string, path: string): boolean {
  return path === "" || name === path || name.startsWith(`${path}/`);
}

/** Whether the pattern for `path` fits a name, which it need not be meant for. */
export function fits(name: string, path: string): boolean {
  if (isUtf8(path)) return name === path;
  const parts = path.split(/\uFFFD+/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^\\x00-\\x7f][^/]*")}$`).test(name);
}

/** Whether a path is known to its last byte. */
export function isUtf8(path: string): boolean {
  return !path.includes(UNKNOWN);
}

const TOP = ":/";
const EXACT = ":(top,literal)";

/** Names in which git reads nothing but a name, after `:/` (pathspec.c). */
const PLAIN = /^[\p{L}\p{N}.][^*?[\\]*$/u;

/** A path from the root, whatever is in its name, for a call from any folder. */
export function exactly(path: string): string {
  return (PLAIN.test(path) ? TOP : EXACT) + path;
}

/** Whether pathspecs of `exactly`, or `:/` for everything, cover a path; undefined where one is of another kind. */
export function covers(
  specs: readonly string[],
  path: string,
): boolean | undefined {
  const paths = specs.map(exactPath);
  if (paths.includes(undefined)) return undefined;
  return paths.some((one) => one !== undefined && isAt(path, one));
}

/** The path that a pathspec of `exactly` stands for; "" is everything. */
function exactPath(spec: string): string | undefined {
  if (spec.startsWith(EXACT)) return spec.slice(EXACT.length);
  const path = spec.startsWith(TOP) ? spec.slice(TOP.length) : undefined;
  return path === "" || PLAIN.test(path ?? "") ? path : undefined;
}
