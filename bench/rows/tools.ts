import { join } from "@std/path";
import { createRepository, createWorkingDay } from "../inputs/repository.ts";
import { timeBySpawn } from "../process.ts";
import type { Row } from "../row.ts";
import { pair } from "../runner.ts";
import { Server } from "../server.ts";

/** The slowest call that `work_observe` cannot do without. */
const STATUS = ["--no-optional-locks", "status", "--porcelain=v2", "--branch"]
  .concat(["-z", "--untracked-files=all"]);

const RAW = [["status"], ["diff"], ["log", "-10"]];

export const toolRows: readonly Row[] = [
  {
    what: "work_observe: 50,000 files, against its git status",
    bar: { kind: "ratio", most: 1.3 },
    measure: async ({ programs, scratch, quick }) => {
      const cwd = join(scratch, "large");
      await createRepository(cwd, quick ? 10_000 : 50_000);
      const server = new Server(programs.butler, cwd);
      await server.initialize();
      const subject = async () => {
        const start = performance.now();
        await server.call("work_observe", {});
        return performance.now() - start;
      };
      // Timed like the subject, which is no process.
      const floor = () => timeBySpawn("git", { args: STATUS, cwd });
      const paired = await pair(subject, floor, quick ? 5 : 21);
      await server.close();
      return { unit: "ms", ...paired };
    },
  },
  {
    what: "context: observe, diff, history, against raw git",
    bar: { kind: "ratio", most: 0.1 },
    measure: async ({ programs, scratch }) => {
      const cwd = join(scratch, "day");
      await createWorkingDay(cwd);
      const server = new Server(programs.butler, cwd);
      await server.initialize();
      const texts = [
        await server.call("work_observe", {}),
        await server.call("work_diff", {}),
        await server.call("work_history", { n: 10 }),
      ];
      await server.close();
      const floor = (await Promise.all(RAW.map((args) => output(args, cwd))))
        .reduce((sum, bytes) => sum + bytes);
      const figure = new TextEncoder().encode(texts.join("")).length;
      return { unit: "B", figure, floor, ratio: figure / floor };
    },
  },
];

async function output(args: string[], cwd: string): Promise<number> {
  const { stdout } = await new Deno.Command("git", { args, cwd }).output();
  return stdout.length;
}
