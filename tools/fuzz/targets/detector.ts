import type { Random } from "../../../tests/support/random.ts";
import { findGit } from "../../../src/shell/git_detector.ts";
import type { GitInvocation } from "../../../src/shell/git_findings.ts";
import { mayRun } from "../../../src/shell/quick.ts";
import { readCommandLine } from "../../../src/shell/walk.ts";
import { argumentsJson, printCall } from "../../../src/tools/call.ts";
import { replacementFor } from "../../../src/tools/git_equivalents.ts";
import { mutate, once, repeated, SPECIAL } from "../mutate.ts";
import { ShellGrammar } from "../shell_grammar.ts";
import { GIT_SPELLINGS, MENTIONS } from "../shell_words.ts";
import type { Problem, Target } from "../target.ts";

/** What a mutation may insert: openers, closers, keywords. */
const PIECES: readonly string[] = [
  ...SPECIAL,
  ..."$( `` <( >( $(( )) << <<- <<< ;; ;& &> >| |& && || [[ ]] ${ }} $' $\""
    .split(" "),
  ..." if then else fi do done case esac in function time coproc git eval exec"
    .split(" "),
  "<<E\n",
  "\nE\n",
  "\\\n",
  "bash -c ",
  ...GIT_SPELLINGS,
  ...MENTIONS,
];

/** Random Bash, mutated as often as not, now and then as long as the parser takes. */
export function shellInput(random: Random): string {
  const text = new ShellGrammar(random, false).script();
  if (once(random, 400)) return repeated(random, text, random.below(70_000));
  return once(random, 2) ? mutate(random, text, PIECES) : text;
}

export const detector: Target = {
  name: "detector",
  holds: "no throw; the quick test never says no when the detector says yes",
  generate: shellInput,
  problem: (input) => readingProblem(input) ?? detectorProblem(input, "bash"),
};

/** The other kinds of reading. */
function readingProblem(input: string): Problem {
  const { commands } = readCommandLine(input, { runners: true });
  const holes = commands.flatMap(({ words }) => words)
    .filter((word) => typeof word !== "string");
  const odd = holes.find(({ unknown }) => typeof unknown !== "string");
  return odd && `odd word: ${JSON.stringify(odd)}`;
}

/** What is wrong with what the detector says, and with what is made of it. */
export function detectorProblem(
  input: string,
  shell: "bash" | "powershell",
): Problem {
  const { calls } = findGit(input, shell);
  if (calls.length > 0 && !mayRun(input, ["git"])) {
    return `quick test says no: ${JSON.stringify(calls[0].args)}`;
  }
  for (const call of calls) {
    const problem = callProblem(call);
    if (problem) return problem;
  }
}

function callProblem({ args }: GitInvocation): Problem {
  const { call } = replacementFor(args);
  if (/[\n\r]/.test(printCall(call))) return `call of two lines: ${call.tool}`;
  JSON.parse(argumentsJson(call));
}
