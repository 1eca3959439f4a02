import { assertEquals } from "@std/assert";
import { findGit } from "../src/shell/git_detector.ts";
import { fixtureRows } from "./support/fixtures.ts";
import { programPath, ShellOracle } from "./support/shell_oracle.ts";

interface Case {
  readonly id: string;
  readonly command: string;
  readonly runs_git: boolean | "remote";
  readonly strict?: boolean;
  readonly shell?: "bash" | "zsh";
  /** It needs a program that the oracle does not have: `rm`, `mv`. */
  readonly oracle?: false;
}

const commands = fixtureRows<Case>("shell/commands.jsonl");
/** Some of them: the whole list takes half a minute. */
const relatives = fixtureRows<Case>("shell/relatives.jsonl")
  .filter((_, index) => index % 20 === 0);
/** They end other processes, or need a terminal. */
const UNFIT = /\b(kill|killall|pkill|tmux|screen)\b/;

const cases = [...commands, ...relatives].filter((
  { command, strict, oracle },
) => strict !== false && oracle !== false && !UNFIT.test(command));

for (const shell of ["bash", "zsh"] as const) {
  Deno.test({
    name: `findGit() misses no git that ${shell} runs`,
    ignore: programPath(shell) === undefined,
    fn: async () => {
      await using oracle = await ShellOracle.create();
      const own = cases.filter((one) => (one.shell ?? "bash") === shell);
      const lines = own.map((one) => one.command);
      const verdicts = await oracle.runGit(lines, shell);
      const ran = own.filter((_, index) => verdicts[index]);
      console.log(`git ran in ${ran.length} of ${own.length} lines`);
      const missed = ran.filter((one) => findGit(one.command).calls.length < 1);
      assertEquals(missed.map((one) => one.id), []);
    },
  });
}
