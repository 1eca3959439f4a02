import { assertEquals } from "@std/assert";
import { fromFileUrl, toFileUrl } from "@std/path";
import { compile, withBundle } from "../tools/build.ts";
import { bundleSums } from "../tools/release.ts";
import { sha256 } from "../tools/setup/vendor.ts";
import { runProgram } from "./support/butler.ts";
import { withFolder } from "./support/home.ts";

Deno.test("release: two builds of the executable are equal", async () => {
  await withFolder(async (folder) => {
    const sums: string[] = [];
    for (const name of ["first", "second"]) {
      const output = toFileUrl(`${folder}/${name}`);
      await withBundle((entry) => compile({ entry, output }));
      sums.push(await sha256(await Deno.readFile(output)));
    }
    assertEquals(sums[0], sums[1]);
  });
});

Deno.test("release: sha256sum accepts the sums as they are written", async () => {
  await withBundle(async (entry) => {
    const cwd = fromFileUrl(new URL("./", entry));
    const stdin = await bundleSums(entry);
    const check = ["sha256sum", "--check", "--strict", "--quiet", "-"];
    const { status, stdout } = await runProgram(check, { cwd, stdin });
    assertEquals([status, stdout], [0, ""]);
    const wrong = stdin.replace(/^./, (digit) => digit === "0" ? "1" : "0");
    assertEquals((await runProgram(check, { cwd, stdin: wrong })).status, 1);
  });
});
