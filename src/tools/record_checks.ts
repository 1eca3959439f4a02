import { ButlerError } from "../core/errors.ts";
import type { ErrorCode } from "../core/errors.ts";
import type { System } from "../core/system.ts";
import type { Text } from "../core/text.ts";
import { gitOrNothing } from "../git/repository.ts";
import type { StatusEntry } from "../git/status.ts";
import { fileSize } from "../io/work_files.ts";
import { hasPrivateKey, hasSecretName } from "./secrets.ts";

/** Bytes; hosting sites warn at 50 MB and refuse 100 MB. */
const LARGEST = 10_000_000;

/** What a record must not hold unless it is asked for by name. */
interface Finding {
  readonly code: ErrorCode;
  readonly what: Text;
  readonly hint: Text;
}

const NAME_IT: Text = {
  en: "Add it to .gitignore, or name it in paths if it belongs into the record",
  ja: ".gitignore に加えるか、記録すべきものなら paths に明示してください",
};

const MARKERS: Finding = {
  code: "conflicts",
  what: { en: "it has conflict markers", ja: "競合マーカーがあります" },
  hint: {
    en: "Resolve the conflicts in these files, then call again",
    ja: "これらのファイルの競合を解決してから、もう一度呼び出してください",
  },
};
const LARGE: Finding = {
  code: "invalid_argument",
  what: { en: "it is larger than 10 MB", ja: "10 MB を超えています" },
  hint: NAME_IT,
};
const SECRET: Finding = {
  code: "invalid_argument",
  what: { en: "it looks like a secret", ja: "秘密情報のように見えます" },
  hint: NAME_IT,
};

const NESTED: Finding = {
  code: "invalid_argument",
  what: {
    en: "it is a repository of its own, only its commit would be recorded",
    ja: "独立したリポジトリで、そのコミットだけが記録されます",
  },
  hint: NAME_IT,
};

/** Throws when a file that was not named should not be recorded, or a conflict that is open. */
export async function checkFiles(
  system: System,
  root: string,
  entries: readonly StatusEntry[],
  named: ReadonlySet<string>,
): Promise<void> {
  const found = new Map<Finding, string[]>();
  for (const entry of entries) {
    if (entry.submodule) continue;
    const isNamed = named.has(entry.path.replace(/\/$/, ""));
    // the markers of a conflict are no text that anybody wants
    if (isNamed && entry.kind !== "unmerged") continue;
    const finding = await findingOf(system, root, entry);
    if (!finding || isNamed && finding !== MARKERS) continue;
    found.set(finding, [...found.get(finding) ?? [], entry.path]);
  }
  for (const finding of [MARKERS, SECRET, LARGE, NESTED]) {
    const files = found.get(finding);
    if (files) throw refusal(finding, files);
  }
}

async function findingOf(
  system: System,
  root: string,
  entry: StatusEntry,
): Promise<Finding | undefined> {
  // Git lists files, and a folder only where another repository begins.
  if (entry.path.endsWith("/")) return NESTED;
  const path = `${root}/${entry.path}`;
  const size = fileSize(path);
  if (size === undefined) return undefined;
  if (isNew(entry) && hasSecretName(entry.path)) return SECRET;
  if (size > LARGEST) {
    return await isLarge(system, root, entry.path) ? LARGE : undefined;
  }
  const text = system.readText(path) ?? "";
  const markers = countMarkers(text);
  if (markers === 0 && !hasPrivateKey(text)) return undefined;
  // What HEAD holds already is no news: fixtures and manuals show such lines.
  const before = await gitOrNothing(system, root, [
    ...["cat-file", "blob", `HEAD:${entry.path}`],
  ]);
  if (markers > countMarkers(before)) return MARKERS;
  return hasPrivateKey(text) && !hasPrivateKey(before) ? SECRET : undefined;
}

function isNew({ kind, code }: StatusEntry): boolean {
  return kind === "untracked" || code.startsWith("A");
}

/** Git LFS stores a large file elsewhere. */
async function isLarge(
  system: System,
  root: string,
  path: string,
): Promise<boolean> {
  const args = ["check-attr", "-z", "filter", "--", path];
  return !(await gitOrNothing(system, root, args)).endsWith("\0lfs\0");
}

/** Conflicts in a text: a beginning, a middle and an end, each on a line of its own. */
export function countMarkers(text: string): number {
  if (!text.includes("<<<<<<< ")) return 0;
  const conflict = /^<{7} .*\r?$[^]*?^={7}\r?$[^]*?^>{7} .*\r?$/gm;
  return text.match(conflict)?.length ?? 0;
}

/** Files that an error names. */
const LISTED = 20;

function refusal({ code, what, hint }: Finding, files: string[]): ButlerError {
  const [first] = files;
  const more = files.length > 1 ? files.length - 1 : 0;
  const name = JSON.stringify(first);
  return new ButlerError(
    code,
    {
      en: `Cannot record ${name}${more ? ` and ${more} more` : ""}: ${what.en}`,
      ja: `${name}${
        more ? ` ほか ${more} 件` : ""
      } を記録できません: ${what.ja}`,
    },
    hint,
    { files: files.slice(0, LISTED) },
  );
}
