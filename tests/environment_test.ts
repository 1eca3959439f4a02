import { assertEquals } from "@std/assert";
import { BUTLER, runProgram } from "./support/butler.ts";
import { withFolder } from "./support/home.ts";

Deno.test("a git hook gets an environment that is not UTF-8", () =>
  withFolder(async (home) => {
    const script = `set -e
      git init -q . && git config user.name a && git config user.email a@b
      printf '#!/bin/sh\\ntest "$V" = "$(printf "caf\\\\351")"' > .git/hooks/pre-commit
      chmod +x .git/hooks/pre-commit
      echo a > a
      export V=$'caf\\351'
      "$0" call work_record '{"message":"Add a"}' && git log --format=%s`;
    const { status, stdout, stderr } = await runProgram(
      ["bash", "-c", script, BUTLER],
      { cwd: home, env: { HOME: home } },
    );
    assertEquals([status, stdout.split("\n").at(-2), stderr], [0, "Add a", ""]);
  }));
