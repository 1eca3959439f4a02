import { readArguments, textOf } from "./call.ts";
import type { Call } from "./call.ts";
import { place } from "./path_word.ts";
import type { PlacedCall } from "./placed_calls.ts";
import type { ShellWrite } from "./shell_writes.ts";

/** `git show main:FILE`, `git cat-file -p main:FILE` */
export function shownByGit(call: Call): ShellWrite["from"] {
  if (call.program !== "git") return undefined;
  const { operands } = readArguments(call.words, "-C");
  const last = call.words.length > 0 ? textOf(call.words.at(-1)!) : "";
  const [, revision, path] = /^([^:$]+):(\.?[^.].*)$/.exec(last) ?? [];
  if (!/^(?:show|cat-file)$/.test(operands[0] ?? "") || !revision) {
    return undefined;
  }
  // `main:$f > $f`: each file from its own.
  return /^\.\/|[*?$]/.test(path) ? { revision } : { revision, path };
}

/** `git show main:FILE | tee FILE`: what only passes a pipe comes from git as well. */
export function fromPipe(
  write: ShellWrite,
  { call }: PlacedCall,
  previous: PlacedCall | undefined,
): ShellWrite {
  const { program, words, piped } = call;
  const isPassed = piped === true && write.how === "changes" &&
    PASSING.test(program) &&
    !words.some((word) => /^-[^-]|^--./.test(textOf(word))) &&
    (program !== "cat" || words.length === 0);
  if (!isPassed || !previous || write.appends) return write;
  return { ...write, from: shownByGit(previous.call) };
}

const PASSING = /^(?:g?tee|sponge|cat|dd)$/;

/** `git checkout OTHER -- path` brings another version; without a revision, or from HEAD, it is the way back. */
export function byCheckout(call: Call): ShellWrite[] {
  if (call.program !== "git") return [];
  const { operands, options } = readArguments(call.words, "-s --source -C");
  const [verb, revision] = operands;
  const source = verb === "restore"
    ? (options.get("source") ?? options.get("s"))?.[0]
    : verb === "checkout"
    ? revision
    : undefined;
  const dashes = call.words.indexOf("--");
  if (source === undefined || /^(?:HEAD|@)$/.test(source)) return [];
  const paths = verb === "restore"
    ? call.words.filter((word) => !textOf(word).startsWith("-")).slice(1)
    : dashes > 0
    ? call.words.slice(dashes + 1)
    : call.words.some((word) => /^-(?:[bBt]|-orphan|-track)/.test(textOf(word)))
    ? []
    : operands.slice(2).filter((one) => one !== undefined);
  const from = { revision: source, keeps: verb === "checkout" };
  return paths.filter((word) => textOf(word) !== source).map((word) => ({
    ...place(word),
    how: "changes" as const,
    deep: true,
    from,
  }));
}
