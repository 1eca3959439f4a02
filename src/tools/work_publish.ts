import { onlyOptions, readArguments } from "../git/argv.ts";
import type { GitArguments, GitCommand } from "../git/argv.ts";
import type { Word } from "../shell/command.ts";
import type { CallArguments } from "./call.ts";
import { isOnlyLooks } from "./given_settings.ts";
import { CWD } from "./tool.ts";
import type { GitUse, Tool } from "./tool.ts";

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
  forPerson: forces,
  run: async (input, context) =>
    (await import("./run/publish.ts")).publish(input, context),
};

/** Options of git push that take the next word (git-push.txt). */
const VALUED = new Set(["-o", "--push-option", "--repo", "--receive-pack"])
  .add("--exec");
/** Options that change neither what is pushed nor what may stop it. */
const PLAIN = /^(?:-[uqv]|--(?:set-upstream|quiet|verbose|(?:no-)?progress))$/;

/** The current branch to where it goes anyway; work_vcs pushes whatever else is named. */
function ofPush(
  git: GitCommand,
  { pushPlace }: GitUse,
): CallArguments | undefined {
  const args = readArguments(git.args, VALUED);
  if (!onlyOptions(args, PLAIN) || !isOnlyLooks(git)) return undefined;
  const [remote, ref, ...more] = targetsOf(args);
  if (remote === undefined) return {};
  const place = more.length > 0 ? undefined : pushPlace?.();
  if (place?.remote !== remote) return undefined;
  const { branch } = place;
  const own = [undefined, "HEAD", "@", branch, `HEAD:${branch}`];
  return own.includes(ref as string | undefined) || isCurrent(ref)
    ? {}
    : undefined;
}

/** `$(git branch --show-current)`, in quotes or not. */
function isCurrent(ref: Word | undefined): boolean {
  return typeof ref === "object" && CURRENT.test(ref.unknown);
}

const CURRENT =
  /^"?(?:\$\(|`)\s*git (?:branch --show-current|rev-parse --abbrev-ref HEAD|symbolic-ref (?:-q )?--short (?:-q )?HEAD)\s*(?:\)|`)"?$/;

/** Forcing takes from the remote what others may have built on. */
function forces(git: GitCommand): boolean {
  if (git.subcommand !== "push") return false;
  const args = readArguments(git.args, VALUED);
  return targetsOf(args).slice(1).some((ref) => String(ref).startsWith("+")) ||
    [...args.options].some((option) =>
      /^(?:-\w*f\w*|--f(?!ol).*|--m.*|--pru.*)$/.test(option)
    );
}

function targetsOf(args: GitArguments): readonly Word[] {
  return [...args.operands, ...args.pathspecs ?? []];
}
