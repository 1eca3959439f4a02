import { assert, assertEquals } from "@std/assert";
import { classify } from "../src/migrations/classify.ts";
import { EVASIONS } from "../src/migrations/evasions.ts";
import { globMatcher, rootedGlob } from "../src/migrations/glob.ts";
import { HISTORY_TABLES, historyTool } from "../src/migrations/sql/history.ts";
import { INLINE_RULES } from "../src/migrations/inline.ts";
import { LAYOUTS } from "../src/migrations/layouts.ts";
import {
  compareNumbers,
  entryNumber,
  nextEntry,
} from "../src/migrations/numbering.ts";
import { resolvePath } from "../src/migrations/paths.ts";
import { peel } from "../src/migrations/peel.ts";
import { RUNNERS } from "../src/migrations/runners.ts";
import { SECTION_MARKERS, sectionOf } from "../src/migrations/sql/sections.ts";
import { SETTING_RULES } from "../src/migrations/settings_edits.ts";
import { sqlOf } from "../src/migrations/clients.ts";
import { SQL_CLIENTS } from "../src/migrations/sql_clients.ts";
import { writesOf } from "../src/migrations/shell_writes.ts";
import { WRITERS } from "../src/migrations/writers.ts";
import { readCommandLine } from "../src/shell/walk.ts";
import { fixtureRows, fixtureText } from "./support/fixtures.ts";
import { CASE_FILES } from "./support/migration_repo.ts";

interface Case {
  readonly id: string;
  readonly tool: string;
  readonly input: Record<string, string>;
  readonly expect: string;
  readonly committed?: readonly string[];
}

const CASES = CASE_FILES.flatMap((name) =>
  fixtureRows<Case>(`migrations/${name}.jsonl`)
);
const COMMANDS = fixtureText("migrations/commands.tsv").split("\n")
  .filter((line) => /^(?:ask|deny|silent)\t/.test(line))
  .map((line) => line.split("\t")[1].replaceAll("\\n", "\n"));
const CALLS = [
  ...COMMANDS,
  ...CASES.map(({ input }) => input.command ?? ""),
].flatMap((line) => readCommandLine(line).commands)
  .flatMap((command) => peel(command).calls);

Deno.test("every case has an id of its own", () => {
  const ids = CASES.map(({ id }) => id);
  assertEquals(ids.filter((id, i) => ids.indexOf(id) !== i), []);
});

Deno.test("every layout has a case of its own files and of its locks", () => {
  const paths = CASES.flatMap(({ input, committed = [] }) => [
    (input.file_path ?? "").replace("$REPO/", ""),
    ...committed,
  ]);
  for (const { tool, files, shared = [], locks = [], dumps = [] } of LAYOUTS) {
    for (const globs of [[...files, ...shared], locks, dumps]) {
      if (globs.length === 0) continue;
      const hit = globs.some((glob) =>
        paths.some((path) => globMatcher(glob).test(path))
      );
      assert(hit, tool);
    }
  }
});

Deno.test("every layout has a title, a reason in two languages and a source", () => {
  for (const { title, noticed, source } of LAYOUTS) {
    assert(title && noticed.en && noticed.ja && source, title);
    assert(noticed.en !== noticed.ja, title);
  }
});

Deno.test("every client of SQL has a case that shows its SQL", () => {
  const used = new Set(
    CALLS.map(sqlOf).filter((sql) => sql && !sql.unseen)
      .map((sql) => sql!.client),
  );
  const forgotten = SQL_CLIENTS.filter((client) => !used.has(client))
    .map(({ programs, subcommand }) => `${programs[0]} ${subcommand ?? ""}`);
  assertEquals(forgotten, []);
});

Deno.test("every runner is taken off", async (t) => {
  for (const line of fixtureText("migrations/runners.tsv").trim().split("\n")) {
    const [command, expected] = line.split("\t");
    await t.step(command, () => {
      const found = readCommandLine(command).commands.map(peel);
      const calls = found.flatMap(({ calls }) => calls).map((call) =>
        [call.program, ...call.words].join(" ")
      );
      const scripts = found.flatMap(({ scripts }) => scripts)
        .map(({ runner, name }) => `${runner.scripts}: ${name}`);
      const lines = found.flatMap(({ lines }) => lines);
      assert(
        [...calls, ...scripts, ...lines].includes(expected),
        JSON.stringify([calls, scripts, lines]),
      );
    });
  }
  const named = fixtureText("migrations/runners.tsv");
  for (const { programs, after = "" } of RUNNERS) {
    const program = programs.split(" ").find((one) =>
      new RegExp(`(?:^|[ /])${one.replace(/[-/]/g, "\\$&")} `, "m").test(named)
    );
    assert(program, `${programs} ${after}`);
  }
});

Deno.test("every writer has a row that shows what it writes", () => {
  const rows = fixtureText("migrations/writers.tsv").trim().split("\n")
    .map((line) => line.split("\t"));
  for (const [command, expected] of rows) {
    const found = readCommandLine(command).commands.flatMap(peel)
      .flatMap(({ calls }) => calls).flatMap(writesOf)
      .map(({ path, how }) => `${how} ${path}`);
    assertEquals(found.join(", "), expected, command);
  }
  const programs = rows.map(([command]) => command.toLowerCase());
  for (const { programs: names, after = "" } of WRITERS) {
    const hit = names.split(" ").some((name) =>
      after.split(" ").some((verb) =>
        programs.some((line) => line.includes(`${name} ${verb}`.trimEnd()))
      )
    );
    assert(hit, `${names} ${after}`);
  }
});

Deno.test("every evasion, inline rule and setting has a case", () => {
  for (const { name, found } of EVASIONS) assert(CALLS.some(found), name);
  for (const { pattern } of INLINE_RULES) {
    const all = [
      ...COMMANDS,
      ...fixtureText("migrations/inline.txt").split("\n"),
    ];
    assert(all.some((line) => pattern.test(line)), String(pattern));
  }
  for (const { name, pattern } of SETTING_RULES) {
    const texts = CASES.map(({ input }) =>
      input.content ?? input.new_string ?? ""
    );
    assert(texts.some((text) => pattern.test(text)), name);
  }
});

Deno.test("every section marker opens an up and a down part", () => {
  const texts = fixtureText("migrations/splits.jsonl").split(/\\n|"/);
  for (const { tool, up, down } of SECTION_MARKERS) {
    assert(texts.some((line) => down.test(line)), tool);
    assert(tool === "tern" || texts.some((line) => up.test(line)), tool);
  }
  assertEquals(sectionOf("-- drops the table"), undefined);
});

Deno.test("history tables are known by any spelling, other tables are not", () => {
  for (const name of Object.keys(HISTORY_TABLES)) {
    assert(historyTool(`public."${name.toUpperCase()}"`), name);
  }
  assertEquals(historyTool("users"), undefined);
  assertEquals(historyTool("toString"), undefined);
});

Deno.test("nextEntry() follows the newest entry", async (t) => {
  const now = new Date("2026-11-30T10:15:30Z");
  const layout = (tool: string) => LAYOUTS.find((one) => one.tool === tool)!;
  const cases: readonly [string, readonly string[], string][] = [
    ["rails", [], "20261130101530_x.rb"],
    ["rails", ["20240101000000_a.rb"], "20261130101530_x.rb"],
    ["rails", ["20270101000000_a.rb"], "20270101000001_x.rb"],
    ["flyway", ["V1__a.sql", "V4__b.sql", "V3__c.sql"], "V5__x.sql"],
    ["flyway", ["V1.9__a.sql"], "V1.10__x.sql"],
    ["drizzle", ["0005_a.sql", "0006_b.sql"], "0007_x.sql"],
    ["drizzle", ["0009_a.sql"], "0010_x.sql"],
    ["drizzle", ["9999_a.sql"], "10000_x.sql"],
    ["golang-migrate", ["000012_a.up.sql"], "000013_x.up.sql"],
    ["golang-migrate", [], "000001_x.up.sql"],
    ["laravel", ["2024_01_01_000000_a.php"], "2026_11_30_101530_x.php"],
    ["diesel", [], "2026-11-30-101530_x/up.sql"],
    ["sea-orm", ["m20240101_000001_a.rs"], "m20261130_101530_x.rs"],
    ["kysely", [], "1796033730000_x.ts"],
    ["doctrine", ["Version20240101000000.php"], "Version20261130101530.php"],
    ["prisma", ["0_init"], "20261130101530_x/migration.sql"],
    ["prisma-next", [], "20261130T1015_x/migration.ts"],
    ["django", ["0001_initial.py"], "0002_x.py"],
    ["flyway", ["V2024_01_02_1__a.sql"], "V2024_01_02_2__x.sql"],
    ["sql", ["2026-11-01-a.sql"], "2026-11-30_x.sql"],
    ["sql", ["2026_11_30_a.sql"], "2026_11_31_x.sql"],
    ["kysely", ["2024-01-01T00-00-00_a.ts"], "2026-11-30T10-15-30_x.ts"],
  ];
  for (const [tool, names, expected] of cases) {
    await t.step(`${tool} after ${names.join(", ") || "nothing"}`, () => {
      assertEquals(nextEntry(layout(tool), names, "x", now), expected);
    });
  }
});

Deno.test("entryNumber() reads versions as the tools compare them", () => {
  const order = (a: string, b: string) =>
    Math.sign(compareNumbers(entryNumber(a)!, entryNumber(b)!));
  assertEquals(order("V7__a.sql", "V07__b.sql"), 0);
  assertEquals(order("V1.10__a.sql", "V1.9__b.sql"), 1);
  assertEquals(order("V1_2__a.sql", "V1.2__b.sql"), 0);
  assertEquals(order("V2__a.sql", "V1.9__b.sql"), 1);
  assertEquals(order("0009_a", "0010_a"), -1);
  assertEquals(order("20240101120000123_a", "20240101120000124_a"), -1);
  assertEquals(entryNumber("add_users.py"), undefined);
});

Deno.test("globs", async (t) => {
  const cases: readonly [string, string, boolean][] = [
    ["db/migrate/**/<n>_*.rb", "db/migrate/1_a.rb", true],
    ["db/migrate/**/<n>_*.rb", "x/db/migrate/2024/1_a.rb", true],
    ["db/migrate/**/<n>_*.rb", "mydb/migrate/1_a.rb", false],
    ["<14>_*.sql", "20240101120000_a.sql", true],
    ["<14>_*.sql", "202401011200001_a.sql", false],
    ["*.{sql,js}", "a.js", true],
    ["*.{sql,js}", "a.jsx", false],
    ["a[1].sql", "a[1].sql", true],
    ["a.sql", "axsql", false],
    ["{a", "a", true],
    ["a}", "a}", true],
  ];
  for (const [glob, path, expected] of cases) {
    await t.step(`${glob} ${path}`, () => {
      assertEquals(globMatcher(glob).test(path), expected);
    });
  }
  assertEquals(rootedGlob("db/x").test("db/x/a.sql"), true);
  assertEquals(rootedGlob("db/x").test("a/db/x/a.sql"), false);
});

Deno.test("paths of every system come to the same form", () => {
  assertEquals(resolvePath("/r/a", "../b/./c.sql"), "/r/b/c.sql");
  assertEquals(resolvePath("/r", "/x//y/"), "/x/y");
  assertEquals(
    resolvePath("C:\\r", "db\\migrate\\a.rb"),
    "C:/r/db/migrate/a.rb",
  );
  assertEquals(resolvePath("/r", "C:\\x\\a.rb"), "C:/x/a.rb");
  assertEquals(resolvePath("/", "../../a"), "/a");
});

Deno.test("two tools with one layout are told apart by what lies around or inside", () => {
  const toolOf = (
    path: string,
    files: Readonly<Record<string, string>>,
    text?: string,
  ) =>
    classify(path, {
      root: "/r",
      text,
      system: {
        kindOf: (at) => Object.hasOwn(files, at) ? "file" : undefined,
        readText: (at) => files[at],
      },
    })?.layout.tool;
  const sql = "migrations/0001_a.sql";
  assertEquals(toolOf(sql, {}), "sql");
  assertEquals(toolOf(sql, { "/r/wrangler.toml": "" }), "d1");
  assertEquals(toolOf(sql, { "/r/migrations/atlas.sum": "" }), "atlas");
  assertEquals(toolOf(sql, { "/r/Cargo.toml": "sqlx = 1" }), "sqlx");
  assertEquals(
    toolOf(sql, { "/r/migrations/meta/_journal.json": "" }),
    "drizzle",
  );
  assertEquals(toolOf(sql, {}, "-- +goose Up"), "goose");
  assertEquals(
    toolOf("a/migrations/0001_a.sql", {
      "/r/wrangler.toml": "",
      "/r/a/drizzle.config.ts": "",
    }),
    "drizzle",
  );
  assertEquals(
    toolOf("migrations/20240101120000_a.js", {
      "/r/package.json": '"sequelize"',
    }),
    "sequelize",
  );
  // A numbered program in such a folder may migrate anything.
  const script = "state/migrations/20240101120000_a.ts";
  assertEquals(
    toolOf(script, { "/r/package.json": '"react"' }, "x"),
    undefined,
  );
  assertEquals(toolOf(script, {}, "await db.execute(x)"), "sql");
  assertEquals(
    toolOf("k8s/migrations/0001_job.yaml", {}, "kind: Job"),
    undefined,
  );
});
