/**
 * Builds `dist/butler`: `deno run -A tools/build.ts`.
 *
 * First one bundle whose entry holds the hook and whose other chunks are loaded
 * when a subcommand needs them, then an executable around that bundle.
 * Compiled from the output folder, so that no `node_modules` gets embedded: each
 * megabyte of payload costs a millisecond at every start.
 */

import { fromFileUrl, toFileUrl } from "@std/path";
import { sectionSize, TRAILER_BYTES } from "./setup/compiled_program.ts";
import { denortPath } from "./setup.ts";

const root = new URL("../", import.meta.url);
const output = new URL("dist/butler", root);
/** Bytes beside the runtime: who adds more should know it. */
export const PAYLOAD_LIMIT = 1_400_000;

/** What an executable is built from. */
const sources = ["main.ts", "src/", "deno.json", "deno.lock", "tools/build.ts"];

/**
 * No code cache: it is trusted without an owner check. V8 on one thread: the
 * start waits for no worker, which is a millisecond of each refusal
 * (`bench/variants.ts` compares).
 */
export const COMPILE_FLAGS: readonly string[] = [
  "--no-check",
  "--no-config",
  "--no-lock",
  "--no-code-cache",
  "--allow-all",
  "--v8-flags=--single-threaded",
];

/** Bundles `main.ts` into an empty folder; `main.js` is its entry. */
export async function bundle(
  folder: URL,
  flags: readonly string[] = ["--minify", "--code-splitting"],
): Promise<void> {
  await deno([
    ...["bundle", "--quiet", "--frozen", ...flags],
    ...["--outdir", fromFileUrl(folder), "main.ts"],
  ], root);
}

/** What a refusal of git loads besides the entry. */
const HOT_CHUNK = /^(?:main\.js$|chunk-|git_judgement-)/;

/**
 * Takes the code of the hook into the entry: a module file costs each start
 * 0.08 ms, and the hook would load 25. The other chunks keep their own copies
 * of what they share with it.
 */
export async function mergeHook(folder: URL): Promise<void> {
  const external = Array.from(Deno.readDirSync(folder), ({ name }) => name)
    .filter((name) => !HOT_CHUNK.test(name))
    .flatMap((name) => ["--external", `./${name}`]);
  await deno([
    ...["bundle", "--quiet", "--no-config", "--no-lock", "--minify"],
    ...[...external, "--output", "main.js", "main.js"],
  ], folder);
  removeUnused(folder);
  spellOut(folder);
}

/** An odd backslash: behind an even one `u3042` is text. */
const ESCAPE = /(?<!\\)((?:\\\\)*)\\u([3-9][0-9a-f]{3})/gi;

/**
 * Writes Japanese as itself: the bundler escapes it, six bytes a character
 * instead of three. The entry stays ASCII, which V8 takes without a copy.
 */
function spellOut(folder: URL): void {
  for (const { name } of Deno.readDirSync(folder)) {
    if (name === "main.js") continue;
    const file = new URL(name, folder);
    const text = Deno.readTextFileSync(file).replace(
      ESCAPE,
      (_, before, code) => before + String.fromCharCode(parseInt(code, 16)),
    );
    Deno.writeTextFileSync(file, text);
  }
}

/** Removes the chunks that nothing imports any more. */
function removeUnused(folder: URL): void {
  const names = Array.from(Deno.readDirSync(folder), ({ name }) => name);
  const texts = names.map((name) =>
    Deno.readTextFileSync(new URL(name, folder))
  );
  const unused = names.filter((name) =>
    name !== "main.js" && !texts.some((text) => text.includes(`"./${name}"`))
  );
  for (const name of unused) Deno.removeSync(new URL(name, folder));
  if (unused.length > 0) removeUnused(folder);
}

/** Bundles into a folder of its own, so that builds may run side by side. */
export async function withBundle<T>(
  use: (entry: URL) => Promise<T>,
): Promise<T> {
  const path = await Deno.makeTempDir({
    dir: fromFileUrl(new URL("dist/", root)),
    prefix: "bundle-",
  });
  const folder = toFileUrl(`${path}/`);
  try {
    await bundle(folder);
    await mergeHook(folder);
    setTimes(folder);
    return await use(new URL("main.js", folder));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** An executable holds the times of its files: with one for all, equal sources give equal executables. */
function setTimes(folder: URL): void {
  const start = new Date(0);
  for (const { name } of Deno.readDirSync(folder)) {
    Deno.utimeSync(new URL(name, folder), start, start);
  }
}

export interface CompileOptions {
  /** A module, usually the entry of a bundle. */
  readonly entry: URL;
  readonly output: URL;
  /** A target triple; without it the host, with the `denort` of setup. */
  readonly target?: string;
  readonly flags?: readonly string[];
}

/** Compiles one executable. */
export async function compile(options: CompileOptions): Promise<void> {
  const { entry, output, target, flags = COMPILE_FLAGS } = options;
  const targetFlags = target === undefined ? [] : ["--target", target];
  await deno(
    [
      ...["compile", "--quiet", ...flags, ...targetFlags],
      ...["--output", fromFileUrl(output), fromFileUrl(entry)],
    ],
    new URL("./", entry),
    target === undefined ? hostRuntime() : {},
  );
}

/** Setup extracts a `denort` only where Deno cannot download it. */
function hostRuntime(): Record<string, string> {
  if (Deno.env.has("DENORT_BIN") || modified(denortPath) === 0) return {};
  return { DENORT_BIN: fromFileUrl(denortPath) };
}

/** Builds `dist/butler`. */
export async function build(): Promise<void> {
  const fresh = new URL(`dist/butler-${Deno.pid}`, root);
  await withBundle((entry) => compile({ entry, output: fresh }));
  const payload = payloadSize(fresh);
  if (payload > PAYLOAD_LIMIT) {
    throw new Error(
      `Cannot accept ${fresh}: its payload is ${payload} bytes, the limit ${PAYLOAD_LIMIT}`,
    );
  }
  // Hooks of a running session use dist/butler: it is there at every moment.
  await Deno.rename(fresh, output);
  console.error(`Built dist/butler (payload ${Math.ceil(payload / 1024)} KiB)`);
}

/** Builds `dist/butler` unless it is newer than everything it is built from. */
export async function buildIfStale(): Promise<void> {
  const newest = Math.max(
    ...sources.map((path) => newestIn(new URL(path, root))),
  );
  if (modified(output) < newest) await build();
}

/** Bytes that an executable carries besides the runtime. */
export function payloadSize(path: URL): number {
  using file = Deno.openSync(path);
  file.seekSync(-TRAILER_BYTES, Deno.SeekMode.End);
  const trailer = new Uint8Array(TRAILER_BYTES);
  file.readSync(trailer);
  return sectionSize(trailer);
}

function newestIn(path: URL): number {
  if (!path.pathname.endsWith("/")) return modified(path);
  const times = [modified(path)];
  for (const { name, isDirectory } of Deno.readDirSync(path)) {
    times.push(newestIn(new URL(isDirectory ? `${name}/` : name, path)));
  }
  return Math.max(...times);
}

/** Milliseconds since the epoch; 0 for what does not exist. */
function modified(path: URL): number {
  try {
    return Deno.statSync(path).mtime?.getTime() ?? 0;
  } catch {
    return 0;
  }
}

async function deno(
  args: string[],
  cwd: URL,
  env: Record<string, string> = {},
): Promise<void> {
  const child = new Deno.Command(Deno.execPath(), { args, cwd, env }).spawn();
  const { code } = await child.status;
  if (code !== 0) {
    throw new Error(`Cannot build: deno ${args[0]} exited ${code}`);
  }
}

if (import.meta.main) await build();
