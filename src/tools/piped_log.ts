import { onlyOptions, readArguments } from "../git/argv.ts";
import type { GitCommand } from "../git/argv.ts";
import type { Word } from "../shell/command.ts";
import { pathsOf, revisionsOf } from "./git_paths.ts";
import { LIST_OPTIONS, LOG_VALUED, MAX_RECORDS } from "./work_history.ts";

/** Programs that show what comes, as far as it fits. */
const SHOWS = new Set(["cat", "less", "more", "tee"]);

/**
 * `git log --oneline | wc -l` and its kind ask for more than the newest
 * records: git itself counts, searches or stops there. `into` is what the
 * log is piped into.
 */
export function asPiped(
  git: GitCommand,
  into: readonly Word[] | undefined,
): GitCommand {
  if (git.subcommand !== "log" || !into || !hasLines(git)) return git;
  const [program, ...words] = into.map((word) =>
    typeof word === "string" ? word : undefined
  );
  if (program === undefined || SHOWS.has(program)) return git;
  const newest = (n: string) => ({ ...git, args: [`-${n}`, ...git.args] });
  if (program === "head") return newest(linesOf(words) ?? "10");
  if (program === "wc" && words.join(" ") === "-l") return counted(git);
  const search = program === "grep" ? searchOf(words) : undefined;
  if (search) return { ...git, args: [...search, ...git.args] };
  return newest(String(MAX_RECORDS));
}

/** A line for each commit, and no number of them. */
function hasLines(git: GitCommand): boolean {
  const args = readArguments(git.args, LOG_VALUED);
  if (!onlyOptions(args, LIST_OPTIONS)) return false;
  const { options, values } = args;
  const isCounted = [...options].some((one) => /^-(?:n|\d+|-max-c)/.test(one));
  const formats = ["--format", "--pretty"]
    .flatMap((name) => values.get(name) ?? []);
  const isLine = options.has("--oneline") ||
    formats.some((one) =>
      typeof one === "string" && /^oneline$|%/.test(one) && !/%[nbBw]/.test(one)
    );
  return isLine && !isCounted && !options.has("--graph");
}

/** `-n 5`, `-n5`, `-5`; undefined without. */
function linesOf(words: readonly (string | undefined)[]): string | undefined {
  return /^-(?:n ?)?(\d+)$/.exec(words.join(" "))?.[1];
}

function counted(git: GitCommand): GitCommand {
  const args = readArguments(git.args, LOG_VALUED);
  const [revisions, paths] = [revisionsOf(args), pathsOf(args)];
  const what = revisions.length > 0 ? revisions : ["HEAD"];
  const where = paths.length > 0 ? ["--", ...paths] : [];
  return {
    ...git,
    subcommand: "rev-list",
    args: ["--count", ...what, ...where],
  };
}

/** `grep -i fix`: git log reads the same basic expressions. */
function searchOf(
  words: readonly (string | undefined)[],
): readonly string[] | undefined {
  const [pattern] = words.slice(-1);
  const options = words.slice(0, -1);
  const isSame = options.every((one) => one === "-i" || one === "-E");
  return pattern === undefined || pattern.startsWith("-") || !isSame
    ? undefined
    : [...options as string[], `--grep=${pattern}`];
}
