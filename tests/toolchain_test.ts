import { assert, assertEquals } from "@std/assert";
import { fromFileUrl } from "@std/path";
import config from "../deno.json" with { type: "json" };
import npm from "../tools/deno/package.json" with { type: "json" };

const root = new URL("../", import.meta.url);

interface Dependency {
  readonly specifier: string;
  readonly code?: { readonly specifier: string };
  readonly isDynamic?: boolean;
}

interface Module {
  readonly specifier: string;
  readonly dependencies?: readonly Dependency[];
}

async function moduleGraph(entry: string): Promise<Map<string, Module>> {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["info", "--json", entry],
    cwd: fromFileUrl(root),
  }).output();
  const { modules } = JSON.parse(new TextDecoder().decode(stdout));
  return new Map(modules.map((module: Module) => [module.specifier, module]));
}

/** What loading `entry` loads: its static imports, and of the late ones those that `isLoaded` names. */
function loadedBy(
  entry: string,
  graph: Map<string, Module>,
  isLoaded: (importer: string) => boolean = () => false,
): string[] {
  const seen = new Set<string>();
  const waiting = [new URL(entry, root).href];
  for (let specifier; (specifier = waiting.pop()) !== undefined;) {
    if (seen.has(specifier)) continue;
    seen.add(specifier);
    for (
      const { code, isDynamic } of graph.get(specifier)?.dependencies ?? []
    ) {
      if (code && (!isDynamic || isLoaded(specifier))) {
        waiting.push(code.specifier);
      }
    }
  }
  return [...seen];
}

const FORBIDDEN = /^node:|\bzod\b|@modelcontextprotocol/;

Deno.test("toolchain-graph: the hook path has no node:*, zod or MCP SDK", async () => {
  const graph = await moduleGraph("main.ts");
  const hook = new URL("src/hook/", root).href;
  const path = loadedBy("main.ts", graph, (one) => one.startsWith(hook));
  assertEquals(path.filter((specifier) => FORBIDDEN.test(specifier)), []);
  assert(path.some((specifier) => /^npm:\/?unbash@/.test(specifier)));
  assert(path.length < graph.size, "the rest of the program is loaded late");
});

Deno.test("toolchain-graph: an everyday line loads neither the parser nor the tables of migrations", async () => {
  const entry = "src/migrations/harmless.ts";
  const paths = loadedBy(entry, await moduleGraph(entry));
  const heavy =
    /unbash|shell-quote|layouts|commands|\/sql\/|sql_clients|judge|messages/;
  assertEquals(paths.filter((specifier) => heavy.test(specifier)), []);
  const sizes = paths.filter((specifier) => specifier.startsWith("file:"))
    .map((specifier) => Deno.statSync(new URL(specifier)).size);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  assert(total < 150_000, `${total} bytes of source`);
});

Deno.test("toolchain-version: Deno's version is the same everywhere", async () => {
  const wrapper = await Deno.readTextFile(new URL("denow", root));
  const pinned = wrapper.match(/^version=(.*)$/m)?.[1];
  assertEquals(Deno.version.deno, pinned);
  for (const version of Object.values(npm.optionalDependencies)) {
    assertEquals(version, pinned);
  }
});

Deno.test("toolchain-version: no source repeats the version of deno.json", async () => {
  for await (const path of sourceFiles(new URL("src/", root))) {
    const text = await Deno.readTextFile(path);
    assert(!text.includes(`"${config.version}"`), path.pathname);
  }
});

async function* sourceFiles(folder: URL): AsyncGenerator<URL> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) yield* sourceFiles(new URL(`${name}/`, folder));
    else if (name.endsWith(".ts")) yield new URL(name, folder);
  }
}

const LINT_CASES = [
  ["Deno.args in src/tools", "src/tools/a.ts", "Deno.args;", 1],
  [
    "a type of Deno in src/git",
    "src/git/a.ts",
    "export type A = Deno.Command;",
    1,
  ],
  ["node:fs in src/core", "src/core/a.ts", 'import "node:fs";', 1],
  [
    "a late node:fs in src/core",
    "src/core/a.ts",
    'await import("node:fs");',
    1,
  ],
  ["Deno.args in src/io", "src/io/a.ts", "Deno.args;", 0],
  ["Deno.args in tools", "tools/a.ts", "Deno.args;", 0],
  ["lower case", "src/core/a.ts", 'new Error("cannot do it");', 1],
  ["a period", "src/core/a.ts", "new TypeError(`Cannot do ${1}.`);", 1],
  [
    "a text in English",
    "src/core/a.ts",
    'new AError("x", { en: "no way" });',
    1,
  ],
  ["good wording", "src/core/a.ts", 'new Error("Cannot do it");', 0],
] as const;

for (const [id, path, source, expected] of LINT_CASES) {
  Deno.test(`toolchain-lint: ${id}`, async () => {
    const plugin = (await import("../tools/lint/butler.ts")).default;
    const file = fromFileUrl(new URL(path, root));
    const found = Deno.lint.runPlugin(plugin, file, source);
    assertEquals(found.length, expected, JSON.stringify(found));
  });
}
