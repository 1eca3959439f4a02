const compiled = new Map<string, RegExp>();

/**
 * A glob over `/`-separated paths as a regular expression. It may begin in any
 * folder. `**` crosses folders, `*` does not, `{a,b}` are alternatives, `<14>`
 * stands for 14 digits and `<n>` for one or more.
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

const PIECE = /\*\*\/|\*\*|\*|\?|<(\d+|n)>|[{},]|[.+^$()|[\]\\]/g;

function source(glob: string): string {
  let depth = 0;
  return glob.replace(PIECE, (piece, digits?: string) => {
    if (digits !== undefined) return digits === "n" ? "\\d+" : `\\d{${digits}}`;
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
  }) + ")".repeat(depth);
}

/** Whether one of the configuration's globs takes the path, relative to the repository. */
export function matchesRooted(path: string, globs: readonly string[]): boolean {
  return globs.some((glob) => rootedGlob(glob).test(path));
}
