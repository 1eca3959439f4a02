/**
 * What `tools/setup.ts` needs to know to stand in for jsr.io: the JSR packages
 * of `deno.lock`, and two npm packages that contain their sources.
 */

/** One JSR package, as far as this project uses it. */
export interface JsrPackage {
  readonly name: string;
  readonly version: string;
  /** The integrity of `deno.lock`: the SHA-256 of JSR's own version manifest. */
  readonly lockfileChecksum: string;
  /** Export name to file, for the exports that are not `./NAME` to `/NAME.ts`. */
  readonly exports: Readonly<Record<string, string>>;
  /** Files that hold types only, which a compiled program does not carry. */
  readonly types?: Readonly<Record<string, string>>;
}

/**
 * An npm package around a program made by `deno compile`. Such a program embeds
 * the unmodified TypeScript of each JSR module that it uses, after `denort`, the
 * runtime that `deno compile` itself would download.
 */
export interface CompiledProgram {
  /** `NAME@VERSION`; the integrity of the tarball is in `tools/setup.lock`. */
  readonly npm: string;
  readonly file: string;
}

export const denortSource: CompiledProgram & { readonly target: string } = {
  npm: "@stdy/cli-linux-x64@0.22.2",
  file: "bin/steady",
  target: "x86_64-unknown-linux-gnu",
};

export const moduleSources: readonly CompiledProgram[] = [
  denortSource,
  { npm: "@dgellow/rfc-linux-x64@0.0.6", file: "bin/rfc" },
];

const diffTypes =
  `export type DiffType = "removed" | "common" | "added" | "truncation";

export type DiffResult<T> = ChangedDiffResult<T> | CommonDiffResult<T> | TruncationDiffResult<T>;

export type CommonDiffResult<T> = { type: "common"; value: T };

export type ChangedDiffResult<T> = {
  type: "removed" | "added";
  value: T;
  details?: (CommonDiffResult<T> | ChangedDiffResult<T>)[];
};

export type TruncationDiffResult<T> = { type: "truncation"; value: T };
`;

export const jsrPackages: readonly JsrPackage[] = [
  {
    name: "@std/assert",
    version: "1.0.18",
    lockfileChecksum:
      "270245e9c2c13b446286de475131dc688ca9abcd94fc5db41d43a219b34d1c78",
    exports: { ".": "./mod.ts" },
  },
  {
    name: "@std/cli",
    version: "1.0.24",
    lockfileChecksum:
      "b655a5beb26aa94f98add6bc8889f5fb9bc3ee2cc3fc954e151201f4c4200a5e",
    exports: {},
  },
  {
    name: "@std/internal",
    version: "1.0.12",
    lockfileChecksum:
      "972a634fd5bc34b242024402972cd5143eac68d8dffaca5eaa4dba30ce17b027",
    exports: {},
    types: { "/types.ts": diffTypes },
  },
  {
    name: "@std/path",
    version: "1.1.4",
    lockfileChecksum:
      "1d2d43f39efb1b42f0b1882a25486647cb851481862dc7313390b2bb044314b5",
    exports: { ".": "./mod.ts" },
  },
];
