import { onlyOptions, readArguments } from "../git/argv.ts";
import type { GitCommand } from "../git/argv.ts";
import type { CallArguments } from "./call.ts";
import { CWD } from "./tool.ts";
import type { Tool } from "./tool.ts";

export const workObserve: Tool = {
  name: "work_observe",
  signature: "work_observe()",
  summary: {
    en:
      "Where the work stands: issue, changed files, last records, what is next",
    ja: "作業の現在地: issue、変更ファイル、直近の記録、次の操作",
  },
  description:
    "Where the work stands, instead of git status: active issue, changed files, last records, next action. Call it first, and whenever unsure what you were doing.",
  effect: "reads",
  input: {
    type: "object",
    properties: { cwd: CWD },
    additionalProperties: false,
  },
  gitEquivalents: { status: ofStatus },
  run: async (input, context) =>
    (await import("./run/observe.ts")).observe(input, context),
};

/** How the list looks, and how untracked files are in it; not `--ignored`, not `-v`. */
const PLAIN = new RegExp(
  "^(?:-[sbzMunormal]|--(?:short|branch|long|porcelain|untracked-files" +
    "|(?:no-)?(?:column|renames|ahead-behind)|find-renames|show-stash))$",
);

function ofStatus(git: GitCommand): CallArguments | undefined {
  const args = readArguments(git.args, new Set());
  return onlyOptions(args, PLAIN) ? {} : undefined;
}
