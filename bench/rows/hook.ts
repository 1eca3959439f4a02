import { join } from "@std/path";
import { preToolUse } from "../events.ts";
import { type ProcessOptions, timeProcess } from "../process.ts";
import type { Bench, Row } from "../row.ts";
import { pair, type Paired } from "../runner.ts";

/** `butler hook` on one event against a hello world. */
async function hook(
  { programs, quick }: Bench,
  stdin: string,
  more: ProcessOptions = {},
): Promise<Paired> {
  return await pair(
    () =>
      timeProcess(programs.load("butler"), { args: ["hook"], stdin, ...more }),
    () => timeProcess(programs.load("hello"), more),
    quick ? 9 : 81,
  );
}

export const hookRows: readonly Row[] = [
  {
    what: "hook: silent answer to `ls -la`",
    bar: { kind: "ratio", most: 1.1 },
    measure: async (bench) => {
      const stdin = preToolUse("Bash", { command: "ls -la" });
      return { unit: "ms", ...await hook(bench, stdin) };
    },
  },
  {
    what: "hook: deny of `cd /tmp && git status`",
    bar: { kind: "ratio", most: 1.2 },
    measure: async (bench) => {
      const stdin = preToolUse("Bash", { command: "cd /tmp && git status" });
      return { unit: "ms", ...await hook(bench, stdin) };
    },
  },
  {
    what: "hook: edit of an ordinary file, no process spawned",
    bar: { kind: "ratio", most: 1.1 },
    measure: async (bench) => {
      const { cwd, PATH, trace } = await tracedWorld(bench.scratch);
      const file_path = join(cwd, "src", "total.ts");
      const edit = { file_path, old_string: "1", new_string: "2" };
      const stdin = preToolUse("Edit", edit, cwd);
      const paired = await hook(bench, stdin, { cwd, env: { PATH } });
      if (await Deno.stat(trace).then(() => true, () => false)) {
        throw new Error("Cannot accept the edit hook: it ran a program");
      }
      return { unit: "ms", ...paired };
    },
  },
];

/** A repository, and a PATH on which every program that butler knows leaves a trace. */
async function tracedWorld(scratch: string) {
  const cwd = join(scratch, "edit");
  const PATH = join(scratch, "bin");
  const trace = join(scratch, "trace");
  await Deno.mkdir(join(cwd, ".git"), { recursive: true });
  await Deno.writeTextFile(join(cwd, ".git", "HEAD"), "ref: refs/heads/main\n");
  await Deno.mkdir(join(cwd, "src"));
  await Deno.writeTextFile(join(cwd, "src", "total.ts"), "let a = 1;\n");
  await Deno.mkdir(PATH);
  for (const name of ["git", "sh", "bash", "env", "gh", "glab"]) {
    const script = `#!/bin/sh\necho "$0 $*" >>'${trace}'\n`;
    await Deno.writeTextFile(join(PATH, name), script, { mode: 0o755 });
  }
  return { cwd, PATH, trace };
}
