import type { Random } from "../../../tests/support/random.ts";
import { findGit } from "../../../src/shell/git_detector.ts";
import { ShellGrammar } from "../shell_grammar.ts";
import { runsGit } from "../sandbox.ts";
import type { Problem, Target } from "../target.ts";

export const oracle: Target = {
  name: "oracle",
  holds: "what makes a real bash run git is found",
  generate: (random: Random) => new ShellGrammar(random, true).script(),
  problem: async (input) => (await problems([input]))[0],
  batch: { size: 100, problems },
};

/** A shortened command must not name a file that it could change. */
function isHarmless(input: string): boolean {
  return !input.replace(/\/dev\/(?:null|stdin)\b/g, "").includes("/");
}

async function problems(inputs: readonly string[]): Promise<Problem[]> {
  const ran = await runsGit(
    inputs.map((input) => isHarmless(input) ? input : ""),
  );
  return inputs.map((input, i) =>
    ran[i] && findGit(input).calls.length === 0
      ? "missed: bash ran git"
      : undefined
  );
}
