import type { System } from "../core/system.ts";

/** How far a bisection is. */
export interface Bisection {
  /**
   * `open`: git waits for the commits between which to search; `testing`: HEAD
   * is the commit to judge; `found`: the search has ended, well or not.
   */
  readonly stage: "open" | "testing" | "found";
  /** The words for the two kinds of commits: `git bisect start --term-old`. */
  readonly good: string;
  readonly bad: string;
  /** The hash of the first bad commit; undefined where only skipped ones were left. */
  readonly first?: string;
}

/** What git keeps of the bisection in the work tree of `gitDir`. */
export function bisectionOf(system: System, gitDir: string): Bisection {
  const read = (name: string) => system.readText(`${gitDir}/${name}`) ?? "";
  const [bad = "bad", good = "good"] = read("BISECT_TERMS").split("\n")
    .filter((term) => term);
  // What git found out is a comment behind the answer that it followed from.
  const [last = ""] = read("BISECT_LOG").split(/^git bisect /m).slice(-1);
  const [, first] = /^# first \S+ commit: \[(\w+)\]/m.exec(last) ?? [];
  if (first) return { stage: "found", good, bad, first };
  const stage = /^# only skipped commits left/m.test(last)
    ? "found"
    : read("BISECT_EXPECTED_REV") === ""
    ? "open"
    : "testing";
  return { stage, good, bad };
}
