import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { EXIT } from "../src/core/exit_codes.ts";
import { whyNotWritable } from "../src/io/files_atomic.ts";
import { system } from "../src/io/system.ts";
import { applyStep } from "../src/setup/apply.ts";
import { walk, withWorld } from "./support/setup_world.ts";

Deno.test("init keeps a copy of what it changes in its own part, too", async () => {
  const files = { "CLAUDE.md": "# Project\n" };
  await withWorld({ files }, async ({ init, read, snapshot }) => {
    const before = snapshot();
    await init();
    const first = read("CLAUDE.md");
    const { stdout } = await init("--lang", "ja");
    const copy = ".git/butler/backup/CLAUDE.md.last";
    assertStringIncludes(stdout, `CLAUDE.md (変更前: ${copy})`);
    assertEquals(read(copy), first);
    await init("--remove");
    assertEquals(snapshot(), before);
    assertEquals(read(copy), undefined);
  });
});

Deno.test("what others changed after init stays when init is removed", async () => {
  await withWorld({ files: { "CLAUDE.md": "# Project\n" } }, async (world) => {
    const { root, init, read } = world;
    await init();
    const settings = JSON.parse(read(".claude/settings.json")!);
    settings.model = "opus";
    Deno.writeTextFileSync(
      `${root}/.claude/settings.json`,
      JSON.stringify(settings, null, 2),
    );
    Deno.writeTextFileSync(
      `${root}/CLAUDE.md`,
      `${read("CLAUDE.md")}\nMore.\n`,
    );
    const edited = read("CLAUDE.md");
    const { stdout } = await init("--remove");
    assertEquals(JSON.parse(read(".claude/settings.json")!), { model: "opus" });
    assertEquals(read("CLAUDE.md"), "# Project\n\nMore.\n");
    const copy = ".git/butler/backup/CLAUDE.md.last";
    assertStringIncludes(stdout, `changed CLAUDE.md (before: ${copy})`);
    assertEquals(read(copy), edited);
    assertEquals(read(".git/butler/backup/CLAUDE.md"), undefined);
    const again = await init("--remove");
    assert(!/^changed/m.test(again.stdout), again.stdout);
    assertEquals(read(copy), edited);
  });
});

const FOLDERS: readonly (readonly [string, string, boolean])[] = [
  ["that was there, empty", "mkdir .claude", true],
  ["that init made", "true", false],
];

for (const [id, script, stays] of FOLDERS) {
  Deno.test(`init --remove and the folder ${id}`, async () => {
    await withWorld({ script }, async ({ root, init, read }) => {
      // Twice: what was noted of the first time says nothing of the second.
      for (let time = 0; time < 2; time++) {
        await init();
        await init("--hooks", "server");
        assert(read(".claude/settings.json"));
        await init("--remove");
        assertEquals(system.kindOf(`${root}/.claude`) !== undefined, stays);
        assertEquals(system.kindOf(`${root}/.git/butler`), undefined);
      }
    });
  });
}

Deno.test("init --remove leaves a linked folder where it is", async () => {
  const world = { script: "mkdir shared && ln -s shared .claude" };
  await withWorld(world, async ({ root, init, read }) => {
    await init();
    assert(read("shared/settings.json")?.includes("SessionStart"));
    await init("--remove");
    assertEquals(read("shared/settings.json"), undefined);
    assert(Deno.lstatSync(`${root}/.claude`).isSymlink);
    assert(Deno.statSync(`${root}/shared`).isDirectory);
  });
});

Deno.test({
  name: "init by root leaves the files to their owner",
  ignore: Deno.uid() !== 0,
  fn: async () => {
    const world = {
      files: { ".claude/settings.json": "{}\n", "CLAUDE.md": "# A\n" },
      script: "chown 1234:2345 CLAUDE.md .claude/settings.json",
    };
    await withWorld(world, async ({ root, init }) => {
      await init();
      for (const path of Object.keys(world.files)) {
        const { uid, gid } = Deno.statSync(`${root}/${path}`);
        assertEquals([uid, gid], [1234, 2345], path);
      }
    });
  },
});

/** More than any system counts processes to. */
const DEAD = 999_999_999;

Deno.test("init removes the drafts of an init that was killed, and no other file", async () => {
  const drafts = [
    `.claude/settings.json.butler-${DEAD}`,
    `CLAUDE.md.butler-${DEAD}`,
    `.butler-${DEAD}`,
  ];
  const others = [
    `.butler-${Deno.pid}`,
    ".butler-notes",
    `CLAUDE.md.butler-${Deno.pid}`,
    "CLAUDE.md.butler-backup",
    `other.md.butler-${DEAD}`,
  ];
  const files = Object.fromEntries(
    [...drafts, ...others].map((path) => [path, "half"]),
  );
  await withWorld({ files }, async ({ init, read }) => {
    const dry = await init("--dry-run");
    const said = "left by an init that was killed";
    for (const path of drafts) {
      assertStringIncludes(dry.stdout, `would remove ${path} (${said})\n`);
      assertEquals(read(path), "half");
    }
    const { stdout } = await init();
    for (const path of drafts) {
      assertEquals(stdout.split(`removed ${path} (${said})\n`).length, 2);
      assertEquals(read(path), undefined);
    }
    for (const path of others) assertEquals(read(path), "half", path);
  });
});

Deno.test("whyNotWritable() tries with a file named after its process, so that init can sweep it", async () => {
  const root = await Deno.makeTempDir();
  try {
    Deno.writeTextFileSync(`${root}/.butler-${Deno.pid}`, "of another life");
    assertEquals(whyNotWritable(`${root}/CLAUDE.md`), undefined);
    assertEquals(walk(root, ""), []);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
});

Deno.test("inits side by side leave one set-up and the copy of before", async () => {
  const files = {
    ".claude/settings.json": '{\n  "model": "opus"\n}',
    "CLAUDE.md": "# A\n",
  };
  await withWorld({ files }, async ({ init, read, snapshot }) => {
    const before = snapshot();
    const runs = await Promise.all(
      Array.from({ length: 4 }, () => init()),
    );
    for (const { status, stderr } of runs) {
      assertEquals([status, stderr], [EXIT.ok, ""]);
    }
    for (const [path, text] of Object.entries(files)) {
      assertEquals(read(`.git/butler/backup/${path}`), text);
    }
    const after = snapshot();
    await init();
    assertEquals(snapshot(), after);
    await init("--remove");
    assertEquals(snapshot(), before);
  });
});

Deno.test("applyStep() does not overwrite what changed after the plan", async () => {
  const root = await Deno.makeTempDir();
  try {
    const path = `${root}/CLAUDE.md`;
    Deno.writeTextFileSync(path, "now\n");
    const write = { kind: "write", path, text: "wanted\n" } as const;
    const steps = [
      { ...write, before: "then\n", backup: `${path}.copy` },
      write,
      { kind: "delete", path, before: "then\n" },
    ] as const;
    const setting = {
      root,
      again: "butler init",
      shown: (path: string) => path,
    };
    for (const step of steps) {
      const { failed, text } = applyStep(step, setting);
      assert(failed, step.kind);
      assertStringIncludes(text.en, "CLAUDE.md: somebody else has just");
      assertEquals(walk(root, ""), ["CLAUDE.md"]);
      assertEquals(Deno.readTextFileSync(path), "now\n");
    }
    const { failed } = applyStep({ ...write, text: "now\n" }, setting);
    assert(!failed, "another init was as fast");
  } finally {
    await Deno.remove(root, { recursive: true });
  }
});
