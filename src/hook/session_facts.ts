import { byteLength, fitToBytes } from "../core/bytes.ts";
import { say } from "../core/text.ts";
import type { Lang, Text } from "../core/text.ts";
import type { WorkContext } from "../tools/work_context.ts";

/** The most bytes of one text of each kind, and how many files to resolve are named. */
export interface Sizes {
  readonly title: number;
  readonly branch: number;
  readonly path: number;
  readonly message: number;
  readonly toResolve: number;
}

/** Files that a brief names; work_observe has the rest. */
const FILES = 10;

/** Issue, state, files, records and what is next, in the words of work_observe. */
export function factLines(
  work: WorkContext,
  sizes: Sizes,
  lang: Lang,
  moved?: string,
): string[] {
  const t = (text: Text) => say(text, lang);
  return [
    `${t(LABELS.issue)}: ${issue(work, sizes) ?? t(NONE)}`,
    `${t(LABELS.state)}: ${work.bare ? t(BARE) : work.work_state}, ` +
    `${t(LABELS.branch)}: ` +
    fitToBytes(oneLine(work.branch), sizes.branch) + behind(work, lang),
    ...(work.bare ? [] : files(work, sizes, lang)),
    ...records(work, sizes, lang),
    `${t(LABELS.next)}: ${next(work, sizes, moved) ?? t(NONE)}`,
    ...(work.available_next.length > 0
      ? [`${t(LABELS.available)}: ${work.available_next.join(", ")}`]
      : []),
    ...(work.notice ? [fitToBytes(oneLine(work.notice), sizes.title)] : []),
  ];
}

function behind({ behind: count = 0 }: WorkContext, lang: Lang): string {
  if (count === 0) return "";
  return say({
    en: `, behind its upstream by ${count}`,
    ja: `、上流より ${count} 件遅れ`,
  }, lang);
}

function issue({ active_issue }: WorkContext, sizes: Sizes) {
  if (!active_issue) return undefined;
  const { number, title } = active_issue;
  return title
    ? `#${number} ${fitToBytes(oneLine(title), sizes.title)}`
    : `#${number}`;
}

function files(work: WorkContext, sizes: Sizes, lang: Lang): string[] {
  const { changed_files, changed_files_total } = work;
  const total = changed_files_total ?? changed_files.length;
  if (total === 0) return [`${say(LABELS.files, lang)}: ${say(NONE, lang)}`];
  const shown = changed_files.slice(0, FILES);
  const more = total - shown.length;
  const names = shortNames(shown.map(oneLine), sizes.path).join(", ");
  const rest = more > 0
    ? say({ en: `, … and ${more} more`, ja: `、… ほか ${more} 件` }, lang)
    : "";
  return [`${say(LABELS.files, lang)} (${total}): ${names}${rest}`];
}

/** Paths that are too long keep their ends: the files' own names; those that look the same then, what tells them apart. */
function shortNames(paths: readonly string[], budget: number): string[] {
  const ends = paths.map((path) => endOf(path, budget));
  return paths.map((path, index) => {
    const alike = paths.filter((_, other) => ends[other] === ends[index]);
    if (alike.length === 1) return ends[index];
    const from = [...path].slice(sameStart(alike)).join("");
    return fitToBytes(`…${from}`, budget);
  });
}

/** Characters that all of these begin with. */
function sameStart([first, ...others]: readonly string[]): number {
  const rest = others.map((path) => [...path]);
  const differs = [...first].findIndex((character, at) =>
    rest.some((path) => path[at] !== character)
  );
  return Math.max(0, differs);
}

function endOf(path: string, budget: number): string {
  if (byteLength(path) <= budget) return path;
  let end = "";
  for (const character of [...path].reverse()) {
    if (byteLength(character + end) > budget - 3) break;
    end = character + end;
  }
  return `…${end}`;
}

/** A name may hold a line feed; the brief has a line for each thing. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ");
}

function records(work: WorkContext, sizes: Sizes, lang: Lang): string[] {
  if (work.recent_records.length === 0) return [];
  const lines = work.recent_records.map((record) => {
    const { id, message, issue_ids, published, created_at } = record;
    const details = [
      ...issue_ids.slice(0, 3).map((number) => `#${number}`),
      ...(published ? [] : [say(UNPUBLISHED, lang)]),
      created_at.slice(0, 10),
    ];
    return `- ${id} ${fitToBytes(oneLine(message), sizes.message)} ` +
      `(${details.join(", ")})`;
  });
  return [`${say(LABELS.records, lang)}:`, ...lines];
}

/** `work_record(message, cwd="sub"): reason`, `work_vcs(["rebase","--continue"]): reason: files`. */
function next(
  { required_action }: WorkContext,
  sizes: Sizes,
  moved: string | undefined,
) {
  if (!required_action) return undefined;
  const { tool, reason, args, required_args = [], files, cwd = moved } =
    required_action;
  const input = [
    ...(args ? [JSON.stringify(args)] : required_args),
    ...(cwd === undefined ? [] : [`cwd=${JSON.stringify(cwd)}`]),
  ].join(", ");
  const named = (files ?? []).slice(0, sizes.toResolve)
    .map((path) => endOf(path, sizes.path)).join(", ");
  return `${tool}(${input}): ${reason}${named && `: ${named}`}`;
}

/** Its files are in no place that git knows of here, so nothing is said of them. */
const BARE: Text = { en: "no work tree", ja: "作業ツリーなし" };
const NONE: Text = { en: "none", ja: "なし" };
const UNPUBLISHED: Text = { en: "unpublished", ja: "未公開" };

const LABELS = {
  issue: { en: "Active issue", ja: "作業中の issue" },
  state: { en: "State", ja: "状態" },
  branch: { en: "branch", ja: "ブランチ" },
  files: { en: "Changed files", ja: "変更ファイル" },
  records: { en: "Last records", ja: "直近の記録" },
  next: { en: "Required next", ja: "次に必要な操作" },
  available: { en: "Also possible", ja: "ほかにできる操作" },
} as const;
