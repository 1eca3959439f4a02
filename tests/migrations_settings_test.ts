import { assertEquals, assertStringIncludes } from "@std/assert";
import type { Config } from "../src/core/config.ts";
import { system } from "../src/io/system.ts";
import type { ProcessRequest } from "../src/core/system.ts";
import {
  answerOf,
  git,
  makeRepo,
  writeFile,
} from "./support/migration_repo.ts";

const COMMITTED = "migrations/0001_a.sql";
const NEW = "migrations/0002_b.sql";

const repo = makeRepo({
  committed: [COMMITTED, "db/changes/first.sql", "db/changes/a.txt"],
});
const bash = (command: string) => ["Bash", { command }] as const;
const write = (path: string, content: string) =>
  ["Write", { file_path: `${repo}/${path}`, content }] as const;

type Call = readonly [tool: string, input: Record<string, unknown>];

async function kindOf(
  [tool, input]: Call,
  migrations: Config["migrations"] = {},
  permissionMode?: string,
): Promise<string> {
  const { decision } = await answerOf(repo, tool, input, {
    config: { migrations },
    permissionMode,
  });
  return decision?.kind ?? "silent";
}

const RESET = bash("npx prisma migrate reset");
const APPLY = bash("npx prisma migrate deploy");
const CHANGE = write(COMMITTED, "-- changed\n");
const DROP = write(NEW, "DROP TABLE a;\n");
const INDEX = write(NEW, "CREATE INDEX i ON a (b);\n");

Deno.test("a rule can be off, ask or deny, by its own name or its family's", async (t) => {
  const cases: readonly [string, Call, Config["migrations"], string][] = [
    ["a rule off", CHANGE, { enforce: { committed: "off" } }, "silent"],
    ["a rule asks", CHANGE, { enforce: { committed: "ask" } }, "ask"],
    ["another rule", CHANGE, { enforce: { "lock-file": "off" } }, "deny"],
    ["a tool off", RESET, { enforce: { prisma: "off" } }, "silent"],
    ["an effect denied", RESET, { enforce: { wipes: "deny" } }, "deny"],
    ["the special name wins", RESET, {
      enforce: { wipes: "deny", "prisma.wipes": "ask" },
    }, "ask"],
    ["all commands off", RESET, { enforce: { commands: "off" } }, "silent"],
    [
      "one SQL rule off",
      DROP,
      { enforce: { "sql.drop-table": "off" } },
      "silent",
    ],
    ["as the message names it", DROP, {
      enforce: { "drop-table": "off" },
    }, "silent"],
    ["SQL run directly, too", bash('psql -c "DROP TABLE a"'), {
      enforce: { "drop-table": "off" },
    }, "silent"],
    ["locks off", INDEX, { enforce: { lock: "off" } }, "silent"],
    ["locks off, loss on", DROP, { enforce: { lock: "off" } }, "ask"],
    ["all SQL denied", DROP, { enforce: { sql: "deny" } }, "deny"],
    ["order off", write("migrations/0001_c.sql", "SELECT 1;"), {
      enforce: { order: "off" },
    }, "silent"],
    ["history off", bash('psql -c "DELETE FROM _prisma_migrations"'), {
      enforce: { "history-write": "off" },
    }, "silent"],
    ["what is let be denied", APPLY, { enforce: { applies: "deny" } }, "deny"],
    ["what is let be asked", APPLY, {
      enforce: { "prisma.applies": "ask" },
    }, "ask"],
    ["a tool denied is not what it lets be", APPLY, {
      enforce: { prisma: "deny", commands: "deny" },
    }, "silent"],
    ["what is let be off", APPLY, { enforce: { applies: "off" } }, "silent"],
    ["a step back denied", bash("bin/rails db:rollback"), {
      enforce: { "steps-back": "deny" },
    }, "deny"],
    ["a step back asked", bash("php artisan migrate:rollback"), {
      enforce: { "steps-back": "ask" },
    }, "ask"],
    [
      "a step back of a test database",
      bash("RAILS_ENV=test rake db:rollback"),
      {
        enforce: { "steps-back": "deny" },
      },
      "silent",
    ],
    [
      "a step back in production",
      bash("RAILS_ENV=production rake db:rollback"),
      { enforce: { "steps-back": "ask" } },
      "deny",
    ],
    ["evasions asked", bash("CLAUDECODE= npx prisma migrate dev"), {
      enforce: { evasion: "ask" },
    }, "ask"],
  ];
  for (const [name, call, settings, expected] of cases) {
    await t.step(name, async () => {
      assertEquals(await kindOf(call, settings), expected);
    });
  }
});

Deno.test("paths and commands can be allowed", async (t) => {
  const paths = (...globs: string[]) => ({ allow: { paths: globs } });
  const commands = (...lines: string[]) => ({ allow: { commands: lines } });
  const cases: readonly [string, Call, Config["migrations"], string][] = [
    ["a file", CHANGE, paths(COMMITTED), "silent"],
    ["a glob", CHANGE, paths("migrations/*.sql"), "silent"],
    ["a folder", CHANGE, paths("migrations/"), "silent"],
    ["another folder", CHANGE, paths("other/"), "deny"],
    ["risky SQL there", DROP, paths("migrations"), "silent"],
    ["a command", RESET, commands("npx prisma migrate reset"), "silent"],
    [
      "with more words",
      bash("npx prisma migrate reset --force"),
      commands(
        "npx prisma migrate reset",
      ),
      "silent",
    ],
    ["not half a word", bash("dropdb appx"), commands("dropdb app"), "ask"],
    [
      "another command",
      bash("npx prisma db push --force-reset"),
      commands(
        "npx prisma migrate reset",
      ),
      "ask",
    ],
    [
      "not in front of another one",
      bash("npx prisma migrate reset; dropdb app"),
      commands(
        "npx prisma migrate reset",
      ),
      "ask",
    ],
  ];
  for (const [name, call, settings, expected] of cases) {
    await t.step(name, async () => {
      assertEquals(await kindOf(call, settings), expected);
    });
  }
});

Deno.test("further paths can be named", async () => {
  const change = write("db/changes/first.sql", "-- changed\n");
  const remove = bash("rm db/changes/first.sql");
  const risky = write("db/changes/second.sql", "DROP TABLE a;\n");
  for (const call of [change, remove, risky]) {
    assertEquals(await kindOf(call), "silent");
  }
  for (const glob of ["db/changes", "db/changes/*.sql", "./db/**/*.sql"]) {
    const settings = { paths: [glob] };
    assertEquals(await kindOf(change, settings), "deny", glob);
    assertEquals(await kindOf(remove, settings), "deny", glob);
    assertEquals(await kindOf(risky, settings), "ask", glob);
  }
});

Deno.test("a path with an ending counts whatever the ending is", async () => {
  const change = write("db/changes/a.txt", "changed\n");
  const kinds = ["db/changes/*.txt", "db/changes/a.txt", "db/changes"]
    .map((glob) => kindOf(change, { paths: [glob] }));
  assertEquals(await Promise.all(kinds), ["deny", "deny", "silent"]);
});

Deno.test("MCP tools can be named", async () => {
  const call = ["mcp__warehouse__run", { text: "DROP TABLE a" }] as const;
  assertEquals(await kindOf(call), "silent");
  assertEquals(await kindOf(call, { mcpTools: ["mcp__warehouse__*"] }), "ask");
});

Deno.test("where nobody is asked, what cannot be undone is denied", async (t) => {
  const cases: readonly [string, Call, string, string][] = [
    ["a wipe", RESET, "bypassPermissions", "deny"],
    ["a wipe", RESET, "dontAsk", "deny"],
    ["a wipe", RESET, "default", "ask"],
    ["a wipe", RESET, "acceptEdits", "ask"],
    ["a wipe", RESET, "auto", "ask"],
    [
      "SQL run directly",
      bash('psql -c "DROP TABLE a"'),
      "bypassPermissions",
      "deny",
    ],
    ["a database file", bash("rm prisma/dev.db"), "dontAsk", "deny"],
    ["a file, which git brings back", DROP, "bypassPermissions", "ask"],
    ["a record", bash("alembic stamp head"), "bypassPermissions", "ask"],
    [
      "loosening the guard",
      write(".claude/butler.json", "{}"),
      "bypassPermissions",
      "deny",
    ],
    [
      "a safe command",
      bash("npx prisma migrate deploy"),
      "bypassPermissions",
      "silent",
    ],
  ];
  for (const [name, call, mode, expected] of cases) {
    await t.step(`${name} in ${mode}`, async () => {
      assertEquals(await kindOf(call, {}, mode), expected);
    });
  }
});

Deno.test("a raised refusal carries the safe command", async () => {
  const { decision } = await answerOf(repo, ...RESET, {
    permissionMode: "bypassPermissions",
  });
  assertStringIncludes(decision!.reason, "npx prisma migrate deploy");
});

Deno.test("an acknowledgement counts when a person committed it", async () => {
  const branch = makeRepo({ committed: ["README.md"] });
  git(branch, "checkout", "-q", "-b", "feature");
  const path = "supabase/migrations/20260930120000_x.sql";
  const noted = "-- squawk-ignore ban-drop-column\n";
  writeFile(branch, path, `${noted}SELECT 1;\n`);
  git(branch, "add", "-A");
  git(branch, "commit", "-q", "-m", "x");
  const drop = "ALTER TABLE a DROP COLUMN b;\n";
  const reasonOf = async (content: string) => {
    const file_path = `${branch}/${path}`;
    const { decision } = await answerOf(branch, "Write", {
      file_path,
      content,
    });
    return decision!.reason;
  };
  assertEquals((await reasonOf(noted + drop)).includes("drop-column"), false);
  const own = "-- squawk-ignore ban-drop-column (fine)\n";
  assertStringIncludes(await reasonOf(own + drop), "drop-column");
  Deno.removeSync(branch, { recursive: true });
});

Deno.test("writing back what is committed is silent", async () => {
  const other = makeRepo({ committed: [COMMITTED] });
  writeFile(other, COMMITTED, "-- changed\n");
  const { decision } = await answerOf(other, "Write", {
    file_path: `${other}/${COMMITTED}`,
    content: "-- as committed\n",
  });
  assertEquals(decision, undefined);
  Deno.removeSync(other, { recursive: true });
});

Deno.test("an ordinary edit or command starts no process", async (t) => {
  const requests: ProcessRequest[] = [];
  const watched = {
    ...system,
    runSync: (request: ProcessRequest) => {
      requests.push(request);
      return system.runSync(request);
    },
  };
  const calls: readonly Call[] = [
    write("src/index.ts", "export {};\n"),
    write("README.md", "# Migrations\n"),
    write("docs/migrations.md", "DROP TABLE a\n"),
    write("src/pages/migrations/index.tsx", "export {};\n"),
    bash("ls -la"),
    bash("npm run build"),
    bash("rm -rf node_modules dist"),
    bash("cat migrations/0001_a.sql"),
    bash("echo done > out.txt"),
  ];
  for (const [tool, input] of calls) {
    await t.step(JSON.stringify(input.command ?? input.file_path), async () => {
      await answerOf(repo, tool, input, { system: watched });
      assertEquals(requests, []);
    });
  }
  await answerOf(repo, ...CHANGE, { system: watched });
  assertEquals(requests.length > 0, true);
});

Deno.test("clean up", () => Deno.removeSync(repo, { recursive: true }));
