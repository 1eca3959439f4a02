import type { Word } from "../shell/command.ts";
import { readArguments } from "./argv.ts";
import type { GitArguments, GitCommand } from "./argv.ts";

/** A form of a subcommand that reads what it works on from stdin. */
interface StdinForm {
  /** Without the field every subcommand has the form. */
  readonly subcommands?: readonly string[];
  /** The option that makes it read stdin. */
  readonly option?: RegExp;
  /** Without an option: when it does. */
  readonly when?: (args: GitArguments) => boolean;
  /** What git takes instead; a file unless this says otherwise. */
  readonly takes?: "names";
  /** The same without stdin, `input` a file or names; without the field there is none. */
  readonly instead?: (
    args: readonly Word[],
    input: Word,
    found: Found,
  ) => readonly Word[];
}

const GOES_ON = ["--continue", "--skip", "--abort", "--quit", "--retry", "-r"]
  .concat(["--resolved", "--show-current-patch", "--allow-empty"]);

/** Options that take the next word, of the subcommands that read a patch and of the others. */
const PATCH_VALUED = new Set(
  ["-p", "-C", "--directory", "--exclude", "--include"],
);
const VALUED = new Set(
  ["-p", "-m", "-F", "--message", "--file", "--trailer", "--where"]
    .concat(["--if-exists", "--if-missing"]),
);

/** Whatever finds its stdin empty and fails then, or answers as if there were nothing. */
const FORMS: readonly StdinForm[] = [
  {
    option: /^(?:-\w*F|--file=?|--pathspec-from-file=?)-$/,
    instead: inPlace,
  },
  {
    subcommands: ["apply", "am", "interpret-trailers"],
    when: ({ operands, pathspecs = [], options }) =>
      [...operands, ...pathspecs].every((word) => word === "-") &&
      !GOES_ON.some((option) => options.has(option)),
    instead: (args, input) => [...args.filter((word) => word !== "-"), input],
  },
  {
    subcommands: ["index-pack", "name-rev", "pack-objects", "update-ref"],
    option: /^--(?:annotate-)?stdin$/,
  },
  { subcommands: ["hash-object"], option: /^--stdin$/, instead: inPlace },
  { option: /^--stdin(?:-paths)?$/, takes: "names", instead: inPlace },
  {
    subcommands: ["cat-file"],
    option: /^--batch/,
    takes: "names",
    instead: (_args, input) => ["-p", input],
  },
  {
    subcommands: ["update-index"],
    option: /^--index-info$/,
    takes: "names",
    instead: (_args, input) => ["--add", "--cacheinfo", input],
  },
  {
    subcommands: ["commit-tree"],
    when: ({ values }) => !values.has("-m") && !values.has("-F"),
    instead: (args, input) => [...args, "-F", input],
  },
  {
    subcommands: ["fmt-merge-msg"],
    when: ({ values }) => !values.has("-F") && !values.has("--file"),
    instead: (args, input) => [...args, "-F", input],
  },
  {
    subcommands: [
      "fast-import",
      "get-tar-commit-id",
      "mailinfo",
      "mktag",
      "mktree",
      "patch-id",
      "show-index",
      "stripspace",
      "unpack-objects",
    ],
  },
];

/** What answers a command that reads stdin where there is none. */
export interface WithoutStdin {
  /** Its arguments with a file or names instead; undefined where git has no other way. */
  readonly args?: readonly Word[];
}

/** Undefined for a command that reads no stdin; `file` is what it reads there. */
export function withoutStdin(
  { subcommand, args }: Pick<GitCommand, "subcommand" | "args">,
  file: Word,
): WithoutStdin | undefined {
  if (typeof subcommand !== "string") return undefined;
  const isPatch = subcommand === "apply" || subcommand === "am";
  const read = readArguments(args, isPatch ? PATCH_VALUED : VALUED);
  for (const { subcommands, option, when, takes, instead } of FORMS) {
    if (subcommands && !subcommands.includes(subcommand)) continue;
    const found = option ? find(args, option) : NOWHERE;
    if (!found || when && !when(read)) continue;
    const given = takes === "names" ? UNKNOWN : file;
    return instead ? { args: instead(args, given, found) } : {};
  }
  return undefined;
}

const UNKNOWN: Word = { unknown: "" };

/** Where an option stands, and the part of it that stays in front of a value. */
interface Found {
  readonly at: number;
  readonly words: number;
  readonly name?: string;
}

const NOWHERE: Found = { at: 0, words: 0 };

/** `--stdin`; `-F -`, `-F-` and `--file=-` are one. */
function find(args: readonly Word[], option: RegExp): Found | undefined {
  for (const [at, word] of args.entries()) {
    if (word === "--") return undefined;
    if (typeof word !== "string") continue;
    if (option.test(word)) {
      const name = /^(.*?)=?-$/.exec(word)?.[1];
      return { at, words: 1, ...name && { name } };
    }
    if (args[at + 1] === "-" && option.test(`${word}-`)) {
      return { at, words: 2, name: word };
    }
  }
  return undefined;
}

function inPlace(
  args: readonly Word[],
  input: Word,
  { at, words, name }: Found,
): readonly Word[] {
  const named = name === undefined ? [input] : [name, input];
  return [...args.slice(0, at), ...named, ...args.slice(at + words)];
}
