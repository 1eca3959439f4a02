import type { Text } from "../core/text.ts";

/** Why something could not be done with a file, in the words of its reader. */
export function reasonOf(error: unknown): Text {
  const known = KNOWN.find(([fits]) => fits(error));
  if (known) return known[1];
  // `Some reason (os error 5): open '…'` and Node's `EIO: some reason, open '…'`
  // without the system's decoration.
  const message = error instanceof Error ? error.message : String(error);
  const text = message.replace(/^E[A-Z]+: /, "")
    .replace(/(?: \(os error \d+\)|, open ').*$/s, "").toLowerCase();
  return { en: text, ja: text };
}

type Kind = abstract new (...args: never) => Error;

const is = (kind: Kind) => (error: unknown) => error instanceof kind;
const says = (pattern: RegExp) => (error: unknown) =>
  error instanceof Error && pattern.test(error.message);

function either<T>(...all: ((value: T) => boolean)[]): (value: T) => boolean {
  return (value) => all.some((each) => each(value));
}

/** What the text decoder and the file systems of Linux and macOS say. */
const KNOWN: readonly (readonly [(error: unknown) => boolean, Text])[] = [
  [is(TypeError), {
    en: "it is not UTF-8",
    ja: "UTF-8 ではありません",
  }],
  [is(Deno.errors.IsADirectory), {
    en: "it is a directory",
    ja: "フォルダーです",
  }],
  [is(Deno.errors.AlreadyExists), {
    en: "it is not a directory",
    ja: "フォルダーではありません",
  }],
  [is(Deno.errors.NotADirectory), {
    en: "a part of its path is not a directory",
    ja: "パスの途中がフォルダーではありません",
  }],
  [says(/read-only file system/i), {
    en: "the file system is read-only",
    ja: "ファイルシステムが読み取り専用です",
  }],
  [either(is(Deno.errors.PermissionDenied), says(/^EACCES/)), {
    en: "permission denied",
    ja: "権限がありません",
  }],
  [is(Deno.errors.NotFound), {
    en: "it does not exist",
    ja: "存在しません",
  }],
  [is(Deno.errors.FilesystemLoop), {
    en: "its symbolic links form a loop",
    ja: "シンボリックリンクが循環しています",
  }],
  [says(/no space left|disk quota/i), {
    en: "no space is left on the device",
    ja: "ディスクに空きがありません",
  }],
];
