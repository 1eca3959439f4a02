import { join } from "@std/path";
import type { Row } from "../row.ts";
import { timeProcess } from "../process.ts";
import { pair } from "../runner.ts";

const LINE = "src/total.ts:1:1: error: Unexpected any [no-explicit-any]";

/** Prints this many megabytes of violations. */
function violations(megabytes: number): string {
  return `yes '${LINE}' | head -c ${megabytes}000000`;
}

/** Passed output is only counted; of failed output violations are read too. */
const ENDS = [["passes", 0], ["fails", 1]] as const;

export const guardRows: readonly Row[] = [
  ...ENDS.map(([verb, status]): Row => ({
    what:
      `guard: around 1 GB of output that ${verb}, against \`COMMAND > file\``,
    bar: { kind: "ratio", most: 1.3 },
    measure: async ({ programs, scratch, quick }) => {
      const script = violations(quick ? 250 : 1000);
      const evidence = join(scratch, "evidence");
      const env = { HOME: scratch, BUTLER_LEDGER: join(scratch, "guard.tsv") };
      const subject = async () => {
        // The shell around it takes the failure, which is no failure to time it.
        const elapsed = await timeProcess("sh", {
          args: [
            ...["-c", '"$@" || :', "sh", programs.butler],
            ...["guard", "--evidence", evidence],
            ...["--", "sh", "-c", `${script}; exit ${status}`],
          ],
          env,
        });
        await Deno.remove(evidence, { recursive: true });
        return elapsed;
      };
      const file = join(scratch, "output");
      const floor = () =>
        timeProcess("sh", { args: ["-c", `{ ${script}; } >'${file}'`] });
      const paired = await pair(subject, floor, quick ? 3 : 5, 1);
      return { unit: "ms", ...paired };
    },
  })),
  {
    what: "guard: memory around 1 GB of output",
    bar: { kind: "figure", most: 120 },
    measure: async ({ programs, scratch, quick }) => {
      const script = violations(quick ? 250 : 1000) + "; exit 1";
      const evidence = join(scratch, "evidence");
      const child = new Deno.Command(programs.butler, {
        args: ["guard", "--evidence", evidence, "--", "sh", "-c", script],
        env: { HOME: scratch, BUTLER_LEDGER: join(scratch, "guard.tsv") },
        stdout: "null",
        stderr: "null",
      }).spawn();
      const figure = await peakMegabytes(child);
      return { unit: "MB", figure };
    },
  },
];

/** The process's largest resident size, as the kernel keeps it (Linux). */
async function peakMegabytes(child: Deno.ChildProcess): Promise<number> {
  let peak = 0;
  let running = true;
  const end = child.status.then(() => running = false);
  while (running) {
    const status = await Deno.readTextFile(`/proc/${child.pid}/status`)
      .catch(() => "");
    const kilobytes = status.match(/^VmHWM:\s+(\d+) kB$/m)?.[1];
    peak = Math.max(peak, Number(kilobytes ?? 0) * 1024 / 1e6);
    await Promise.race([end, new Promise((done) => setTimeout(done, 5))]);
  }
  return peak;
}
