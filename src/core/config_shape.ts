/** What a configuration value may be: the table behind reading and reporting. */
export type Shape =
  | { readonly kind: "string" | "boolean" | "number" }
  | { readonly kind: "choice"; readonly values: readonly string[] }
  | { readonly kind: "list"; readonly items: Shape }
  | {
    readonly kind: "map";
    readonly values: Shape;
    /** The only keys there are; any where it is missing. */
    readonly names?: readonly string[];
  }
  | { readonly kind: "object"; readonly keys: Readonly<Record<string, Shape>> };

const STRING: Shape = { kind: "string" };
const NUMBER: Shape = { kind: "number" };
const STRINGS: Shape = { kind: "list", items: STRING };
const ENFORCEMENT: Shape = { kind: "choice", values: ["deny", "ask", "off"] };

/** The keys of `butler.json`, as the `Config` type has them. */
export const CONFIG_SHAPE: Shape = {
  kind: "object",
  keys: {
    lang: { kind: "choice", values: ["en", "ja"] },
    git: {
      kind: "object",
      keys: { allow: STRINGS, enforce: ENFORCEMENT },
    },
    migrations: {
      kind: "object",
      keys: {
        paths: STRINGS,
        allow: { kind: "object", keys: { paths: STRINGS, commands: STRINGS } },
        enforce: { kind: "map", values: ENFORCEMENT },
        mcpTools: STRINGS,
      },
    },
    mcp: { kind: "object", keys: { exposeVcs: { kind: "boolean" } } },
    issues: {
      kind: "object",
      keys: { provider: { kind: "choice", values: ["gh", "glab", "none"] } },
    },
    guard: {
      kind: "object",
      keys: {
        profiles: {
          kind: "map",
          names: ["edit", "commit", "session"],
          values: { kind: "object", keys: { ok: NUMBER, fail: NUMBER } },
        },
      },
    },
    ledger: STRING,
  },
};
