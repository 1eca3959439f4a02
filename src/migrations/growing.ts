import { isObject, parseJson } from "../core/json.ts";

/**
 * Whether a file that the tool appends to only grew: a journal of Drizzle by
 * entries with later times, other files by text behind the old one.
 */
export function grows(path: string, before: string, after: string): boolean {
  if (path.endsWith("_journal.json")) return journalGrows(before, after);
  const old = withoutEnd(before);
  const now = withoutEnd(after);
  return now.length > old.length && now.startsWith(old) &&
    (!/\.(?:xml|ya?ml|json|sql)$/.test(path) ||
      /change-?set/i.test(now.slice(old.length)));
}

/** What stands in `after` behind the text of `before`, at its own lines: earlier changesets have run. */
export function grown(path: string, before: string, after: string): string {
  const old = withoutEnd(before);
  const lines = "\n".repeat(old.split("\n").length - 1);
  const head = path.endsWith(".sql") ? "" : "databaseChangeLog:";
  return head + lines + after.slice(old.length);
}

/** Closing tags and brackets stand behind what is appended. */
function withoutEnd(text: string): string {
  return text.trimEnd().replace(/(?:<\/databaseChangeLog>|[\]}\s])+$/, "")
    .trimEnd();
}

function journalGrows(before: string, after: string): boolean {
  const old = entriesOf(before);
  const now = entriesOf(after);
  if (!old || !now || now.length <= old.length) return false;
  const same = old.every((entry, i) =>
    JSON.stringify(entry) === JSON.stringify(now[i])
  );
  const times = now.map((entry) => isObject(entry) ? Number(entry.when) : NaN);
  return same &&
    times.every((time, i) => i < old.length || time > times[i - 1] || i === 0);
}

function entriesOf(text: string): readonly unknown[] | undefined {
  const json = parseJson(text);
  return isObject(json) && Array.isArray(json.entries)
    ? json.entries
    : undefined;
}
