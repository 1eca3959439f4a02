import { preToolUse } from "../events.ts";
import { timeProcess } from "../process.ts";
import { median } from "../runner.ts";
import type { Figure } from "./figure.ts";
import type { Peers } from "./peers.ts";

const DENIED = "cd /tmp && git reset --hard";
const SILENT = "ls -la | head";

/** A program that reads an event and may deny it. */
export interface Decider {
  readonly who: string;
  /** As a person would type it. */
  readonly said: string;
  readonly program: string;
  readonly args: readonly string[];
}

export interface Deciders {
  readonly butler: Decider;
  readonly safetyNet: Decider;
  readonly byHand: Decider;
}

export function deciders(butler: string, peers: Peers): Deciders {
  return {
    butler: {
      who: "butler",
      said: "butler hook",
      program: butler,
      args: ["hook"],
    },
    safetyNet: {
      who: "cc-safety-net",
      said: "cc-safety-net hook --claude-code",
      program: peers.safetyNet,
      args: ["hook", "--claude-code"],
    },
    byHand: {
      who: "Bash, jq, a regular expression",
      said: "./by_hand.sh",
      program: peers.byHand,
      args: [],
    },
  };
}

/** What every hook on Node needs at least. */
const EMPTY_NODE: Decider = {
  who: "Node, an empty script",
  said: "node -e ''",
  program: "node",
  args: ["-e", ""],
};

/** Milliseconds of one decision, the programs in turn so that all meet the same machine. */
export async function decisionTimes(
  butler: string,
  peers: Peers,
  rounds: number,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [what, command] of [["deny", DENIED], ["silent", SILENT]]) {
    const stdin = preToolUse("Bash", { command }, "/tmp");
    const all = [...Object.values(deciders(butler, peers)), EMPTY_NODE];
    const times = all.map((): number[] => []);
    for (let round = -2; round < rounds; round++) {
      for (const [i, { program, args }] of all.entries()) {
        const time = await timeProcess(program, {
          args,
          stdin,
          env: peers.env,
        });
        if (round >= 0) times[i].push(time);
      }
    }
    for (const [i, { who, said }] of all.entries()) {
      figures.push({
        what: `one decision, ${what}`,
        who,
        figure: `${median(times[i]).toFixed(1)} ms`,
        command: `echo EVENT | ${said}`,
      });
    }
  }
  return figures;
}
