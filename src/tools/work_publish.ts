import { readArguments } from "../git/argv.ts";
import type { GitCommand } from "../git/argv.ts";
import type { CallArguments } from "./call.ts";
import { CWD } from "./tool.ts";
import type { Tool } from "./tool.ts";

export const workPublish: Tool = {
  name: "work_publish",
  signature: "work_publish()",
  summary: {
    en: "Pushes the current branch; never forces",
    ja: "現在のブランチを公開(push)します。強制はしません",
  },
  description:
    "Pushes the current branch, instead of git push; never forces. Sets an upstream where there is none.",
  effect: "writes",
  input: {
    type: "object",
    properties: { cwd: CWD },
    additionalProperties: false,
  },
  gitEquivalents: { push: ofPush },
  run: async (input, context) =>
    (await import("./run/publish.ts")).publish(input, context),
};

/** Options of git push that take the next word (git-push.txt). */
const VALUED = new Set(["-o", "--push-option", "--repo", "--receive-pack"]);
/** What is no push of the current branch. */
const OTHERS = ["--tags", "--follow-tags", "--all", "--branches"]
  .concat(["--delete", "-d", "--dry-run"]);

/** A push that forces is never run: it is answered with the one that does not. */
function ofPush(git: GitCommand): CallArguments | undefined {
  const args = readArguments(git.args, VALUED);
  const forces = [...args.options].some((option) =>
    /^(?:-\w*f\w*|--f(?!ollow).*|--mirror|--prune)$/.test(option)
  );
  const refs = args.operands.slice(1).map(String);
  if (forces || refs.some((ref) => ref.startsWith("+"))) return {};
  const other = OTHERS.some((option) => args.options.has(option)) ||
    refs.some((ref) => /^(?::.|refs\/tags\/|tag$)/.test(ref));
  return other ? undefined : {};
}
