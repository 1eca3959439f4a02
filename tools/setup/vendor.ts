import type { JsrPackage } from "./packages.ts";

/**
 * The files of a vendor folder for these packages, by path below `vendor/`, as
 * Deno itself would write them: each package's modules, `VERSION_meta.json` with
 * manifest and exports, and `meta.json` with the versions.
 *
 * Throws an `Error` that names a package of which no module was found.
 */
export async function vendorFiles(
  packages: readonly JsrPackage[],
  modules: ReadonlyMap<string, Uint8Array>,
): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  for (const entry of packages) {
    const sources = packageSources(entry, modules);
    const folder = `jsr.io/${entry.name}`;
    for (const [path, bytes] of sources) {
      files.set(`${folder}/${entry.version}${path}`, bytes);
    }
    files.set(`${folder}/meta.json`, json(packageMeta(entry)));
    files.set(
      `${folder}/${entry.version}_meta.json`,
      json(await versionMeta(entry, sources)),
    );
  }
  return files;
}

function packageSources(
  entry: JsrPackage,
  modules: ReadonlyMap<string, Uint8Array>,
): Map<string, Uint8Array> {
  const prefix = `https://jsr.io/${entry.name}/${entry.version}`;
  const sources = new Map<string, Uint8Array>();
  for (const [specifier, bytes] of modules) {
    if (specifier.startsWith(`${prefix}/`)) {
      sources.set(specifier.slice(prefix.length), bytes);
    }
  }
  if (sources.size === 0) {
    throw new Error(
      `Cannot fill vendor: no source of ${entry.name}@${entry.version}`,
    );
  }
  for (const [path, text] of Object.entries(entry.types ?? {})) {
    sources.set(path, new TextEncoder().encode(text));
  }
  return sources;
}

function packageMeta({ name, version }: JsrPackage): unknown {
  const [scope, bare] = name.slice(1).split("/");
  return { scope, name: bare, latest: version, versions: { [version]: {} } };
}

async function versionMeta(
  entry: JsrPackage,
  sources: ReadonlyMap<string, Uint8Array>,
): Promise<unknown> {
  const manifest: Record<string, { size: number; checksum: string }> = {};
  const exports: Record<string, string> = { ...entry.exports };
  for (const [path, bytes] of sources) {
    const checksum = `sha256-${await sha256(bytes)}`;
    manifest[path] = { size: bytes.length, checksum };
    if (!path.includes("/_")) exports[exportName(path)] = `.${path}`;
  }
  return { manifest, exports, lockfileChecksum: entry.lockfileChecksum };
}

/** `@std` packages export `/parse_args.ts` as `./parse-args`. */
function exportName(path: string): string {
  return `.${path.replace(/\.ts$/, "").replaceAll("_", "-")}`;
}

/** Hexadecimal SHA-256. */
export async function sha256(bytes: Uint8Array): Promise<string> {
  const copy = new Uint8Array(bytes);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", copy)).toHex();
}

function json(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value, null, 2) + "\n");
}
