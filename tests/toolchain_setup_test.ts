import { assertEquals, assertThrows } from "@std/assert";
import { BUTLER } from "./support/butler.ts";
import { readModules, splitProgram } from "../tools/setup/compiled_program.ts";
import { jsrPackages } from "../tools/setup/packages.ts";
import { sha256, vendorFiles } from "../tools/setup/vendor.ts";

/** From JSR's own manifest of @std/path@1.1.4. */
const MANIFEST = {
  "/mod.ts": "72250d47",
  "/join.ts": "ddda261c",
  "/windows/basename.ts": "137bd63c",
  "/posix/glob_to_regexp.ts": "aec729f2",
};

for (const [path, checksum] of Object.entries(MANIFEST)) {
  Deno.test(`toolchain-setup: @std/path${path} is what JSR serves`, async () => {
    const file = `../vendor/jsr.io/@std/path/1.1.4${path}`;
    const bytes = await Deno.readFile(new URL(file, import.meta.url));
    assertEquals((await sha256(bytes)).slice(0, 8), checksum);
  });
}

Deno.test("toolchain-setup: knows each JSR package of deno.lock", async () => {
  const text = await Deno.readTextFile(
    new URL("../deno.lock", import.meta.url),
  );
  const locked: Record<string, { integrity: string }> = JSON.parse(text).jsr;
  const known = jsrPackages.map(({ name, version, lockfileChecksum }) => [
    `${name}@${version}`,
    lockfileChecksum,
  ]);
  const expected = Object.entries(locked)
    .map(([id, { integrity }]) => [id, integrity]);
  assertEquals(known, expected);
});

Deno.test("toolchain-setup: vendorFiles() writes what Deno reads", async () => {
  const source = new TextEncoder().encode("export const a = 1;\n");
  const files = await vendorFiles(
    [{ name: "@x/y", version: "1.2.3", lockfileChecksum: "c", exports: {} }],
    new Map([["https://jsr.io/@x/y/1.2.3/some_file.ts", source]]),
  );
  const text = (path: string) => new TextDecoder().decode(files.get(path));
  assertEquals([...files.keys()].sort(), [
    "jsr.io/@x/y/1.2.3/some_file.ts",
    "jsr.io/@x/y/1.2.3_meta.json",
    "jsr.io/@x/y/meta.json",
  ]);
  assertEquals(JSON.parse(text("jsr.io/@x/y/1.2.3_meta.json")), {
    manifest: {
      "/some_file.ts": { size: 20, checksum: `sha256-${await sha256(source)}` },
    },
    exports: { "./some-file": "./some_file.ts" },
    lockfileChecksum: "c",
  });
});

Deno.test("toolchain-setup: splitProgram() finds the two parts of the executable", async () => {
  const program = await Deno.readFile(BUTLER);
  const { denort, section } = splitProgram(program);
  assertEquals(denort.length + section.length, program.length);
  assertThrows(() => splitProgram(denort), Error, "no trailer");
  assertEquals(readModules(section).size, 0, "no remote module");
});
