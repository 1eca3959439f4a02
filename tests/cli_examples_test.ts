import { assert, assertEquals } from "@std/assert";
import { dirname } from "@std/path";
import { SUBCOMMANDS } from "../src/cli/subcommands.ts";
import { BUTLER, fixedEnv, runProgram } from "./support/butler.ts";

/** A project that is set up, with npm and a session's log at hand. */
async function withProject(
  use: (
    run: (command: string) => ReturnType<typeof runProgram>,
  ) => Promise<void>,
): Promise<void> {
  const root = await Deno.makeTempDir();
  try {
    const env = {
      HOME: `${root}/home`,
      PATH: `${root}/bin:${dirname(BUTLER)}:${fixedEnv().PATH}`,
      ...IDENTITY,
    };
    const cwd = `${root}/project`;
    await runProgram(["bash", "-c", PROJECT], { cwd: root, env });
    await use((command) =>
      runProgram(["bash", "-o", "pipefail", "-c", command], { cwd, env })
    );
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

const IDENTITY = {
  GIT_AUTHOR_NAME: "A",
  GIT_AUTHOR_EMAIL: "a@example.com",
  GIT_COMMITTER_NAME: "A",
  GIT_COMMITTER_EMAIL: "a@example.com",
};

const PROJECT = `set -e
mkdir -p bin project home/.claude/projects/-p
printf '#!/bin/sh\necho "$@"\n' > bin/npm; chmod +x bin/npm
echo '{"type":"summary","summary":"x"}' > home/.claude/projects/-p/s.jsonl
cd project; git init -q; butler init > ../out; echo 1 > a.ts; git add .
git commit -q -m Start; echo 2 > a.ts`;

Deno.test("every example of the help runs as it is written", async (t) => {
  await withProject(async (run) => {
    for (const { name, examples } of SUBCOMMANDS) {
      assert(examples.length > 0, name);
      for (const { command } of examples) {
        await t.step(command, async () => {
          await run("butler init");
          const { status, stdout, stderr } = await run(command);
          assertEquals([status, stderr], [0, ""], stdout);
          assert(stdout !== "", "it prints nothing");
        });
      }
    }
  });
});
