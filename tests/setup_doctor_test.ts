import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { EXIT } from "../src/core/exit_codes.ts";
import { CHECKS } from "../src/setup/checks/catalog.ts";
import { runButler } from "./support/butler.ts";
import { withSetUp } from "./support/doctor_world.ts";
import type { Place } from "./support/doctor_world.ts";

Deno.test("doctor finds nothing wrong after init", async () => {
  await withSetUp(async ({ doctor }) => {
    const { status, stdout } = await doctor();
    assertEquals(status, EXIT.ok, stdout);
    const lines = stdout.trim().split("\n");
    assertEquals(lines.length, CHECKS.length + 1);
    assert(lines.slice(0, -1).every((line) => line.startsWith("ok ")), stdout);
  });
});

Deno.test("doctor finds nothing wrong after init --hooks server", async () => {
  await withSetUp(async ({ root, bin, doctor }) => {
    const env = { PATH: bin };
    await runButler(["init", "--hooks", "server"], { cwd: root, env });
    const { status, stdout } = await doctor();
    assertEquals(status, EXIT.ok, stdout);
  });
});

interface Broken {
  readonly id: string;
  /** The check that finds it. */
  readonly check: string;
  readonly detail: RegExp;
  readonly fix: RegExp;
  breaks(place: Place): void | Promise<void>;
}

const SETTINGS = ".claude/settings.json";

/** The ten of issue 6, and what else goes wrong in such files. */
const BROKEN: readonly Broken[] = [
  {
    id: "butler is not on PATH",
    check: "executable",
    detail: /not on PATH/,
    fix: /Copy .*butler to a folder on PATH/,
    breaks: ({ bin }) => Deno.removeSync(`${bin}/butler`),
  },
  {
    id: "an old executable is on PATH",
    check: "version",
    detail: /bin\/butler is butler 0\.0\.1, this is butler /,
    fix: /Copy .* over .*bin\/butler/,
    breaks: ({ bin }) => replaceButler(bin, "echo butler 0.0.1"),
  },
  {
    id: "the settings have a wrong matcher",
    check: "settings",
    detail: /not called for Bash, PowerShell, Monitor; matchers are bash and /,
    fix: /butler init/,
    breaks: ({ edit }) =>
      edit(SETTINGS, (text) => text.replace("Bash|PowerShell|Monitor", "bash")),
  },
  {
    id: "a hook in shell form has a typo",
    check: "settings",
    detail: /settings\.json calls "butlr hook"/,
    fix: /Remove that line/,
    breaks: ({ edit }) =>
      edit(
        SETTINGS,
        () => settings({ type: "command", command: "butlr hook" }),
      ),
  },
  {
    id: "the server is missing",
    check: "server",
    detail: /\.mcp\.json has no server butler/,
    fix: /butler init/,
    breaks: ({ root }) => Deno.removeSync(`${root}/.mcp.json`),
  },
  {
    id: "the configuration has an unknown key",
    check: "configuration",
    detail: /Unknown key "git\.enfroce"/,
    fix: /Correct .*butler\.json/,
    breaks: ({ root }) => configure(root, { git: { enfroce: "deny" } }),
  },
  {
    id: "the ledger is read-only",
    check: "ledger",
    detail: /hook-meter\.tsv cannot be written/,
    fix: /chmod u\+w/,
    breaks: ({ root }) => {
      const ledger = `${root}/../home/.cache/hook-meter.tsv`;
      Deno.mkdirSync(`${root}/../home/.cache`);
      Deno.writeTextFileSync(ledger, "", { mode: 0o444 });
    },
  },
  {
    id: "git is missing",
    check: "git",
    detail: /git cannot be started/,
    fix: /Install git/,
    breaks: ({ bin }) => Deno.removeSync(`${bin}/git`),
  },
  {
    id: "there is no repository",
    check: "repository",
    detail: /is in no git repository/,
    fix: /git init/,
    breaks: ({ root }) => Deno.removeSync(`${root}/.git`, { recursive: true }),
  },
  {
    id: "git.enforce is off",
    check: "enforcement",
    detail: /git\.enforce is off/,
    fix: /Remove git\.enforce from .*butler\.json/,
    breaks: ({ root }) => configure(root, { git: { enforce: "off" } }),
  },
  {
    id: "the hook's command does not exist",
    check: "hook",
    detail: /\/gone\/butler hook cannot be started/,
    fix: /butler init/,
    breaks: ({ edit }) =>
      edit(
        SETTINGS,
        (text) => text.replaceAll('"butler"', '"/gone/butler"'),
      ),
  },
  {
    id: "the hook's command says something else",
    check: "hook",
    detail: /answers git status with "hello"/,
    fix: /Copy a working butler/,
    breaks: ({ bin }) => replaceButler(bin, "echo hello"),
  },
  {
    id: "a typo in an argument",
    check: "settings",
    detail: /calls "butler hok"/,
    fix: /butler init/,
    breaks: ({ edit }) =>
      edit(SETTINGS, (text) => text.replaceAll('"hook"', '"hok"')),
  },
  {
    id: "session start is missing",
    check: "settings",
    detail: /not called for SessionStart/,
    fix: /butler init/,
    breaks: ({ edit }) =>
      edit(SETTINGS, (text) => text.replace("SessionStart", "SessionEnd")),
  },
  {
    id: "the settings are no JSON",
    check: "settings",
    detail: /\.claude\/settings\.json cannot be read, line 3: /,
    fix: /Mend \.claude\/settings\.json/,
    breaks: ({ edit }) => edit(SETTINGS, () => '{\n  "a": 1,\n  oops\n}\n'),
  },
  {
    id: "the servers are no JSON",
    check: "server",
    detail: /\.mcp\.json cannot be read, line 2: /,
    fix: /Mend \.mcp\.json/,
    breaks: ({ edit }) =>
      edit(".mcp.json", (text) => text.replace("{\n", "{\n,")),
  },
  {
    id: "the server is disabled",
    check: "server",
    detail: /settings\.json has butler in disabledMcpjsonServers/,
    fix: /Remove butler from disabledMcpjsonServers/,
    breaks: ({ edit }) =>
      edit(
        SETTINGS,
        (text) => text.replace("{", '{ "disabledMcpjsonServers": ["butler"],'),
      ),
  },
  {
    id: "all hooks are disabled",
    check: "settings",
    detail: /disableAllHooks is set in \.claude\/settings\.json/,
    fix: /Remove disableAllHooks/,
    breaks: ({ edit }) =>
      edit(SETTINGS, (text) => text.replace("{", '{ "disableAllHooks": true,')),
  },
  {
    id: "the server does not start",
    check: "server",
    detail: /\/gone\/butler mcp \(\.mcp\.json\) does not answer/,
    fix: /butler init/,
    breaks: ({ edit }) =>
      edit(".mcp.json", (text) => text.replace('"butler",', '"/gone/butler",')),
  },
  {
    id: "the running server does not judge",
    check: "server",
    detail: /its hook tool answers git status with ""/,
    fix: /--hooks process/,
    breaks: async ({ root, bin, edit }) => {
      const env = { PATH: bin };
      await runButler(["init", "--hooks", "server"], { cwd: root, env });
      const listed = { jsonrpc: "2.0", id: 2, result: { tools: [] } };
      const script = `#!/bin/sh\necho '${JSON.stringify(listed)}'\n`;
      Deno.writeTextFileSync(`${bin}/old`, script, { mode: 0o755 });
      edit(".mcp.json", (text) => text.replace('"butler",', '"old",'));
    },
  },
];

for (const { id, check, detail, fix, breaks } of BROKEN) {
  Deno.test(`doctor finds that ${id} and says how to mend it`, async () => {
    await withSetUp(async (place) => {
      await breaks(place);
      const { status, stdout } = await place.doctor("--json");
      assertEquals(status, EXIT.failed, stdout);
      const { ok, checks } = JSON.parse(stdout);
      assertEquals(ok, false);
      const finding = checks.find((one: { name: string }) =>
        one.name === check
      );
      assertEquals(finding.ok, false, stdout);
      assert(detail.test(finding.detail), finding.detail);
      assert(fix.test(finding.fix), finding.fix);
    });
  });
}

Deno.test("doctor says the same in Japanese, one line a check", async () => {
  await withSetUp(async ({ root, doctor }) => {
    configure(root, { lang: "ja", git: { enforce: "off" } });
    const { status, stdout } = await doctor();
    assertEquals(status, EXIT.failed);
    assertEquals(stdout.trim().split("\n").length, CHECKS.length + 1);
    assertStringIncludes(stdout, "WRONG シェルの git: git.enforce が off");
  });
});

Deno.test("doctor knows a set-up in shell form, by a person, by a plugin", async () => {
  await withSetUp(async ({ root, edit, doctor }) => {
    edit(SETTINGS, () => settings({ type: "command", command: "butler hook" }));
    assertEquals((await doctor()).status, EXIT.ok);
    Deno.mkdirSync(`${root}/../home/.claude`);
    Deno.renameSync(
      `${root}/${SETTINGS}`,
      `${root}/../home/.claude/settings.json`,
    );
    const byPerson = await doctor();
    assertEquals(byPerson.status, EXIT.ok, byPerson.stdout);
    Deno.removeSync(`${root}/../home/.claude/settings.json`);
    Deno.removeSync(`${root}/.mcp.json`);
    const plugin = { enabledPlugins: { "butler@anywhere": true } };
    Deno.writeTextFileSync(`${root}/${SETTINGS}`, JSON.stringify(plugin));
    const byPlugin = await doctor();
    assertEquals(byPlugin.status, EXIT.ok, byPlugin.stdout);
  });
});

Deno.test("doctor names a folder of migrations once, not each of them", async () => {
  await withSetUp(async ({ root, doctor }) => {
    for (const name of ["20260101000000_a", "20260102000000_b"]) {
      const folder = `${root}/prisma/migrations/${name}`;
      Deno.mkdirSync(folder, { recursive: true });
      Deno.writeTextFileSync(`${folder}/migration.sql`, "SELECT 1;\n");
    }
    Deno.writeTextFileSync(`${root}/V1__first.sql`, "SELECT 1;\n");
    const { stdout } = await doctor();
    assertStringIncludes(
      stdout,
      ": . (Flyway, 1), prisma/migrations (Prisma, 2)\n",
    );
  });
});

Deno.test("doctor --what is wrong use", async () => {
  assertEquals((await runButler(["doctor", "--what"])).status, EXIT.usage);
});

function settings(handler: Record<string, string>): string {
  const group = { hooks: [handler] };
  return JSON.stringify({
    hooks: { PreToolUse: [group], SessionStart: [group] },
  });
}

function configure(root: string, config: unknown): void {
  const text = JSON.stringify(config);
  Deno.writeTextFileSync(`${root}/.claude/butler.json`, text);
}

function replaceButler(bin: string, command: string): void {
  Deno.removeSync(`${bin}/butler`);
  const script = `#!/bin/sh\n${command}\n`;
  Deno.writeTextFileSync(`${bin}/butler`, script, { mode: 0o755 });
}
