import { textOf } from "./call.ts";
import type { Call } from "./call.ts";
import type { ShellWrite } from "./shell_writes.ts";

/** The files that the line's own diff changes: `patch -p1 <<EOF`, `git apply <<EOF`. */
export function byPatch({ program, words, stdin }: Call): ShellWrite[] {
  const texts = words.map(textOf);
  const isGit = program === "git" && texts.includes("apply");
  if (program !== "patch" && !isGit || typeof stdin !== "string") return [];
  if (texts.some((one) => /^--(?:dry-run|check|(?:num)?stat)$/.test(one))) {
    return [];
  }
  const level = texts.map((one) => /^-p(\d)$/.exec(one)?.[1]).find(Boolean);
  const depth = Number(level ?? (isGit ? 1 : 0));
  const named = [...stdin.matchAll(/^(?:---|\+\+\+) ([^\t\n]+)/gm)]
    .map((match) => match[1].split("/").slice(depth).join("/"));
  return [...new Set(named)].map((path) => ({
    path,
    isPattern: false,
    how: "changes",
    deep: false,
  }));
}

/** `bin/rails destroy migration CreateUsers`, and of a model the migration that made its table. */
export function byRails({ program, words }: Call): ShellWrite[] {
  const [verb, what, name] = words.map(textOf);
  if (program !== "rails" || !/^d(?:estroy)?$/.test(verb) || !name) return [];
  const snake = name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "_").toLowerCase();
  const slug = what === "migration"
    ? snake
    : /^(?:model|scaffold|resource)$/.test(what)
    ? `create_${snake}*`
    : undefined;
  if (slug === undefined) return [];
  const path = `db/migrate/*_${slug}.rb`;
  return [{ path, isPattern: true, how: "removes", deep: false }];
}
