import type { Text } from "../core/text.ts";
import { entryOf } from "./classify.ts";
import type { Finding } from "./finding.ts";
import type { Layout } from "./layout.ts";
import {
  compareNumbers,
  entryNumber,
  momentOf,
  newestNumber,
} from "./numbering.ts";
import { join } from "./paths.ts";
import { judgeDependencies, judgeRevision } from "./revisions.ts";
import { entriesAhead } from "./successor.ts";
import type { World } from "./world.ts";

/** A day: clocks of other time zones are at most 14 hours ahead. */
const TOLERANCE = 86_400_000;

/** What is wrong with the number of a migration that does not exist yet. */
export function judgeOrder(
  path: string,
  layout: Layout,
  text: string,
  root: string,
  world: World,
): Finding | undefined {
  const { folder, name } = entryOf(path, layout);
  if (layout.tool === "alembic") {
    return judgeRevision(name, text, join(root, folder), world);
  }
  const number = entryNumber(name);
  if (!number || layout.numbering === "none") return undefined;
  const here = world.system.list(join(root, folder)) ?? [];
  const others = [...here, ...entriesAhead(folder, layout, root, world)]
    .filter((one) => one !== name && !isHalfOf(one, name))
    .filter((one) => entryNumber(one)?.prefix === number.prefix)
    .filter((one) => world.looksLikeMigration(path.replace(name, one)));
  const same = others.find((one) =>
    compareNumbers(entryNumber(one)!, number) === 0
  );
  // A day may have several, `20201029A-x` and `20201029B-y`.
  const isDay = /^\d{4}[-_]\d\d[-_]\d\d$/.test(number.written) ||
    /^\d+[A-Za-z][-_]/.test(name);
  if (same && !isDay && layout.duplicate !== "fine") {
    return isMerge(text) ? undefined : duplicate(name, same, layout);
  }
  const hasHalf = here.some((one) => one !== name && isHalfOf(one, name));
  const newest = newestNumber(others);
  if (newest && !hasHalf && compareNumbers(number, newest) < 0) {
    const committed = world.git(root).committed([folder])
      .map((file) => entryOf(file, layout))
      .filter((entry) => entry.folder === folder)
      .map((entry) => entry.name);
    const last = newestNumber(committed);
    if (last && compareNumbers(number, last) < 0) {
      return older(name, last.written, layout);
    }
  }
  if (layout.tool === "django") {
    const fork = judgeDependencies(name, text, join(root, folder), world);
    if (fork) return fork;
  }
  const moment = momentOf(number);
  const limit = world.system.now().getTime() + TOLERANCE;
  return moment && moment.getTime() > limit ? future(name) : undefined;
}

/** `0007_a.up.sql` and `0007_a.down.sql`, `…_Init.cs` and `…_Init.Designer.cs` are one migration. */
function isHalfOf(a: string, b: string): boolean {
  return stem(a) === stem(b);
}

function stem(name: string): string {
  return name.replace(/\.(?:(?:up|down|do|undo|Designer)\.)?[^.]+$/, "");
}

/** A migration of Django with two parents joins a fork; a squashed one stands for those of its number. */
function isMerge(text: string): boolean {
  if (/\breplaces\s*=\s*\[/.test(text)) return true;
  const list = /\bdependencies\s*=\s*\[([^\]]*)\]/.exec(text)?.[1] ?? "";
  return (list.match(/\(/g) ?? []).length > 1;
}

function duplicate(name: string, other: string, layout: Layout): Finding {
  const isError = layout.duplicate === "error";
  const text: Text = isError
    ? {
      en:
        `${name} has the same version as ${other}: ${layout.title} refuses two. Take the next number.`,
      ja:
        `${name} は ${other} と同じバージョンです。${layout.title} は重複を受け付けません。次の番号を使ってください。`,
    }
    : {
      en:
        `${name} has the same number as ${other}: the history forks. Take the next number or merge.`,
      ja:
        `${name} は ${other} と同じ番号で、履歴が分岐します。次の番号を使うか、マージしてください。`,
    };
  return {
    names: [isError ? "duplicate-version" : "fork", "order"],
    decision: isError ? "deny" : "ask",
    deny: text,
    ask: text,
  };
}

function older(name: string, newest: string, layout: Layout): Finding {
  const { en, ja } = fateOf(layout);
  const text: Text = {
    en: `${name} is numbered before ${newest}, which is committed: ${en}.`,
    ja: `${name} はコミット済みの ${newest} より前の番号です。${ja}。`,
  };
  return {
    names: ["out-of-order", "order"],
    decision: "ask",
    deny: text,
    ask: text,
  };
}

/** What becomes of a migration that a database should have run before. */
function fateOf({ title, older }: Layout): Text {
  switch (older) {
    case "skipped":
      return {
        en: `where that has run, ${title} silently skips an older one`,
        ja: `それが実行済みの環境では、${title} は古い番号を実行しません`,
      };
    case "refused":
      return {
        en: `where that has run, ${title} refuses an older one`,
        ja: `それが実行済みの環境では、${title} は古い番号を拒否します`,
      };
    case "unknown":
      return {
        en: "where that has run, an older one may be skipped or refused",
        ja:
          "それが実行済みの環境では、古い番号は無視されるか拒否されることがあります",
      };
    default:
      return {
        en:
          `${title} runs it after that one where that has run, and before it on a new database`,
        ja:
          `${title} は、実行済みの環境ではその後に、新しい環境ではその前に実行します`,
      };
  }
}

function future(name: string): Finding {
  const text: Text = {
    en:
      `${name} is dated in the future: every migration until then counts as older.`,
    ja:
      `${name} は未来の日時です。それまでのマイグレーションがすべて古いものとして扱われます。`,
  };
  return {
    names: ["future-version", "order"],
    decision: "ask",
    deny: text,
    ask: text,
  };
}
