import { hookArguments } from "../events.ts";
import { timeBySpawn } from "../process.ts";
import type { Row } from "../row.ts";
import { median, pair } from "../runner.ts";
import { Server } from "../server.ts";

const INPUTS = [
  ["Bash", { command: "ls -la" }],
  ["Bash", { command: "cd /tmp && git status" }],
  ["Edit", { file_path: "/a/b.ts", old_string: "1", new_string: "2" }],
] as const;

export const serverRows: readonly Row[] = [
  {
    what: "mcp: start to the answer of initialize",
    bar: { kind: "ratio", most: 4 },
    measure: async ({ programs, scratch, quick }) => {
      const subject = async () => {
        const program = programs.load("butler");
        const start = performance.now();
        const server = new Server(program, scratch);
        await server.initialize();
        const elapsed = performance.now() - start;
        await server.close();
        return elapsed;
      };
      // Timed like the subject, which ends at an answer, not with the process.
      const floor = () => timeBySpawn(programs.load("hello"));
      const paired = await pair(subject, floor, quick ? 5 : 31);
      return { unit: "ms", ...paired };
    },
  },
  {
    what: "mcp: the hook tool, median call",
    bar: { kind: "figure", most: 2 },
    measure: async ({ programs, scratch, quick }) => {
      const server = new Server(programs.butler, scratch);
      await server.initialize();
      const times: number[] = [];
      for (let call = 0; call < (quick ? 300 : 3000); call++) {
        const [tool, input] = INPUTS[call % INPUTS.length];
        const args = hookArguments(tool, input, scratch);
        const start = performance.now();
        await server.call("hook", args);
        times.push(performance.now() - start);
      }
      await server.close();
      return { unit: "ms", figure: median(times) };
    },
  },
];
