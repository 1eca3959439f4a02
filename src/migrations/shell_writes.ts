import type { Word } from "../shell/command.ts";
import { textOf } from "./call.ts";
import type { Call } from "./call.ts";
import { byFind } from "./find_writes.ts";
import { byCheckout, shownByGit } from "./git_writes.ts";
import { byRails } from "./other_writes.ts";
import { place } from "./path_word.ts";
import { printed } from "./printed.ts";
import { WRITERS } from "./writers.ts";
import type { Which, Writer } from "./writer.ts";

/** A path that a command changes. */
export interface ShellWrite {
  /** As written; a pattern where `isPattern`. */
  readonly path: string;
  /** The shell or the program expands it: `migrations/*.sql`. */
  readonly isPattern: boolean;
  /** `formats` is left to a person: the program may change nothing. */
  readonly how: "changes" | "removes" | "formats";
  /** Endings of the files that a formatter rewrites in a folder. */
  readonly endings?: string;
  /** Everything below the path is meant, too. */
  readonly deep: boolean;
  /** What the file will say, where the line says it. */
  readonly content?: string;
  /** `content` comes behind what the file says. */
  readonly appends?: boolean;
  /** Another file takes its place. */
  readonly replaces?: true;
  /** The file whose text comes here. */
  readonly copied?: string;
  /** Files, or a folder's, that come into the folder `path` under their names: `/tmp/m/*.sql`. */
  readonly arrives?: string;
  /** How it is written, where only the shell knows the path. */
  readonly unknown?: string;
  /** What git brings: the version of this revision, of the file `path` or, with `keeps`, of those it has. */
  readonly from?: {
    readonly revision: string;
    readonly path?: string;
    readonly keeps?: boolean;
  };
  /** What it holds is kept: it goes elsewhere, or git has it. */
  readonly kept?: true;
  /** A script may write it: only when it runs is that known. */
  readonly unsure?: true;
  /** It takes an earlier change back: `git apply -R`. */
  readonly undoes?: true;
}

/** Every path that `call` writes, removes, moves or formats, in its own words. */
export function writesOf(call: Call): ShellWrite[] {
  return [
    ...redirected(call),
    ...byProgram(call),
    ...byFind(call),
    ...byDd(call),
    ...byCheckout(call),
    ...byRails(call),
  ];
}

function redirected(call: Call): ShellWrite[] {
  const content = printed(call);
  const from = shownByGit(call);
  const copied = call.program === "cat" && call.words.length === 1
    ? copyOf(call.words[0])
    : {};
  return call.redirections
    .filter(({ operator }) => /^\d*(?:&>>?|>>?\|?|>&|<>)$/.test(operator))
    .map(({ operator, target }) => ({
      ...place(target),
      how: "changes" as const,
      deep: false,
      ...content !== undefined && { content },
      ...operator.includes(">>")
        ? { appends: true }
        : { replaces: true as const, from, ...copied },
    }))
    .filter(({ path }) => !/^(?:\d+|-|\/dev\/.*)$/.test(path));
}

/** `truncate -s 0 FILE`, `cp /dev/null FILE` */
function empties(name: string, words: readonly string[]): boolean {
  return name === "cp" && words.includes("/dev/null") ||
    /^g?truncate$/.test(name) &&
      /(?:^| )(?:-s|--size)[ =]?0(?: |$)/.test(words.join(" "));
}

function byProgram(call: Call): ShellWrite[] {
  const name = call.program.toLowerCase();
  return WRITERS.flatMap((writer) => {
    if (!writer.programs.split(" ").includes(name)) return [];
    const words = writer.after
      ? behindVerb(call.words, writer.after)
      : call.words;
    if (!words || !allows(writer, words)) return [];
    if (PIPED_PATHS.test(name) && !words.some(isOperand)) {
      return [{ path: "…", isPattern: true, how: writer.how, deep: true }];
    }
    const content = name === "tee" && typeof call.stdin === "string"
      ? { content: call.stdin, appends: call.words.some(isAppend) }
      : empties(name, call.words.map(textOf))
      ? { content: "" }
      : {};
    return targets(writer, words).map((target) => ({
      how: writer.how,
      deep: writer.deep ?? false,
      ...writer.endings !== undefined && { endings: endingsOf(writer, words) },
      ...name === "git" ? { kept: true as const } : {},
      ...target,
      ...content,
      // A link has the text only as long as both stay.
      ...LINKS.test(name) ? { copied: undefined } : {},
    }));
  });
}

const LINKS = /^g?ln$/;

/** A plugin or a parser that is named may read anything. */
function endingsOf(
  { endings }: Writer,
  words: readonly Word[],
): string | undefined {
  const isOther = words.some((word) =>
    /^--(?:plugin|parser|ext|unstable-sql)/.test(textOf(word))
  );
  return isOther ? undefined : endings;
}

/** PowerShell hands paths through a pipe: `gci migrations | Remove-Item`. */
const PIPED_PATHS = /^(?:remove|move|rename|clear)-\w+$|^(?:ri|mi|clc)$/;

function isOperand(word: Word): boolean {
  return !textOf(word).startsWith("-");
}

/** `tee -a` */
function isAppend(word: Word): boolean {
  return /^(?:-[a-z]*a[a-z]*|--append)$/.test(textOf(word));
}

function behindVerb(
  words: readonly Word[],
  verbs: string,
): readonly Word[] | undefined {
  const at = words.findIndex((word) => !textOf(word).startsWith("-"));
  return at >= 0 && verbs.split(" ").includes(textOf(words[at]))
    ? words.slice(at + 1)
    : undefined;
}

function allows({ needs, unless }: Writer, words: readonly Word[]): boolean {
  const options = words.map(textOf).filter((text) => text.startsWith("-"));
  return (!needs || options.some((option) => needs.test(option))) &&
    !options.some((option) => unless?.test(option));
}

function targets(
  writer: Writer,
  words: readonly Word[],
): Target[] {
  const valued = (writer.valued ?? "").split(" ");
  if (writer.which === "values") return valuesOf(words, valued).map(place);
  const operands: Word[] = [];
  let folder: Word | undefined;
  let hasScript = false;
  for (let i = 0; i < words.length; i++) {
    const text = textOf(words[i]);
    // PowerShell does not care about the case of its parameters.
    const plain = text.length > 2 ? text.toLowerCase() : text;
    const into = /^(?:-t|--target-directory)(?:=(.*))?$/.exec(text);
    if (into) folder = into[1] ?? words[++i];
    else if (text === "--") {
      operands.push(...words.slice(i + 1));
      break;
    } else if (valued.includes(plain) && text !== "") {
      hasScript ||= /^-(?:e|E|f|pe|pie|ne|-expression|-file)$/.test(text);
      i++;
    } else if (
      /^-[a-z]*[ep]?i?e$/.test(text) && /^(?:perl|ruby)/.test(writer.programs)
    ) {
      hasScript = true;
      i++;
    } else if (!/^[-+]./.test(text)) operands.push(words[i]);
  }
  return choose(writer.which, operands, folder, hasScript);
}

/** `-o file`, `-ofile` and `--output=file` */
function valuesOf(words: readonly Word[], names: readonly string[]): Word[] {
  return words.flatMap((word, i): Word[] => {
    const text = textOf(word);
    if (names.includes(text)) return i + 1 < words.length ? [words[i + 1]] : [];
    const name = names.find((one) =>
      text.startsWith(one.startsWith("--") ? `${one}=` : one)
    );
    return name ? [text.slice(name.length).replace(/^=/, "")] : [];
  });
}

/** A path, and where it differs from what its program does to others. */
interface Target extends
  Pick<
    ShellWrite,
    "path" | "isPattern" | "unknown" | "copied" | "replaces" | "arrives"
  > {
  readonly how?: ShellWrite["how"];
  readonly deep?: boolean;
  readonly kept?: true;
}

function choose(
  which: Which,
  operands: readonly Word[],
  folder: Word | undefined,
  hasScript: boolean,
): Target[] {
  switch (which) {
    case "values":
    case "all":
      return operands.map(place);
    case "first":
      return operands.slice(0, 1).map(place);
    case "into":
      return operands.slice(-1).map(place);
    case "behind-first":
      return operands.slice(hasScript ? 0 : 1).map(place);
    case "last":
      return destinations(operands, folder);
    case "moved": {
      const sources = folder === undefined ? operands.slice(0, -1) : operands;
      return [
        ...sources.map((word) => ({
          ...place(word),
          how: "removes" as const,
          kept: true as const,
        })),
        ...destinations(operands, folder),
      ];
    }
  }
}

/** Where files arrive: the name itself, or their names below it when it is a folder. */
function destinations(
  operands: readonly Word[],
  folder: Word | undefined,
): Target[] {
  const to = folder ?? operands.at(-1);
  if (to === undefined || (folder === undefined && operands.length < 2)) {
    return [];
  }
  const from = folder === undefined ? operands.slice(0, -1) : operands;
  const target = {
    ...place(to),
    how: "changes" as const,
    deep: false,
    replaces: true as const,
  };
  const stem = target.path.replace(/\/+$/, "");
  const inside = from.flatMap((word): Target[] => {
    const { path, isPattern, unknown } = place(word);
    const name = path.replace(/\/+$/, "").split("/").at(-1)!;
    const isGlob = isPattern && unknown === undefined;
    const isWhole = isGlob || /(?:^|\/)\.?$/.test(path);
    const arrives = isGlob ? path : `${path.replace(/\/?\.?$/, "")}/*`;
    return [
      ...isGlob || name === "."
        ? []
        : [{ ...target, path: `${stem}/${name}`, ...copyOf(word) }],
      ...isWhole && target.unknown === undefined
        ? [{ ...target, path: stem, arrives }]
        : [],
    ];
  });
  const single = from.length === 1 ? copyOf(from[0]) : {};
  return [{ ...target, ...single }, ...inside];
}

function copyOf(word: Word): Pick<ShellWrite, "copied"> {
  const { path, isPattern } = place(word);
  return isPattern ? {} : { copied: path };
}

function byDd(call: Call): ShellWrite[] {
  if (call.program !== "dd") return [];
  return call.words.flatMap((word) => {
    const path = /^of=(.+)$/.exec(textOf(word))?.[1];
    return path
      ? [{
        ...place(path),
        how: "changes" as const,
        deep: false,
        replaces: true as const,
      }]
      : [];
  });
}
