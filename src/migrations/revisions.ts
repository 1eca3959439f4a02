import type { Text } from "../core/text.ts";
import type { Finding } from "./finding.ts";
import { folderOf, join, nameOf } from "./paths.ts";
import type { World } from "./world.ts";

const ID = /^revision\b[^=\n]*=\s*["']([^"']+)["']/m;
/** One parent; a file that merges names several. */
const PARENT = /^down_revision\b[^=\n]*=\s*["']([^"']+)["']/m;
/** The first revision of a history. */
const BASE = /^down_revision\b[^=\n]*=\s*(None)\b/m;
const LABELLED = /^branch_labels\b[^=\n]*=\s*["'([]/m;
/** Revisions that are read. */
const MOST = 400;

/** What is wrong with a new revision of Alembic among those of its folder. */
export function judgeRevision(
  name: string,
  text: string,
  folder: string,
  world: World,
): Finding | undefined {
  const [id, parent] = [ID.exec(text)?.[1], PARENT.exec(text)?.[1]];
  const others = (world.system.list(folder) ?? [])
    .filter((one) => one.endsWith(".py") && one !== name).slice(-MOST)
    .map((one) => ({
      one,
      text: world.system.readText(join(folder, one)) ?? "",
    }));
  const same = (pattern: RegExp, value: string | undefined) =>
    value === undefined
      ? undefined
      : others.find((other) => pattern.exec(other.text)?.[1] === value)?.one;
  const twin = same(ID, id);
  if (twin !== undefined) return repeated(name, twin, id!);
  if (LABELLED.test(text)) return undefined;
  const sibling = same(PARENT, parent);
  if (sibling !== undefined) return forked(name, sibling, parent!);
  const base = same(BASE, BASE.exec(text)?.[1]);
  return base === undefined ? undefined : begunTwice(name, base);
}

function repeated(name: string, other: string, id: string): Finding {
  const text: Text = {
    en: `${name} has the revision id of ${other} (${id}): take a new one.`,
    ja:
      `${name} のリビジョン ID は ${other} と同じです (${id})。新しい ID を使ってください。`,
  };
  return {
    names: ["duplicate-version", "order"],
    decision: "deny",
    deny: text,
    ask: text,
  };
}

/** What is wrong with the dependencies of a new migration of Django among those of its folder. */
export function judgeDependencies(
  name: string,
  text: string,
  folder: string,
  world: World,
): Finding | undefined {
  const own = stemOf(name);
  const others = (world.system.list(folder) ?? [])
    .filter((one) => /^\d{4}_\w+\.py$/.test(one) && one !== name).slice(-MOST)
    .map((one) => ({
      one,
      text: world.system.readText(join(folder, one)) ?? "",
    })).filter((other) => !REPLACES.test(other.text));
  const stems = new Set(others.map(({ one }) => stemOf(one)));
  const app = nameOf(folderOf(folder));
  const parentsIn = (source: string) =>
    [...(LIST.exec(source)?.[1] ?? "").matchAll(DEPENDENCY)]
      .filter(([, label, stem]) => label === app && stems.has(stem))
      .map(([, , stem]) => stem);
  const parents = parentsIn(text);
  if (REPLACES.test(text) || parents.length > 1 || !LIST.test(text)) {
    return undefined;
  }
  const known = others.filter(({ one }) => stemOf(one) !== own)
    .map(({ one, text }) => ({ one, parents: parentsIn(text) }));
  // Without a sibling that names it, the app's label is another one.
  const isLabel = known.some((other) => other.parents.length > 0);
  const [parent] = parents;
  if (parent !== undefined) {
    const sibling = known.find((other) => other.parents.includes(parent));
    return sibling && forked(name, sibling.one, parent);
  }
  const base = isLabel && known.find((other) => other.parents.length === 0);
  return base ? begunTwice(name, base.one) : undefined;
}

/** `dependencies = [("app", "0001_initial"), …]` */
const LIST = /\bdependencies\b[^=\n]*=\s*\[([^\]]*)\]/;
const DEPENDENCY = /\(\s*["'](\w+)["']\s*,\s*["'](\w+)["']/g;
/** A squashed migration stands for others. */
const REPLACES = /\breplaces\s*=\s*\[/;

function stemOf(name: string): string {
  return name.replace(/\.py$/, "");
}

function begunTwice(name: string, other: string): Finding {
  const text: Text = {
    en:
      `${name} follows nothing, as ${other} does: the history forks. Follow the newest revision.`,
    ja:
      `${name} は ${other} と同じく前のリビジョンを持たず、履歴が分岐します。最新のリビジョンに続けてください。`,
  };
  return { names: ["fork", "order"], decision: "ask", deny: text, ask: text };
}

function forked(name: string, other: string, parent: string): Finding {
  const text: Text = {
    en:
      `${name} follows ${parent}, as ${other} does: the history forks. Follow the newest revision or merge.`,
    ja:
      `${name} は ${other} と同じ ${parent} に続き、履歴が分岐します。最新のリビジョンに続けるか、マージしてください。`,
  };
  return { names: ["fork", "order"], decision: "ask", deny: text, ask: text };
}
