/**
 * Compares ways to build the executable by the start-up of the hook:
 * `deno run -A bench/variants.ts`. ARCHITECTURE says which was chosen and why.
 */

import { join, toFileUrl } from "@std/path";
import { bundle, compile, COMPILE_FLAGS, mergeHook } from "../tools/build.ts";
import { preToolUse } from "./events.ts";
import { oneFile } from "./one_file.ts";
import { timeProcess } from "./process.ts";
import { compileHello } from "./programs.ts";
import { pair } from "./runner.ts";

interface Variant {
  readonly name: string;
  readonly bundleFlags?: readonly string[];
  readonly compileFlags: readonly string[];
  /** The entry stays in pieces. */
  readonly unmerged?: boolean;
}

/** The flags of the build without those that start so, and with others. */
function flags(without: string[], ...more: string[]): string[] {
  const kept = COMPILE_FLAGS.filter((flag) =>
    !without.some((start) => flag.startsWith(start))
  );
  return [...kept, ...more];
}

const VARIANTS: readonly Variant[] = [
  { name: "as built", compileFlags: COMPILE_FLAGS },
  {
    name: "the hook's chunks not merged into the entry",
    compileFlags: COMPILE_FLAGS,
    unmerged: true,
  },
  {
    name: "one chunk instead of code splitting",
    bundleFlags: ["--minify"],
    compileFlags: COMPILE_FLAGS,
    unmerged: true,
  },
  {
    name: "not minified",
    bundleFlags: ["--code-splitting"],
    compileFlags: COMPILE_FLAGS,
  },
  { name: "V8 as it is", compileFlags: flags(["--v8-flags"]) },
  {
    name: "V8 --no-lazy",
    compileFlags: flags(["--v8-flags"], "--v8-flags=--no-lazy"),
  },
  {
    name: "V8 --no-lazy,--single-threaded",
    compileFlags: flags(
      ["--v8-flags"],
      "--v8-flags=--no-lazy,--single-threaded",
    ),
  },
  { name: "code cache", compileFlags: flags(["--no-code-cache"]) },
  {
    name: "code cache, V8 --no-lazy,--single-threaded",
    compileFlags: flags(
      ["--no-code-cache", "--v8-flags"],
      "--v8-flags=--no-lazy,--single-threaded",
    ),
  },
];

const EVENTS = {
  silent: preToolUse("Bash", { command: "ls -la" }),
  deny: preToolUse("Bash", { command: "cd /tmp && git status" }),
};

const ROUNDS = 61;

async function build(variant: Variant, scratch: string): Promise<string> {
  const folder = await Deno.makeTempDir({ dir: scratch });
  const bundled = toFileUrl(`${folder}/`);
  await bundle(bundled, variant.bundleFlags);
  if (!variant.unmerged) await mergeHook(bundled);
  const output = join(folder, "butler");
  await compile({
    entry: toFileUrl(join(folder, "main.js")),
    output: toFileUrl(output),
    flags: variant.compileFlags,
  });
  return output;
}

const scratch = await Deno.makeTempDir({ prefix: "butler-variants-" });
try {
  const hello = await compileHello(scratch);
  console.log("silent  deny    variant (ratio to a hello world)");
  for (const variant of VARIANTS) {
    const butler = await build(variant, scratch);
    const load = await oneFile(scratch, { butler, hello });
    // The code cache lies in TMPDIR under the executable's name.
    const env = { TMPDIR: await Deno.makeTempDir({ dir: scratch }) };
    const ratios: string[] = [];
    for (const stdin of Object.values(EVENTS)) {
      const { ratio } = await pair(
        () => timeProcess(load("butler"), { args: ["hook"], stdin, env }),
        () => timeProcess(load("hello")),
        ROUNDS,
      );
      ratios.push(ratio.toFixed(3).padEnd(6));
    }
    console.log(`${ratios.join("  ")}  ${variant.name}`);
    await Deno.remove(butler);
  }
} finally {
  await Deno.remove(scratch, { recursive: true });
}
