import { mayRun } from "../../shell/quick.ts";
import { shellCommand } from "../event.ts";
import { SILENT } from "../policy.ts";
import type { Policy } from "../policy.ts";

const GIT = ["git"];

/**
 * Git in a shell command is denied, and the tool that answers the same
 * question is named. The parser is woken only where the quick test cannot rule
 * git out.
 */
export const gitCommands: Policy = {
  name: "git",
  async judge(event, facts) {
    if (event.kind !== "before_tool") return SILENT;
    const command = shellCommand(event);
    if (command === undefined || !mayRun(command, GIT)) return SILENT;
    const { judgeGit } = await import("../git_judgement.ts");
    return judgeGit(command, event, facts);
  },
};
