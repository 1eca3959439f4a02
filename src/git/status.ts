import { nulFields } from "./nul.ts";

/** What `git status --porcelain=v2 --branch -z` says. */
export interface Status {
  /** The commit of HEAD; undefined before the first commit. */
  readonly head?: string;
  /** The branch of HEAD; undefined when HEAD is detached. */
  readonly branch?: string;
  /** `origin/main`. */
  readonly upstream?: string;
  /** HEAD names neither a branch nor a commit. */
  readonly broken?: true;
  readonly entries: readonly StatusEntry[];
}

export interface StatusEntry {
  /** Relative to the root of the work tree. */
  readonly path: string;
  /** Where a renamed or copied file came from. */
  readonly from?: string;
  readonly kind: "changed" | "unmerged" | "untracked";
  /** Index and work tree against HEAD: `M.`, `.D`, `R.`, `UU`, `??`. */
  readonly code: string;
  readonly submodule: boolean;
  /** A submodule at the commit that is recorded: what differs is inside it. */
  readonly inside?: true;
}

/** The arguments whose output `readStatus` reads. */
export const STATUS_ARGS = [
  "status",
  "--porcelain=v2",
  "--branch",
  "--no-ahead-behind",
  "--untracked-files=all",
  "-z",
] as const;

/** Reads the output; lines of a kind that is not known are left out. */
export function readStatus(output: string): Status {
  const fields = nulFields(output);
  const entries: StatusEntry[] = [];
  const headers = new Map<string, string>();
  for (let i = 0; i < fields.length; i++) {
    const field = fields[i];
    if (field.startsWith("# ")) {
      const [, name, value] = /^# (\S+) (.*)$/s.exec(field) ?? [];
      if (name) headers.set(name, value);
      continue;
    }
    const entry = readEntry(field, fields[i + 1]);
    if (entry?.from !== undefined) i++;
    if (entry) entries.push(entry);
  }
  return { ...readHeaders(headers), entries };
}

function readHeaders(headers: ReadonlyMap<string, string>) {
  const head = headers.get("branch.oid");
  const branch = headers.get("branch.head");
  const upstream = headers.get("branch.upstream");
  const broken = head === "(initial)" && branch === "(unknown)";
  if (broken) return { broken } as const;
  return {
    ...(head !== undefined && head !== "(initial)" && { head }),
    ...(branch !== undefined && branch !== "(detached)" && { branch }),
    ...(upstream !== undefined && { upstream }),
  };
}

/** Words before the path, by the line's first letter (git-status.txt, "Porcelain Format Version 2"). */
const WORDS_BEFORE_PATH: Readonly<Record<string, number>> = {
  "1": 8,
  "2": 9,
  u: 10,
  "?": 1,
};

function readEntry(field: string, next?: string): StatusEntry | undefined {
  const type = field[0];
  const words = WORDS_BEFORE_PATH[type];
  if (words === undefined) return undefined;
  const path = afterWords(field, words);
  if (type === "?") {
    return { path, kind: "untracked", code: "??", submodule: false };
  }
  return {
    path,
    ...(type === "2" && next !== undefined && { from: next }),
    kind: type === "u" ? "unmerged" : "changed",
    code: field.slice(2, 4),
    submodule: field[5] === "S",
    ...(/^.{2}\.M S\./.test(field) && { inside: true }),
  };
}

function afterWords(line: string, count: number): string {
  let start = 0;
  for (let i = 0; i < count; i++) start = line.indexOf(" ", start) + 1;
  return line.slice(start);
}
