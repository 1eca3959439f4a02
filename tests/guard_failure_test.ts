import { assertEquals } from "@std/assert";
import { NO_CONFIG } from "../src/core/config.ts";
import type { System } from "../src/core/system.ts";
import { runGuard } from "../src/guard/main.ts";
import { system } from "../src/io/system.ts";
import { withFolder } from "./support/home.ts";

Deno.test("guard's own failure is 125, and the check was run", () =>
  withFolder(async (home) => {
    const clock = [new Date(0)];
    const broken: System = {
      ...system,
      env: (name) => name === "HOME" ? home : undefined,
      now: () => {
        const time = clock.pop();
        if (time === undefined) throw new Error("The clock is broken (a test)");
        return time;
      },
    };
    const status = await runGuard(["--", "touch", `${home}/ran`], {
      system: broken,
      lang: "en",
      config: NO_CONFIG,
    });
    assertEquals(status, 125);
    assertEquals(Deno.statSync(`${home}/ran`).isFile, true);
  }));

Deno.test("a removed working directory does not keep the check from running", () =>
  withFolder(async (home) => {
    const gone: System = {
      ...system,
      env: (name) => name === "HOME" ? home : undefined,
      cwd: () => {
        throw new Deno.errors.NotFound("The folder is gone");
      },
    };
    const args = ["--budget", "0", "--", "sh", "-c", "exit 3"];
    const status = await runGuard(args, {
      system: gone,
      lang: "en",
      config: NO_CONFIG,
    });
    assertEquals(status, 3);
  }));
