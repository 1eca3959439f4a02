import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { dirname } from "@std/path";
import imports from "../fixtures/setup/imports.json" with { type: "json" };
import { EXIT } from "../src/core/exit_codes.ts";
import { importsOf } from "../src/setup/imports.ts";
import { runButler } from "./support/butler.ts";
import { withSetUp } from "./support/doctor_world.ts";
import type { Place } from "./support/doctor_world.ts";
import { withWorld } from "./support/setup_world.ts";

for (const { id, text, paths } of imports) {
  Deno.test(`importsOf() finds what Claude Code imports: ${id}`, () => {
    assertEquals(importsOf(text), paths);
  });
}

/** Pages of a project with AGENTS.md; whether CLAUDE.md takes that in. */
const PROJECTS: readonly {
  readonly id: string;
  readonly files: Readonly<Record<string, string>>;
  readonly imported: boolean;
}[] = [
  { id: "in one step", files: { "CLAUDE.md": "@AGENTS.md\n" }, imported: true },
  {
    id: "in two steps",
    files: { "CLAUDE.md": "@docs/a.md\n", "docs/a.md": "@../AGENTS.md\n" },
    imported: true,
  },
  {
    id: "in four steps, with one that comes back",
    files: {
      "CLAUDE.md": "@a.md\n",
      "a.md": "@b.md @CLAUDE.md\n",
      "b.md": "@c.md @a.md\n",
      "c.md": "@AGENTS.md\n",
    },
    imported: true,
  },
  {
    id: "in five steps",
    files: {
      "CLAUDE.md": "@a.md\n",
      "a.md": "@b.md\n",
      "b.md": "@c.md\n",
      "c.md": "@d.md\n",
      "d.md": "@AGENTS.md\n",
    },
    imported: false,
  },
  {
    id: "from .claude",
    files: { ".claude/CLAUDE.md": "@../AGENTS.md\n" },
    imported: true,
  },
  {
    id: "of another folder",
    files: { "CLAUDE.md": "@docs/AGENTS.md\n", "docs/AGENTS.md": "# D\n" },
    imported: false,
  },
  {
    id: "in a code span",
    files: { "CLAUDE.md": "Run `cat @AGENTS.md now` first\n" },
    imported: false,
  },
];

for (const { id, files, imported } of PROJECTS) {
  Deno.test(`init writes one block where AGENTS.md is named ${id}`, async () => {
    const all = { ...files, "AGENTS.md": "# A\n" };
    await withWorld({ files: all }, async ({ init, read, snapshot }) => {
      const { status, stderr } = await init();
      assertEquals(status, EXIT.ok, stderr);
      const [page] = Object.keys(files);
      assertEquals(!read(page)!.includes("work_observe"), imported);
      assertStringIncludes(read("AGENTS.md")!, "work_observe");
      await init("--remove");
      assertEquals(snapshot(), all);
    });
  });
}

Deno.test("an absolute path imports, too", async () => {
  await withSetUp(async ({ root, init, edit, doctor }) => {
    Deno.copyFileSync(`${root}/CLAUDE.md`, `${root}/AGENTS.md`);
    edit("CLAUDE.md", (text) => `@${root}/AGENTS.md\n\n${text}`);
    assertStringIncludes((await doctor()).stdout, "twice in the context");
    await init();
    assertEquals((await doctor()).status, EXIT.ok);
    assertEquals(
      Deno.readTextFileSync(`${root}/CLAUDE.md`),
      `@${root}/AGENTS.md\n`,
    );
  });
});

/** The project of a set-up has a folder that is a project, too. */
async function withPart(
  use: (place: Place & { readonly part: string }) => Promise<void>,
) {
  await withSetUp(async (place) => {
    const part = `${place.root}/p/api`;
    write(`${part}/.claude/settings.json`, "{}\n");
    const env = { PATH: place.bin, HOME: `${place.root}/../home` };
    const run = (args: string[]) => runButler(args, { cwd: part, env });
    await use({
      ...place,
      part,
      init: (...args) => run(["init", ...args]),
      doctor: (...args) => run(["doctor", ...args]),
    });
  });
}

function write(path: string, text: string) {
  Deno.mkdirSync(dirname(path), { recursive: true });
  Deno.writeTextFileSync(path, text);
}

Deno.test("init in a part of a project leaves the block to the page above", async () => {
  await withPart(async ({ root, part, init, doctor }) => {
    const { status, stdout, stderr } = await init();
    assertEquals(status, EXIT.ok, stderr);
    assertStringIncludes(stdout, `${root}/CLAUDE.md has butler's block`);
    const names = [...Deno.readDirSync(part)].map(({ name }) => name).sort();
    assertEquals(names, [".claude", ".mcp.json"]);
    const told = await doctor();
    assertEquals(told.status, EXIT.ok, told.stdout);
    assertEquals((await init("--remove")).status, EXIT.ok);
    const left = Deno.readTextFileSync(`${part}/.claude/settings.json`);
    assertEquals(left, "{}\n");
  });
});

Deno.test("init takes out the second block of a part that was set up first", async () => {
  await withPart(async ({ root, part, init, doctor }) => {
    Deno.renameSync(`${root}/CLAUDE.md`, `${root}/aside`);
    await init();
    Deno.renameSync(`${root}/aside`, `${root}/CLAUDE.md`);
    write(`${part}/AGENTS.md`, Deno.readTextFileSync(`${part}/CLAUDE.md`));
    const { stdout } = await doctor();
    assertStringIncludes(
      stdout,
      `twice in the context: CLAUDE.md, ${root}/CLAUDE.md. Run \`butler init\``,
    );
    await init();
    const told = await doctor();
    assertEquals(told.status, EXIT.ok, told.stdout);
    assertEquals(Deno.readTextFileSync(`${part}/CLAUDE.md`), "");
    const agents = Deno.readTextFileSync(`${part}/AGENTS.md`);
    assertStringIncludes(agents, "work_observe");
  });
});

Deno.test("a part that is a repository of its own keeps its own block", async () => {
  await withPart(async ({ part, bin, init, doctor }) => {
    await new Deno.Command(`${bin}/git`, { args: ["init", "-q", part] })
      .output();
    await init();
    assert(Deno.statSync(`${part}/CLAUDE.md`).isFile);
    assertStringIncludes((await doctor()).stdout, "ok    block in CLAUDE.md");
  });
});

Deno.test("of two whole blocks that a merge has left init keeps one", async () => {
  const files = { "CLAUDE.md": "# A\n" };
  await withWorld({ files }, async ({ root, init, read }) => {
    await init();
    const whole = read("CLAUDE.md")!;
    const block = whole.replace("# A\n", "");
    const twice = `${whole}\nBetween.\n${block}\nAfter.\n`;
    Deno.writeTextFileSync(`${root}/CLAUDE.md`, twice);
    assertEquals((await init()).status, EXIT.ok);
    assertEquals(read("CLAUDE.md"), `${whole}\nBetween.\n\nAfter.\n`);
    Deno.writeTextFileSync(`${root}/CLAUDE.md`, twice);
    assertEquals((await init("--remove")).status, EXIT.ok);
    assertEquals(read("CLAUDE.md"), "# A\n\nBetween.\n\nAfter.\n");
  });
});
