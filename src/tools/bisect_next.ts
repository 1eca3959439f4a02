import type { Text } from "../core/text.ts";
import type { Bisection } from "../git/bisection.ts";

/** The arguments of the work_vcs call that a bisection waits for, as far as they are known. */
export interface BisectNext {
  readonly reason: Text;
  readonly args?: readonly string[];
}

/** Never a record: in the middle of a bisection it would be one of the candidates. */
export function bisectNext({ stage, good, bad, first }: Bisection): BisectNext {
  switch (stage) {
    case "open":
      return { reason: nameCommits(good, bad) };
    case "testing":
      return { reason: testCommit(good, bad) };
    case "found":
      return {
        reason: first ? foundCommit(bad, first) : ONLY_SKIPPED,
        args: ["bisect", "reset"],
      };
  }
}

function nameCommits(good: string, bad: string): Text {
  return {
    en:
      `Name the commits to search between: ["bisect", "${bad}", "COMMIT"] and ["bisect", "${good}", "COMMIT"]; ["bisect", "reset"] ends it`,
    ja:
      `探索する範囲のコミットを ["bisect", "${bad}", "COMMIT"] と ["bisect", "${good}", "COMMIT"] で指定してください。["bisect", "reset"] で終わります`,
  };
}

function testCommit(good: string, bad: string): Text {
  return {
    en:
      `Test this commit, then answer ["bisect", "${good}"], ["bisect", "${bad}"] or ["bisect", "skip"]; ["bisect", "reset"] ends it`,
    ja:
      `このコミットを試し、["bisect", "${good}"]、["bisect", "${bad}"]、["bisect", "skip"] のいずれかで答えてください。["bisect", "reset"] で終わります`,
  };
}

function foundCommit(bad: string, first: string): Text {
  const hash = first.slice(0, 7);
  return {
    en: `The first ${bad} commit is ${hash}: the bisection can end`,
    ja: `最初の ${bad} コミットは ${hash} です。二分探索を終えられます`,
  };
}

const ONLY_SKIPPED: Text = {
  en: "Only skipped commits are left: the bisection can end",
  ja: "残りは飛ばしたコミットだけです。二分探索を終えられます",
};
