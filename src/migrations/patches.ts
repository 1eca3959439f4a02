import type { ShellWrite } from "./shell_writes.ts";

/** How a patch is applied. */
export interface PatchOptions {
  /** Folders taken off its paths; undefined: as `patch` guesses. */
  readonly depth?: number;
  /** It is taken back: what it made goes away. */
  readonly isReversed?: boolean;
}

/** A file that a patch names, and what becomes of it. */
interface Patched {
  readonly from: string;
  readonly to: string;
  readonly lines: readonly string[];
}

const NOTHING = "/dev/null";

/** The files that a diff changes, makes or removes, relative to where it is applied. Total. */
export function writesOfPatch(
  text: string,
  { depth, isReversed = false }: PatchOptions,
): ShellWrite[] {
  return patchedIn(text).flatMap(({ from, to, lines }) => {
    const [old, now] = isReversed ? [to, from] : [from, to];
    const undoes = isReversed ? { undoes: true as const } : {};
    const made = old === NOTHING && !isReversed
      ? { content: addedLines(lines) }
      : {};
    const removed = old === NOTHING || old === now
      ? []
      : stripped(old, depth).map((path) => write(path, "removes", undoes));
    // A renamed file's new name is another one.
    if (now === NOTHING) return removed;
    const gone = isSameFile(old, now, depth) ? [] : removed;
    const changed = stripped(now, depth).map((path) =>
      write(path, "changes", { ...undoes, ...made })
    );
    return [...gone, ...changed];
  });
}

function write(
  path: string,
  how: ShellWrite["how"],
  more: Pick<ShellWrite, "content" | "undoes">,
): ShellWrite {
  return { path, isPattern: false, how, deep: false, ...more };
}

function isSameFile(old: string, now: string, depth: number | undefined) {
  return old === NOTHING ||
    stripped(old, depth).join() === stripped(now, depth).join();
}

/** Without `-p`, GNU patch takes the path if its folders exist and else the name alone. */
function stripped(path: string, depth: number | undefined): string[] {
  if (depth !== undefined) return [path.split("/").slice(depth).join("/")];
  return [...new Set([path, path.slice(path.lastIndexOf("/") + 1)])];
}

function patchedIn(text: string): Patched[] {
  const lines = text.split(/\r?\n/);
  const found: Patched[] = [];
  lines.forEach((line, i) => {
    const next = lines[i + 1] ?? "";
    const from = pathBehind(line, "--- ");
    const to = pathBehind(next, "+++ ");
    // A comment of SQL that goes away is `--- text`, too.
    if (from !== undefined && to !== undefined) {
      found.push({ from, to, lines: lines.slice(i + 2, i + 2 + MOST_LINES) });
    }
    const old = pathBehind(line, "rename from ");
    const now = pathBehind(next, "rename to ");
    if (old !== undefined && now !== undefined) {
      found.push({ from: `a/${old}`, to: `b/${now}`, lines: [] });
    }
  });
  return found.slice(0, MOST_FILES);
}

/** Files of a patch that are looked at, and lines of a file that it makes. */
const MOST_FILES = 200;
const MOST_LINES = 4_000;

/** A path of a header, without the date behind a tab and git's quotes. */
function pathBehind(line: string, head: string): string | undefined {
  if (!line.startsWith(head)) return undefined;
  return line.slice(head.length).split("\t", 1)[0].trimEnd()
    .replace(/^"(.*)"$/, "$1");
}

/** The text of a file that the patch makes. */
function addedLines(lines: readonly string[]): string {
  const end = lines.findIndex((line) => /^(?:diff |--- |-- $)/.test(line));
  return lines.slice(0, end < 0 ? lines.length : end)
    .filter((line) => line.startsWith("+"))
    .map((line) => line.slice(1) + "\n").join("");
}
