import { findGit } from "../../src/shell/git_detector.ts";
import { mayRun } from "../../src/shell/quick.ts";
import { hostileInputs } from "../inputs/hostile.ts";
import { ordinaryCommands } from "../inputs/commands.ts";
import type { Row } from "../row.ts";
import { median } from "../runner.ts";

const KIB = 1024;

/** As the hook asks: the quick test first. */
function detect(command: string): void {
  if (mayRun(command, ["git"])) findGit(command, "bash");
}

function time(run: () => void): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

/** The slowest of the hostile shapes at this length, milliseconds. */
function slowest(bytes: number): number {
  return Math.max(
    ...hostileInputs(bytes).map((text) => time(() => detect(text))),
  );
}

export const detectorRows: readonly Row[] = [
  {
    what: "detector: ordinary commands, in process",
    bar: { kind: "rate", least: 50_000 },
    measure: ({ quick }) => {
      const pass = () => {
        for (const command of ordinaryCommands) detect(command);
      };
      for (let warmUp = 0; warmUp < 20; warmUp++) pass();
      const times = Array.from({ length: quick ? 20 : 200 }, () => time(pass));
      const figure = ordinaryCommands.length / (median(times) / 1000);
      return Promise.resolve({ unit: "/s", figure });
    },
  },
  {
    what: "detector: slowest hostile shape of 64 KiB",
    bar: { kind: "figure", most: 1000 },
    measure: () => Promise.resolve({ unit: "ms", figure: slowest(64 * KIB) }),
  },
  {
    what: "detector: slowest hostile shape of 1 MiB",
    bar: { kind: "figure", most: 300 },
    measure: () => Promise.resolve({ unit: "ms", figure: slowest(1024 * KIB) }),
  },
];
