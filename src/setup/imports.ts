import type { System } from "../core/system.ts";
import { parentOf } from "./paths.ts";
import { homeOf } from "./places.ts";

/** How far Claude Code follows imports: a page, and four more (seen with 2.1.332). */
const STEPS = 4;

/**
 * The pages that a page of a set-up takes in, and what those take in: real
 * paths, the page itself not among them. What is outside `root` Claude Code
 * does not take in before the person has agreed.
 */
export function pagesTakenIn(
  system: System,
  page: string,
  root: string,
): string[] {
  const real = (path: string) => system.realPath(path) ?? path;
  const below = `${real(root)}/`;
  const seen = new Set([real(page)]);
  let last = [page];
  for (let step = 0; step < STEPS; step++) {
    last = last.flatMap((path) => importsIn(system, path)).map(real)
      .filter((path) => path.startsWith(below) && !seen.has(path));
    for (const path of last) seen.add(path);
  }
  return [...seen].slice(1);
}

function importsIn(system: System, page: string): string[] {
  const home = homeOf(system) ?? "~";
  return importsOf(system.readText(page) ?? "").map((path) => {
    if (path.startsWith("/")) return path;
    return path.startsWith("~/")
      ? home + path.slice(1)
      : `${parentOf(page)}/${path}`;
  });
}

/** The paths that a page names as `@PATH` where Claude Code reads them, as they are written. */
export function importsOf(text: string): string[] {
  return [...withoutCode(text).matchAll(/(?<![^\s*_])@((?:[^\s\\*]|\\ )+)/g)]
    .map(([, path]) => path.replace(/#.*/, "").replaceAll("\\ ", " "))
    .filter((path) => /^(?:\.{0,2}\/|~\/|[\w.-])/.test(path));
}

/**
 * What is no text of a page: code, comments, and from a line that begins with
 * a tag to the next blank line. In doubt it is none, since a block twice costs
 * less than none.
 */
const NOT_TEXT = new RegExp(
  [
    /^[ \t]*(?<fence>`{3,}|~{3,})[^\n]*\n(?:[^]*?\n)??(?:[ \t]*\k<fence>[`~]*[ \t]*\r?$|(?![^]))/,
    /<!--[^]*?-->/,
    /(?<!`)(?<ticks>`+)(?!`)(?:(?!\n[ \t\r]*\n)[^])*?(?<!`)\k<ticks>(?!`)/,
    /^ {0,3}<[/a-z](?:(?!\n[ \t\r]*\n)[^])*/,
    /(?<=(?:^|\n)[ \t\r]*\n|^(?<![^]))(?: {4}|\t)[^\n]*(?:\n(?: {4}|\t)[^\n]*)*/,
  ].map(({ source }) => source).join("|"),
  "gm",
);

function withoutCode(text: string): string {
  return text.replace(NOT_TEXT, " ");
}
