/**
 * Builds the executable and shows its main job on a scratch repository: a real
 * hook event and its refusal, the tool that answers instead, and a noisy check
 * inside an output budget. Fails at the first step that does not do what it says.
 */

import { fromFileUrl, join } from "@std/path";
import { buildIfStale } from "./build.ts";

const butler = fromFileUrl(new URL("../dist/butler", import.meta.url));

interface Step {
  readonly title: string;
  /** As a person would type it. */
  readonly shown: string;
  readonly args: readonly string[];
  readonly stdin?: string;
  readonly status: number;
  /** What the output must contain, so that the demo cannot lie. */
  readonly contains: string;
  readonly maxBytes: number;
}

const event = JSON.stringify({
  hook_event_name: "PreToolUse",
  tool_name: "Bash",
  tool_input: { command: "cd /tmp && git status" },
});

const steps: readonly Step[] = [
  {
    title: "The agent wants to run git. The hook refuses and names the tool:",
    shown: `echo '${event}' | butler hook`,
    args: ["hook"],
    stdin: event,
    status: 0,
    contains: "work_observe()",
    maxBytes: 600,
  },
  {
    title: "The tool answers with the work context, not with a diff:",
    shown: "butler call work_observe",
    args: ["call", "work_observe"],
    status: 0,
    contains: '"number":69',
    maxBytes: 1200,
  },
  {
    title: "A check that prints 400 lines, inside its budget:",
    shown: "butler guard --evidence ../evidence -- /bin/sh check.sh",
    args: ["guard", "--evidence", "../evidence", "--", "/bin/sh", "check.sh"],
    status: 1,
    contains: "400",
    maxBytes: 1500,
  },
];

const check = `n=1
while [ "$n" -le 400 ]; do
  echo "src/total.ts:$n:1: error: Unexpected any [no-explicit-any]"
  n=$((n + 1))
done
exit 1
`;

/** Nothing of the person's own set-up, and nothing written outside `scratch`. */
function environment(scratch: string): Record<string, string> {
  return {
    ...Deno.env.toObject(),
    HOME: join(scratch, "home"),
    XDG_CACHE_HOME: join(scratch, "home", "cache"),
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_AUTHOR_NAME: "Demo",
    GIT_AUTHOR_EMAIL: "demo@example.org",
    GIT_COMMITTER_NAME: "Demo",
    GIT_COMMITTER_EMAIL: "demo@example.org",
  };
}

async function createRepository(scratch: string): Promise<string> {
  const cwd = join(scratch, "shop");
  await Deno.mkdir(join(cwd, "src"), { recursive: true });
  await Deno.mkdir(join(scratch, "home"));
  await Deno.writeTextFile(join(cwd, "check.sh"), check);
  await Deno.writeTextFile(join(cwd, "src/total.ts"), "export const a = 1;\n");
  await git(cwd, scratch, ["init", "--quiet"]);
  await git(cwd, scratch, ["checkout", "--quiet", "-b", "69-add-total"]);
  await git(cwd, scratch, ["add", "."]);
  await git(cwd, scratch, ["commit", "--quiet", "-m", "Add the total (#69)"]);
  await Deno.writeTextFile(join(cwd, "src/total.ts"), "export const a = 2;\n");
  return cwd;
}

async function git(cwd: string, scratch: string, args: string[]) {
  const env = environment(scratch);
  const { success } = await new Deno.Command("git", { args, cwd, env })
    .spawn().status;
  if (!success) {
    throw new Error(`Cannot prepare the demo: git ${args[0]} failed`);
  }
}

async function show(step: Step, cwd: string, scratch: string): Promise<void> {
  console.log(`\n# ${step.title}\n$ ${step.shown}`);
  const child = new Deno.Command(butler, {
    args: [...step.args],
    cwd,
    env: environment(scratch),
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const input = child.stdin.getWriter();
  await input.write(new TextEncoder().encode(step.stdin ?? ""));
  await input.close();
  const { code, stdout, stderr } = await child.output();
  const output = new TextDecoder().decode(stdout) +
    new TextDecoder().decode(stderr);
  console.log(output.trimEnd());
  const bytes = stdout.length + stderr.length;
  console.log(`(exit ${code}, ${bytes} bytes)`);
  if (
    code !== step.status || !output.includes(step.contains) ||
    bytes > step.maxBytes
  ) {
    throw new Error(
      `Cannot show "${step.shown}": expected exit ${step.status}, ` +
        `"${step.contains}" and at most ${step.maxBytes} bytes`,
    );
  }
}

async function main(): Promise<void> {
  await buildIfStale();
  const scratch = await Deno.makeTempDir({ prefix: "butler-demo-" });
  try {
    const cwd = await createRepository(scratch);
    for (const step of steps) await show(step, cwd, scratch);
  } finally {
    await Deno.remove(scratch, { recursive: true });
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  Deno.exitCode = 1;
}
