/**
 * Builds the executables of all targets into `dist/release/`, with SHA256SUMS:
 * `deno task release [--output FOLDER] [TARGET…]`. All or nothing: the folder is
 * exchanged when everything is built. Needs the open internet: for every target
 * but the host `deno compile` downloads a runtime.
 */

import { parseArgs } from "@std/cli/parse-args";
import { fromFileUrl, join, resolve, toFileUrl } from "@std/path";
import { compile, withBundle } from "./build.ts";
import { sha256 } from "./setup/vendor.ts";
import config from "../deno.json" with { type: "json" };

const TARGETS: readonly string[] = [
  "x86_64-unknown-linux-gnu",
  "aarch64-unknown-linux-gnu",
  "x86_64-apple-darwin",
  "aarch64-apple-darwin",
  "x86_64-pc-windows-msvc",
];

/** SHA-256 of each file of a bundle, in name order: equal for equal bundles. */
export async function bundleSums(entry: URL): Promise<string> {
  return await folderSums(new URL("./", entry));
}

/** The lines of SHA256SUMS for the files of a folder. */
async function folderSums(folder: URL): Promise<string> {
  const names = Array.from(Deno.readDirSync(folder), ({ name }) => name);
  let lines = "";
  for (const name of names.sort()) {
    lines += `${await sha256(await Deno.readFile(new URL(name, folder)))}  ` +
      `${name}\n`;
  }
  return lines;
}

async function buildTarget(
  entry: URL,
  target: string,
  folder: URL,
): Promise<void> {
  const extension = target.includes("windows") ? ".exe" : "";
  const name = `butler-${config.version}-${target}${extension}`;
  const isHost = target === Deno.build.target;
  try {
    await compile({
      entry,
      output: new URL(name, folder),
      target: isHost ? undefined : target,
    });
  } catch {
    throw new Error(
      `Cannot build ${name}: deno compile needs the runtime of ${target} from dl.deno.land\n` +
        "Run this where that host can be reached; " +
        `\`deno task release ${Deno.build.target}\` builds for this machine alone`,
    );
  }
  console.error(`Built ${name}`);
}

/** Builds the targets into an empty folder. */
async function buildAll(
  targets: readonly string[],
  folder: URL,
): Promise<void> {
  const first = await withBundle(bundleSums);
  await withBundle(async (entry) => {
    if (await bundleSums(entry) !== first) {
      throw new Error("Cannot release: two builds of the bundle differ");
    }
    for (const target of targets) await buildTarget(entry, target, folder);
  });
  const sums = await folderSums(folder);
  await Deno.writeTextFile(new URL("SHA256SUMS", folder), sums);
}

/** Builds beside the folder and takes its place: no release is half a one. */
async function release(
  targets: readonly string[],
  folder: string,
): Promise<void> {
  const fresh = `${folder}.${Deno.pid}`;
  await Deno.mkdir(fresh, { recursive: true });
  try {
    await buildAll(targets, toFileUrl(`${fresh}/`));
    await Deno.remove(folder, { recursive: true }).catch(() => {});
    await Deno.rename(fresh, folder);
  } finally {
    await Deno.remove(fresh, { recursive: true }).catch(() => {});
  }
}

async function main(): Promise<void> {
  const { _: words, output } = parseArgs(Deno.args, {
    string: ["output", "_"],
  });
  const targets = words.length === 0 ? TARGETS : words.map(String);
  const unknown = targets.find((target) => !TARGETS.includes(target));
  if (unknown !== undefined) {
    throw new Error(
      `Cannot release "${unknown}": the targets are ${TARGETS.join(", ")}`,
    );
  }
  const root = fromFileUrl(new URL("../", import.meta.url));
  await release(targets, resolve(output ?? join(root, "dist", "release")));
}

if (import.meta.main) {
  // A runtime given for the host would be the wrong one for every other target.
  Deno.env.delete("DENORT_BIN");
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    Deno.exitCode = 1;
  }
}
