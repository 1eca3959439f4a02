/**
 * Builds the executables of all targets into `dist/release/`, with SHA256SUMS.
 * Needs the open internet: `deno compile` downloads the runtime of each target.
 */

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

const folder = new URL("../dist/release/", import.meta.url);

/** SHA-256 of each file of a bundle, in name order: equal for equal bundles. */
export async function bundleSums(entry: URL): Promise<string> {
  const parent = new URL("./", entry);
  const names = Array.from(Deno.readDirSync(parent), ({ name }) => name);
  const lines = names.sort().map(async (name) =>
    `${await sha256(await Deno.readFile(new URL(name, parent)))}  ${name}\n`
  );
  return (await Promise.all(lines)).join("");
}

/** Builds one target and returns its line of SHA256SUMS. */
async function release(entry: URL, target: string): Promise<string> {
  const extension = target.includes("windows") ? ".exe" : "";
  const name = `butler-${config.version}-${target}${extension}`;
  const output = new URL(name, folder);
  try {
    await compile({ entry, output, target });
  } catch {
    throw new Error(
      `Cannot build ${name}: deno compile needs the runtime of ${target} from dl.deno.land\n` +
        "Run this where that host can be reached; `deno task build` builds for this machine",
    );
  }
  console.error(`Built ${name}`);
  return `${await sha256(await Deno.readFile(output))}  ${name}\n`;
}

async function main(): Promise<void> {
  const first = await withBundle(bundleSums);
  await Deno.mkdir(folder, { recursive: true });
  await withBundle(async (entry) => {
    if (await bundleSums(entry) !== first) {
      throw new Error("Cannot release: two builds of the bundle differ");
    }
    const sums: string[] = [];
    for (const target of TARGETS) sums.push(await release(entry, target));
    await Deno.writeTextFile(new URL("SHA256SUMS", folder), sums.join(""));
  });
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
