import { assertEquals } from "@std/assert";
import { fromFileUrl, toFileUrl } from "@std/path";
import config from "../deno.json" with { type: "json" };
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

const RELEASE = fromFileUrl(new URL("../tools/release.ts", import.meta.url));

/** Runs the task's script where nothing can be downloaded. */
async function release(folder: string, ...args: string[]) {
  const env: Record<string, string> = {
    ...Deno.env.toObject(),
    DENO_DIR: await cacheWithoutRuntimes(folder),
    HTTPS_PROXY: "http://127.0.0.1:9",
    NO_COLOR: "1",
  };
  return await runProgram([Deno.execPath(), "run", "-A", RELEASE, ...args], {
    env,
    cwd: folder,
  });
}

/** Deno's cache with what a bundle needs and, if it was downloaded, the runtime of this machine. */
async function cacheWithoutRuntimes(folder: string): Promise<string> {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["info", "--json"],
  }).output();
  const { denoDir } = JSON.parse(new TextDecoder().decode(stdout));
  const cache = `${folder}/cache`;
  await Deno.mkdir(`${cache}/dl`, { recursive: true });
  await Deno.symlink(`${denoDir}/npm`, `${cache}/npm`);
  for (const name of names(`${denoDir}/dl`)) {
    if (name === "release") continue;
    await Deno.symlink(`${denoDir}/dl/${name}`, `${cache}/dl/${name}`);
  }
  const runtime = `dl/release/v${Deno.version.deno}`;
  await Deno.mkdir(`${cache}/${runtime}`, { recursive: true });
  for (const name of names(`${denoDir}/${runtime}`)) {
    if (!name.includes(Deno.build.target)) continue;
    await Deno.symlink(
      `${denoDir}/${runtime}/${name}`,
      `${cache}/${runtime}/${name}`,
    );
  }
  return cache;
}

Deno.test("release: for this machine, whole and with its sums", async () => {
  await withFolder(async (folder) => {
    const target = Deno.build.target;
    const { status, stderr } = await release(
      folder,
      "--output",
      "release",
      target,
    );
    assertEquals(status, 0, stderr);
    const cwd = `${folder}/release`;
    const name = `butler-${config.version}-${target}`;
    assertEquals(names(cwd), ["SHA256SUMS", name]);
    const check = ["sha256sum", "--check", "--strict", "SHA256SUMS"];
    const { stdout } = await runProgram(check, { cwd });
    assertEquals(stdout, `${name}: OK\n`);
    const version = await runProgram([`${cwd}/${name}`, "--version"]);
    assertEquals(version.stdout, `butler ${config.version}\n`);
  });
});

Deno.test("release: where a runtime cannot be had, the last one stays", async () => {
  await withFolder(async (folder) => {
    await Deno.mkdir(`${folder}/release`);
    await Deno.writeTextFile(`${folder}/release/SHA256SUMS`, "of the last one");
    const other = Deno.build.target === "aarch64-apple-darwin"
      ? "x86_64-pc-windows-msvc"
      : "aarch64-apple-darwin";
    const { status, stderr } = await release(
      folder,
      ...["--output", "release", Deno.build.target, other],
    );
    assertEquals(status, 1);
    const said = stderr.trimEnd().split("\n").slice(-2).join("\n");
    assertEquals(
      said,
      `Cannot build butler-${config.version}-${other}` +
        `${other.includes("windows") ? ".exe" : ""}: ` +
        `deno compile needs the runtime of ${other} from dl.deno.land\n` +
        "Run this where that host can be reached; " +
        `\`deno task release ${Deno.build.target}\` builds for this machine alone`,
    );
    assertEquals(names(folder), ["cache", "release"]);
    assertEquals(names(`${folder}/release`), ["SHA256SUMS"]);
  });
});

Deno.test("release: an unknown target is named", async () => {
  await withFolder(async (folder) => {
    const { status, stderr } = await release(folder, "amiga");
    assertEquals(status, 1);
    assertEquals(
      stderr.startsWith('Cannot release "amiga": the targets are x86_64-'),
      true,
      stderr,
    );
  });
});

/** What is in a folder; nothing in one that is not there. */
function names(folder: string): string[] {
  try {
    return Array.from(Deno.readDirSync(folder), ({ name }) => name).sort();
  } catch {
    return [];
  }
}
