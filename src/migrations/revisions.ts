import type { Text } from "../core/text.ts";
import type { Finding } from "./finding.ts";
import { join } from "./paths.ts";
import type { World } from "./world.ts";

const ID = /^revision\b[^=\n]*=\s*["']([^"']+)["']/m;
/** One parent; a file that merges names several. */
const PARENT = /^down_revision\b[^=\n]*=\s*["']([^"']+)["']/m;
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
  const sibling = LABELLED.test(text) ? undefined : same(PARENT, parent);
  return sibling === undefined ? undefined : forked(name, sibling, parent!);
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

function forked(name: string, other: string, parent: string): Finding {
  const text: Text = {
    en:
      `${name} follows ${parent}, as ${other} does: the history forks. Follow the newest revision or merge.`,
    ja:
      `${name} は ${other} と同じ ${parent} に続き、履歴が分岐します。最新のリビジョンに続けるか、マージしてください。`,
  };
  return { names: ["fork", "order"], decision: "ask", deny: text, ask: text };
}
