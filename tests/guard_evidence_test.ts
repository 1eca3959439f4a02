import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { guard, OK, sh } from "./support/guard.ts";
import { withFolder } from "./support/home.ts";

Deno.test("evidence is whole, 0600 in a 0700 folder", async () => {
  await withFolder(async (home) => {
    await guard(sh("printf '\\033[31mred\\377'; exit 1"), { home });
    const folder = `${home}/.cache/hook-evidence`;
    assertEquals(Deno.statSync(folder).mode! & 0o777, 0o700);
    const [{ name }] = [...Deno.readDirSync(folder)];
    const path = `${folder}/${name}`;
    assertEquals(Deno.statSync(path).mode! & 0o777, 0o600);
    assertEquals(
      Deno.readFileSync(path),
      new Uint8Array([...new TextEncoder().encode("\x1b[31mred"), 0xff]),
    );
  });
});

Deno.test("the newest 50 pieces of evidence are kept, and no other file is touched", async () => {
  await withFolder(async (home) => {
    const folder = `${home}/evidence`;
    await Deno.mkdir(folder);
    for (let i = 0; i < 60; i++) {
      const path = `${folder}/20260612-1020${String(i).padStart(2, "0")}-1.log`;
      await Deno.writeTextFile(path, "old");
      await Deno.utime(path, i, i);
    }
    await Deno.writeTextFile(`${folder}/notes.txt`, "mine");
    await guard(["--evidence", folder, "--", "true"], { home });
    const names = [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
    assertEquals(names.length, 51);
    assert(names.includes("notes.txt"));
    assert(names.includes("20260612-102011-1.log"));
    assert(!names.includes("20260612-102010-1.log"));
  });
});

Deno.test("evidence beyond 100 MB goes, oldest first, the newest three never", async () => {
  await withFolder(async (home) => {
    const folder = `${home}/evidence`;
    await Deno.mkdir(folder);
    for (const i of [1, 2, 3, 4, 5, 6]) {
      const path = `${folder}/20260612-10200${i}-1.log`;
      await Deno.writeFile(path, new Uint8Array());
      const megabytes = i > 4 ? 200 : 45;
      await Deno.truncate(path, megabytes * 1024 * 1024); // sparse
      await Deno.utime(path, i, i);
    }
    await guard(["--evidence", folder, "--", "true"], { home });
    const names = [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
    assertEquals(
      names.slice(0, -1),
      [3, 4, 5, 6].map((i) => `20260612-10200${i}-1.log`),
    );
  });
});

Deno.test("the check runs where evidence cannot be kept, and the report says so", async () => {
  await withFolder(async (home) => {
    const file = `${home}/file`;
    await Deno.writeTextFile(file, "");
    const args = ["--evidence", `${file}/folder`];
    const failed = await guard([...args, ...sh("seq 1 900; exit 5")], { home });
    assertEquals(failed.status, 5);
    assertStringIncludes(failed.stdout, "900 lines total ---\n");
    assertMatch(failed.stdout, /^evidence not kept: cannot write ".*folder"/m);
    const passed = await guard([...args, "--", "true"], { home });
    assertEquals(passed.status, 0);
    assert(passed.stdout.startsWith(OK));
    const taken = await guard(["--evidence", file, "--", "true"], { home });
    assertMatch(taken.stdout, /: it is not a directory$/m);
    const homeless = await guard(sh("seq 1 900; exit 5"), {
      env: { HOME: "" },
    });
    assertMatch(
      homeless.stdout,
      /^evidence not kept: no home folder is known$/m,
    );
    assertMatch(homeless.stderr, /Cannot record the run: no home folder/);
  });
});

Deno.test("the check runs where no file at all can be written", async () => {
  await withFolder(async (home) => {
    const nowhere = `${home}/missing/folder`;
    await Deno.writeTextFile(`${home}/missing`, "");
    const { status, stdout } = await guard(
      ["--evidence", nowhere, ...sh("seq 1 900; echo last >&2; exit 5")],
      { home, env: { TMPDIR: nowhere } },
    );
    assertEquals(status, 5);
    assertStringIncludes(stdout, "901 lines total ---\n");
    assertMatch(stdout, /^1\n2\n3\n/m);
    assertMatch(stdout, /^900$/m);
  });
});
