import { readArguments } from "../git/argv.ts";
import type { GitCommand } from "../git/argv.ts";
import type { FileOutput } from "../shell/git_findings.ts";
import { knownPart } from "./known_part.ts";

/** They take `--output=FILE` (diff-options.txt, git-archive.txt). */
const WRITERS = new Set(
  "archive diff diff-files diff-index diff-tree format-patch log show whatchanged"
    .split(" "),
);

/** `git diff > x.patch` is `git diff --output=x.patch`; undefined where git has no such form. */
export function asWritten(
  git: GitCommand,
  { file, appends }: FileOutput,
): GitCommand | undefined {
  const { subcommand, args, folders } = git;
  if (typeof subcommand !== "string" || !WRITERS.has(subcommand)) {
    return undefined;
  }
  if (typeof file !== "string" || appends) return undefined;
  // the shell writes where the line is, git where `-C` leads
  if (folders.length > 0 && !file.startsWith("/")) return undefined;
  const { operands, options } = readArguments(args, new Set());
  if (options.has("--output") || options.has("-o")) return undefined;
  const isFile = operands.some((word) => knownPart(word).includes(":"));
  if (subcommand === "show" && isFile) return undefined;
  if (subcommand === "format-patch" && !options.has("--stdout")) {
    return undefined;
  }
  const rest = args.filter((word) => word !== "--stdout");
  return { ...git, args: [`--output=${file}`, ...rest] };
}
