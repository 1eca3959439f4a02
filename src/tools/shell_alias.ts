import { findGit } from "../shell/git_detector.ts";
import { refuseProper } from "./vcs_refusals.ts";

/** Throws use_proper_tool where an alias that is a shell command runs git for which there is a tool. */
export function refuseShellAlias(command: string): void {
  for (const { args, cwd } of findGit(command).calls) {
    refuseProper(args, cwd.length === 0 ? "" : { unknown: "" });
  }
}
