import type { System } from "../core/system.ts";
import { gitFailure } from "./failures.ts";
import { gitRequest } from "./run.ts";
import type { GitOptions } from "./run.ts";

/**
 * Names of files as git has them, which need not be UTF-8: a character for
 * every byte (Latin-1). Git takes and gives them so; no file is opened by one.
 */
export type ByteName = string;

/** Runs git in `folder` and returns what it printed, a character a byte. Throws its failure. */
export async function gitBytes(
  system: System,
  folder: string,
  args: readonly string[],
  options: Omit<GitOptions, "folder"> = {},
): Promise<string> {
  const result = await system.run(gitRequest(args, { ...options, folder }));
  const stdout = toLatin1(result.stdout);
  const stderr = new TextDecoder().decode(result.stderr);
  const { status, timedOut } = result;
  if (status !== 0) {
    throw gitFailure({ status, stdout, stderr, timedOut }, args[0]);
  }
  return stdout;
}

export function toLatin1(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let i = 0; i < bytes.length; i += 8192) {
    parts.push(String.fromCharCode(...bytes.subarray(i, i + 8192)));
  }
  return parts.join("");
}

export function fromLatin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** The name as text, with U+FFFD for what is not UTF-8. */
export function textOf(name: ByteName): string {
  return new TextDecoder("utf-8", { ignoreBOM: true })
    .decode(fromLatin1(name));
}

/** A name on a line of its own, as git reads it there (quote.c, `unquote_c_style`). */
export function quoted(name: ByteName): string {
  const escaped = name.replace(/["\\]/g, "\\$&").replaceAll("\n", "\\n");
  return `"${escaped}"`;
}

/** A name in ASCII, for `printf %b`. */
export function octal(name: ByteName): string {
  return name.replace(
    /[^\w./]/g,
    (character) => `\\0${character.charCodeAt(0).toString(8).padStart(3, "0")}`,
  );
}
