import type { Text } from "../core/text.ts";
import type { Operation } from "../git/operation.ts";
import { progressOf } from "../git/progress.ts";
import { topFolder } from "../git/repository.ts";
import type { Repository } from "../git/repository.ts";
import { printCall } from "./call.ts";
import type { RequiredAction } from "./next_steps.ts";
import type { ToolContext } from "./tool.ts";
import { workContext } from "./work_context.ts";

/** The subcommands that can stop in the middle of it. */
const COMMANDS: Readonly<Record<Operation, readonly string[]>> = {
  rebasing: ["rebase", "pull"],
  applying: ["am"],
  merging: ["merge", "pull"],
  cherry_picking: ["cherry-pick"],
  reverting: ["revert"],
  bisecting: ["bisect"],
};

/** What work_observe would require after a command has stopped in the middle. */
export async function operationNext(
  context: ToolContext,
  repository: Repository,
  subcommand: string,
): Promise<Text | undefined> {
  const progress = progressOf(context.system, repository.gitDir);
  if (!progress || !COMMANDS[progress.operation].includes(subcommand)) {
    return undefined;
  }
  const cwd = topFolder(repository);
  const { required_action } = await workContext({
    ...context,
    cwd,
    offline: true,
  });
  if (!required_action) return undefined;
  // The reason is in the language of the call already.
  const hint = asHint(required_action);
  return { en: hint, ja: hint };
}

function asHint({ tool, reason, args, required_args = [] }: RequiredAction) {
  const call = args
    ? printCall({ tool, arguments: { args } })
    : `${tool}(${required_args.join(", ")})`;
  return `${reason}: ${call}`;
}
