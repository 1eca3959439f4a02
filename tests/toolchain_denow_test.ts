import { assert, assertEquals } from "@std/assert";
import { join } from "@std/path";
import { runProgram } from "./support/butler.ts";

const wrapper = new URL("../denow", import.meta.url);

/** A clone, as far as `denow` looks at one, in a folder with spaces. */
async function withClone(
  use: (clone: string, bin: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  const clone = join(folder, "a clone");
  const bin = join(folder, "bin");
  try {
    await Deno.mkdir(join(clone, "vendor", "jsr.io"), { recursive: true });
    await Deno.mkdir(join(clone, "src"));
    await Deno.mkdir(bin);
    await Deno.copyFile(wrapper, join(clone, "denow"));
    await use(clone, bin);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const printFolder = ["eval", "console.log(Deno.cwd())"];

Deno.test("toolchain-denow: runs a pinned deno on PATH, in the clone", async () => {
  await withClone(async (clone, bin) => {
    await Deno.symlink(Deno.execPath(), join(bin, "deno"));
    const argv = [join(clone, "denow"), ...printFolder];
    const env = { PATH: bin, HOME: bin };
    const elsewhere = await runProgram(argv, { env, cwd: bin });
    assertEquals(elsewhere.stdout, `${clone}\n`, elsewhere.stderr);
    const inside = await runProgram(argv, { env, cwd: join(clone, "src") });
    assertEquals(inside.stdout, `${join(clone, "src")}\n`);
    const byName = await runProgram(["/bin/sh", "denow", ...printFolder], {
      env,
      cwd: clone,
    });
    assertEquals(byName.stdout, `${clone}\n`);
  });
});

Deno.test("toolchain-denow: prefers its own deno to another version on PATH", async () => {
  await withClone(async (clone, bin) => {
    const other = '#!/bin/sh\necho "deno 2.0.0 (stable, release, x)"\n';
    await Deno.writeTextFile(join(bin, "deno"), other, { mode: 0o755 });
    await Deno.mkdir(join(clone, ".deno", "bin"), { recursive: true });
    await Deno.symlink(Deno.execPath(), join(clone, ".deno", "bin", "deno"));
    const code = "console.log(Deno.env.get('DENO_TLS_CA_STORE'))";
    const { stdout } = await runProgram([join(clone, "denow"), "eval", code], {
      env: { PATH: bin, HOME: bin },
    });
    assertEquals(stdout, "mozilla,system\n");
  });
});

Deno.test("toolchain-denow: says what to do when there is no way to Deno", async () => {
  await withClone(async (clone, bin) => {
    const { status, stderr } = await runProgram(
      [join(clone, "denow"), "--version"],
      { env: { PATH: bin, HOME: bin } },
    );
    assertEquals(status, 1);
    assert(stderr.startsWith("Cannot get Deno 2."), stderr);
  });
});

Deno.test("toolchain-denow: npm trusts what the machine trusts, or what it is told", async () => {
  const bundle = "/etc/ssl/certs/ca-certificates.crt";
  const system = await Deno.stat(bundle).then(() => bundle, () => undefined);
  await withClone(async (clone, bin) => {
    const npm = '#!/bin/sh\necho "certificates: $NODE_EXTRA_CA_CERTS"\n';
    await Deno.writeTextFile(join(bin, "npm"), npm, { mode: 0o755 });
    await Deno.writeTextFile(join(bin, "node"), "#!/bin/sh\n", { mode: 0o755 });
    for (const told of [undefined, "/etc/company.crt"]) {
      const env = { PATH: bin, HOME: bin };
      const { stderr } = await runProgram([join(clone, "denow"), "--version"], {
        env: told === undefined ? env : { ...env, NODE_EXTRA_CA_CERTS: told },
      });
      if (told === undefined && system === undefined) continue;
      const line = `certificates: ${told ?? system}\n`;
      assert(stderr.includes(line), stderr);
    }
  });
});

Deno.test("toolchain-denow: a task's first packages come without a line for each", async () => {
  await withClone(async (clone, bin) => {
    const stub = '#!/bin/sh\n[ "$1" = --version ] && echo "deno 2.7.11 (x)"\n' +
      'echo "$@" >> "$HOME/calls"\n';
    await Deno.writeTextFile(join(bin, "deno"), stub, { mode: 0o755 });
    const env = { PATH: `${bin}:/usr/bin:/bin`, HOME: bin };
    for (const args of [["task", "build"], ["--version"]]) {
      await runProgram([join(clone, "denow"), ...args], { env });
      await Deno.mkdir(join(clone, "node_modules"), { recursive: true });
    }
    await runProgram([join(clone, "denow"), "task", "test"], { env });
    const calls = await Deno.readTextFile(join(bin, "calls"));
    assertEquals(calls.match(/^(?:install|task).*/gm), [
      "install --quiet --frozen",
      "task build",
      "task test",
    ]);
  });
});
