import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { dirname } from "@std/path";
import { EXIT } from "../src/core/exit_codes.ts";
import { system } from "../src/io/system.ts";
import { CHECKS } from "../src/setup/checks/catalog.ts";
import type { Subject } from "../src/setup/checks/check.ts";
import { hook } from "../src/setup/checks/hook.ts";
import { version } from "../src/setup/checks/version.ts";
import { projectPlaces } from "../src/setup/places.ts";
import { BUTLER, fixedEnv, runButler } from "./support/butler.ts";
import { addMigration, BROKEN_CALLS } from "./support/broken_calls.ts";
import { BROKEN, SETTINGS, settings } from "./support/broken_set_ups.ts";
import { BROKEN_WIRING } from "./support/broken_wiring.ts";
import { configure, withSetUp } from "./support/doctor_world.ts";

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
  await withSetUp(async ({ init, doctor }) => {
    await init("--hooks", "server");
    const { status, stdout } = await doctor();
    assertEquals(status, EXIT.ok, stdout);
  });
});

for (const broken of [...BROKEN, ...BROKEN_WIRING, ...BROKEN_CALLS]) {
  const { id, check, detail, fix, breaks } = broken;
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

/** What is not translated: paths, and the title of the sample. */
const FIXED_WORDS = /\S*\/\S*|git\.enforce|butler/g;

Deno.test("doctor says the same in Japanese, one line a check", async () => {
  await withSetUp(async ({ root, doctor }) => {
    configure(root, { lang: "ja", git: { enforce: "off" } });
    const { status, stdout } = await doctor();
    assertEquals(status, EXIT.failed);
    assertEquals(stdout.trim().split("\n").length, CHECKS.length + 1);
    assertStringIncludes(
      stdout,
      "異常 シェルの git: git.enforce が off のため、シェルの git が通ります。",
    );
    assert(!/[a-z] [a-z]|WRONG|^ok/m.test(stdout.replace(FIXED_WORDS, "")));
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
  await withSetUp(async ({ root, init, doctor }) => {
    for (const name of ["20260101000000_a", "20260102000000_b"]) {
      const folder = `${root}/prisma/migrations/${name}`;
      Deno.mkdirSync(folder, { recursive: true });
      Deno.writeTextFileSync(`${folder}/migration.sql`, "SELECT 1;\n");
    }
    Deno.writeTextFileSync(`${root}/V1__first.sql`, "SELECT 1;\n");
    Deno.mkdirSync(`${root}/lib/migrations`, { recursive: true });
    const plain = `${root}/lib/migrations/001_init.sql`;
    Deno.writeTextFileSync(plain, "CREATE TABLE x (a int);\n");
    await init();
    const { stdout } = await doctor();
    assertStringIncludes(
      stdout,
      ": . (Flyway, 1), lib/migrations (1), prisma/migrations (Prisma, 2)\n",
    );
  });
});

Deno.test("a relative ledger is one file, from whatever folder", async () => {
  await withSetUp(async ({ root, bin, doctor }) => {
    configure(root, { ledger: "led.tsv" });
    Deno.writeTextFileSync(`${root}/.gitignore`, "/led.tsv\n");
    const before = await doctor();
    assertEquals(before.status, EXIT.ok, before.stdout);
    assertStringIncludes(before.stdout, `${root}/led.tsv\n`);
    await Deno.mkdir(`${root}/a/b`, { recursive: true });
    for (const cwd of [root, `${root}/a`, `${root}/a/b`]) {
      const ran = await runButler(["guard", "--", "true"], {
        cwd,
        env: { PATH: `${bin}:${fixedEnv().PATH}` },
      });
      assertEquals(ran.stderr, "");
    }
    const lines = Deno.readTextFileSync(`${root}/led.tsv`).trim().split("\n");
    assertEquals(lines.length, 3);
  });
});

Deno.test("of disableAllHooks the nearest settings count", async () => {
  await withSetUp(async ({ root, edit, doctor }) => {
    const local = `${root}/.claude/settings.local.json`;
    edit(SETTINGS, (text) => text.replace("{", '{ "disableAllHooks": true,'));
    Deno.writeTextFileSync(local, '{ "disableAllHooks": false }\n');
    const { status, stdout } = await doctor();
    assertEquals(status, EXIT.ok, stdout);
    edit(SETTINGS, (text) => text.replace("true", "false"));
    Deno.writeTextFileSync(local, '{ "disableAllHooks": true }\n');
    assertStringIncludes(
      (await doctor()).stdout,
      "disableAllHooks is set in .claude/settings.local.json",
    );
  });
});

Deno.test("doctor names the init that mends the home folder", async () => {
  await withSetUp(async ({ root, bin }) => {
    const home = `${root}/../home`;
    const options = { cwd: home, env: { PATH: bin, HOME: home } };
    const told = async () => {
      const { stdout } = await runButler(["doctor", "--json"], options);
      return new Map<string, { ok: boolean; fix?: string; detail: string }>(
        JSON.parse(stdout).checks.map((one: { name: string }) => [
          one.name,
          one,
        ]),
      );
    };
    const before = await told();
    for (const name of ["settings", "guidance", "server"]) {
      assertEquals(before.get(name)?.fix, "Run `butler init --user`");
    }
    await runButler(["init", "--user"], options);
    const after = await told();
    for (const name of ["settings", "guidance", "server"]) {
      assertEquals(after.get(name)?.ok, true, after.get(name)?.detail);
    }
  });
});

for (const ledger of ["$HOME/l.tsv", "${HOME}/l.tsv", "logs/$USER/l.tsv"]) {
  Deno.test(`a ledger ${ledger} is no file of that name`, async () => {
    await withSetUp(async ({ root, bin, doctor }) => {
      configure(root, { ledger });
      const { status, stdout } = await doctor();
      assertEquals(status, EXIT.failed, stdout);
      const [variable] = /\$[^/]*/.exec(ledger)!;
      assertStringIncludes(stdout, `${variable} in `);
      assertStringIncludes(stdout, "is not filled in. Write ~/ for the home");
      for (const args of [["guard"], ["meter", "x"]]) {
        const env = { PATH: `${bin}:${fixedEnv().PATH}` };
        const options = { cwd: root, env };
        const ran = await runButler([...args, "--", "true"], options);
        assertEquals(ran.status, EXIT.ok);
        assertStringIncludes(ran.stderr, `${variable} is not filled in`);
      }
      const names = [...Deno.readDirSync(root)].map(({ name }) => name);
      assert(!names.some((name) => /^(?:\$|logs)/.test(name)), `${names}`);
    });
  });
}

Deno.test("a ledger below ~/ is in the home folder", async () => {
  await withSetUp(async ({ root, bin, doctor }) => {
    configure(root, { ledger: "~/l.tsv" });
    assertEquals((await doctor()).status, EXIT.ok);
    const env = { PATH: `${bin}:${fixedEnv().PATH}`, HOME: `${root}/../home` };
    await runButler(["guard", "--", "true"], { cwd: root, env });
    assert(Deno.statSync(`${root}/../home/l.tsv`).isFile);
  });
});

Deno.test("doctor lets a ledger in the work tree be that git ignores", async () => {
  for (const ledger of ["logs/l.tsv", ".git/l.tsv"]) {
    await withSetUp(async ({ root, doctor }) => {
      configure(root, { ledger });
      Deno.writeTextFileSync(`${root}/.gitignore`, "/logs/\n");
      const { status, stdout } = await doctor();
      assertEquals(status, EXIT.ok, stdout);
    });
  }
});

Deno.test("doctor --what is wrong use", async () => {
  assertEquals((await runButler(["doctor", "--what"])).status, EXIT.usage);
});

Deno.test("doctor tells one fault once, and to a person", async () => {
  await withSetUp(async ({ bin, doctor }) => {
    Deno.removeSync(`${bin}/git`);
    const { stdout } = await doctor();
    const faults = stdout.split("\n").filter((one) => one.startsWith("WRONG"));
    assertEquals(faults.length, 1, stdout);
    assert(!/work_|call again|`cwd`/.test(stdout), stdout);
  });
});

Deno.test("doctor puts no second stop after a question", async () => {
  await withSetUp(async ({ root, doctor }) => {
    configure(root, { git: { enfroce: "deny" } });
    for (const lang of ["en", "ja"]) {
      configure(root, { lang, git: { enfroce: "deny" } });
      const { stdout } = await doctor();
      assert(!/[?.。?][.。]/.test(stdout), stdout);
    }
  });
});

Deno.test("init mends what doctor tells to mend with it", async (t) => {
  const cases = [...BROKEN, ...BROKEN_WIRING, ...BROKEN_CALLS]
    .filter(({ fix }) => fix.source === "^Run `butler init`$");
  for (const { id, check, breaks } of cases) {
    await t.step(id, async () => {
      await withSetUp(async (place) => {
        await breaks(place);
        await place.init();
        const { stdout } = await place.doctor("--json");
        const finding = JSON.parse(stdout).checks
          .find(({ name }: { name: string }) => name === check);
        assertEquals(finding.ok, true, stdout);
      });
    });
  }
});

/** Lines of somebody's own around butler. */
const OWN_LINES = [
  { command: "butler meter git -- butler hook" },
  { command: "butler", args: ["meter", "git", "--", "butler", "hook"] },
  { command: "cd . && butler hook" },
  { command: "sh", args: ["-c", "exec butler hook"] },
];

for (const line of OWN_LINES) {
  const shown = JSON.stringify(line);
  Deno.test(`a hook that is called by ${shown} is one`, async () => {
    await withSetUp(async ({ root, edit, init, doctor }) => {
      edit(SETTINGS, (text) => {
        const settings = JSON.parse(text);
        settings.hooks.PreToolUse[0].hooks = [{ type: "command", ...line }];
        return JSON.stringify(settings, null, 2);
      });
      const mine = Deno.readTextFileSync(`${root}/${SETTINGS}`);
      const found = await doctor();
      assertEquals(found.status, EXIT.ok, found.stdout);
      await init();
      assertEquals(Deno.readTextFileSync(`${root}/${SETTINGS}`), mine);
      assert(!exists(`${root}/../home/.cache`), "doctor metered its sample");
      const { stdout } = await init("--remove");
      assertStringIncludes(
        stdout,
        ".claude/settings.json still calls butler: init did not write that",
      );
      const left = JSON.parse(Deno.readTextFileSync(`${root}/${SETTINGS}`));
      const [group, ...others] = left.hooks.PreToolUse;
      assertEquals(group.hooks, [{ type: "command", ...line }]);
      assertEquals(others, []);
      assertEquals(left.hooks.SessionStart, undefined);
    });
  });
}

function exists(path: string): boolean {
  return system.kindOf(path) !== undefined;
}

Deno.test("equal hooks of a person and a project are one", async () => {
  await withSetUp(async ({ init, doctor }) => {
    await init("--user");
    const { stdout } = await doctor("--json");
    const { checks } = JSON.parse(stdout);
    const { ok } = checks.find(({ name }: { name: string }) =>
      name === "settings"
    );
    assert(ok, stdout);
  });
});

Deno.test("init of a project leaves a person's set-up alone, and says so", async () => {
  await withSetUp(async ({ init }) => {
    await init("--user");
    const { stdout } = await init("--remove");
    assertStringIncludes(
      stdout,
      "~/.claude/settings.json still calls butler: " +
        "`butler init --user --remove` ends that\n",
    );
  });
});

Deno.test("doctor says of a person's set-up that it does not look afterwards", async () => {
  await withSetUp(async ({ root, init, doctor }) => {
    await init("--remove");
    await init("--user");
    addMigration(root);
    const { status, stdout } = await doctor();
    assertEquals(status, EXIT.ok, stdout);
    assertStringIncludes(stdout, "migrations (1); not looked at after");
  });
});

Deno.test("doctor says of a program that hangs that it does not answer", async () => {
  const run = () =>
    Promise.resolve({
      status: 124,
      stdout: new Uint8Array(),
      stderr: new Uint8Array(),
      timedOut: true,
    });
  const hanging = { ...system, env: () => dirname(BUTLER), run };
  const places = projectPlaces(system, ".");
  const subject: Subject = {
    system: hanging,
    config: {},
    lang: "en",
    places,
    version: "1",
    hooks: [],
  };
  for (const check of [version, hook]) {
    const finding = await check.run(subject);
    assertStringIncludes(finding.detail.en, "does not answer");
  }
});
