const compiled = new Map<string, RegExp>();

/**
 * A glob over `/`-separated paths as a regular expression. It may begin in any
 * folder. `**` crosses folders, `*` does not, `{a,b}` are alternatives, `<14>`
 * stands for 14 digits and `<n>` for one or more. `[0-9]` and `!(a|b)` are
 * those of Bash.
 */
export function globMatcher(glob: string): RegExp {
  let matcher = compiled.get(glob);
  if (!matcher) {
    matcher = new RegExp(`(?:^|/)${source(glob)}$`);
    compiled.set(glob, matcher);
  }
  return matcher;
}

/** A glob of the configuration: relative to the repository, and a folder stands for all in it. */
export function rootedGlob(glob: string): RegExp {
  const key = `/${glob}`;
  let matcher = compiled.get(key);
  if (!matcher) {
    const plain = glob.replace(/^\.?\//, "").replace(/\/$/, "");
    matcher = new RegExp(`^${source(plain)}(?:/.*)?$`);
    compiled.set(key, matcher);
  }
  return matcher;
}

export function matchesAny(path: string, globs: readonly string[]): boolean {
  return globs.some((glob) => globMatcher(glob).test(path));
}

const PIECE =
  /[!@?*+]\([^()/]*\)|\[[!^]?(?:\[:\w+:\]|[^\]/])+\]|\*\*\/|\*\*|\*|\?|<(\d+|n)>|[{},]|[.+^$()|[\]\\]/g;

function source(glob: string): string {
  let depth = 0;
  return glob.replace(
    PIECE,
    (piece, digits: string | undefined, at: number) => {
      if (digits !== undefined) {
        return digits === "n" ? "\\d+" : `\\d{${digits}}`;
      }
      if (piece.length > 2 && piece[0] === "[") return oneOf(piece);
      if (piece.length > 2 && piece[1] === "(") {
        return extended(piece, glob.slice(at + piece.length).split("/", 1)[0]);
      }
      switch (piece) {
        case "**/":
          return "(?:[^/]+/)*";
        case "**":
          return ".*";
        case "*":
          return "[^/]*";
        case "?":
          return "[^/]";
        case "{":
          depth++;
          return "(?:";
        case "}":
          if (depth === 0) return "\\}";
          depth--;
          return ")";
        case ",":
          return depth > 0 ? "|" : ",";
        default:
          return `\\${piece}`;
      }
    },
  ) + ")".repeat(depth);
}

/** `[0-9]`; a folder may be called so, too. */
function oneOf(piece: string): string {
  const inside = piece.slice(1, -1).replace(/^!/, "^")
    .replace("[:digit:]", "0-9").replace(/\[:al\w+:\]/, "a-zA-Z0-9")
    .replace(/[[\]\\]/g, "\\$&");
  const plain = piece.replace(/[.+?^$()|[\]\\]/g, "\\$&");
  try {
    new RegExp(`[${inside}]`);
  } catch {
    return plain; // `[z-a]`
  }
  return `(?:(?!/)[${inside}]|${plain})`;
}

/** `!(a|b)` and its kin; `rest` is what follows in the same name. */
function extended(piece: string, rest: string): string {
  const given = piece.slice(2, -1).split("|").map(source).join("|");
  if (piece[0] === "!") return `(?!(?:${given})${source(rest)}(?:/|$))[^/]*`;
  if (piece[0] === "@") return `(?:${given})`;
  return piece[0] === "+" ? "[^/]+" : "[^/]*"; // repeated, a pattern takes forever
}

/** Whether one of the configuration's globs takes the path, relative to the repository. */
export function matchesRooted(path: string, globs: readonly string[]): boolean {
  return globs.some((glob) => rootedGlob(glob).test(path));
}
