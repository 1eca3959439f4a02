import { assert, assertEquals } from "@std/assert";
import { EXIT } from "../src/core/exit_codes.ts";
import { runButler } from "./support/butler.ts";
import { configure, withSetUp } from "./support/doctor_world.ts";

Deno.test("doctor knows aliases, and programs that add a subcommand", async () => {
  await withSetUp(async ({ root, bin, doctor }) => {
    configure(root, { git: { allow: ["statsh", "branhc", "lfs"] } });
    await Deno.writeTextFile(`${bin}/git-branhc`, "#!/bin/sh\n", {
      mode: 0o755,
    });
    const config = `${root}/.git/config`;
    await Deno.writeTextFile(config, "[alias]\n\tstatsh = status\n", {
      append: true,
    });
    const { status, stdout } = await doctor();
    assertEquals(status, EXIT.ok, stdout);
  });
});

Deno.test("mcp reports wrong names when it starts, and serves on", async () => {
  await withSetUp(async ({ root, bin }) => {
    configure(root, {
      git: { allow: ["git lfs"] },
      migrations: { enforce: { wipe: "off" } },
    });
    for (const lang of ["en", "ja"]) {
      const env = { PATH: bin, BUTLER_LANG: lang };
      const ran = await runButler(["mcp"], { cwd: root, env });
      assertEquals(ran.status, EXIT.ok);
      const lines = ran.stderr.trim().split("\n");
      assertEquals(lines.length, 2, ran.stderr);
      assert(lines[0].includes('migrations.enforce.wipe"'), lines[0]);
      assert(lines[1].includes('"git lfs"'), lines[1]);
    }
  });
});
