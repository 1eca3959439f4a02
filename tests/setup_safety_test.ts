import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { EXIT } from "../src/core/exit_codes.ts";
import { BUTLER, runButler, runProgram } from "./support/butler.ts";
import { walk, withWorld } from "./support/setup_world.ts";

const COPY = ".git/butler/backup/CLAUDE.md";

for (const page of [undefined, "# Project\n"]) {
  for (const again of [false, true]) {
    const id = `${page ? "an own" : "a created"} page${again ? ", twice" : ""}`;
    Deno.test(`a person's text inside the block is kept: ${id}`, async () => {
      const files: Record<string, string> = page ? { "CLAUDE.md": page } : {};
      await withWorld({ files }, async ({ root, init, read }) => {
        await init();
        const edited = read("CLAUDE.md")!
          .replace("<!-- /butler", "Team rule\n$&");
        Deno.writeTextFileSync(`${root}/CLAUDE.md`, edited);
        if (again) await init();
        const { stdout } = await init("--remove");
        assertEquals(read("CLAUDE.md"), page);
        const [, copy = ""] = /CLAUDE\.md \(before: (.*)\)/.exec(stdout) ?? [];
        assertEquals(read(copy), edited, stdout);
        await init();
        await init("--remove");
        assertEquals(read(copy), edited, "the next set-up");
        Deno.writeTextFileSync(`${root}/CLAUDE.md`, "# Another\n");
        await init();
        assertEquals(read(copy), edited, "that of another page");
      });
    });
  }
}

Deno.test("a second copy of a person's text does not replace the first", async () => {
  const files = { "CLAUDE.md": "# Project\n" };
  await withWorld({ files }, async ({ root, init, read }) => {
    const page = `${root}/CLAUDE.md`;
    await init();
    const [one, two] = ["One", "Two"].map((rule) =>
      read("CLAUDE.md")!.replace("<!-- /butler", `${rule}\n$&`)
    );
    Deno.writeTextFileSync(page, one);
    await init();
    Deno.writeTextFileSync(page, two);
    await init("--remove");
    const copies = [COPY, `${COPY}.last`, `${COPY}.last-2`].map(read);
    for (const text of [one, two]) assert(copies.includes(text), text);
  });
});

const OWN: readonly (readonly [string, unknown])[] = [
  [".claude/settings.json", {
    hooks: {
      PreToolUse: [{
        matcher: "Bash",
        hooks: [{ type: "command", command: "butler hook", timeout: 30 }],
      }],
    },
  }],
  [".mcp.json", {
    mcpServers: { butler: { command: "/old/butler", args: ["mcp"] } },
  }],
];

for (const [path, value] of OWN) {
  Deno.test(`what called butler before init is kept as a copy: ${path}`, async () => {
    const text = `${JSON.stringify(value)}\n`;
    await withWorld({ files: { [path]: text } }, async ({ init, read }) => {
      const copy = `.git/butler/backup/${path}`;
      const { stdout } = await init();
      assertStringIncludes(stdout, `changed ${path} (before: ${copy})`);
      await init();
      const removed = await init("--remove");
      assertEquals(read(path), undefined);
      assertStringIncludes(removed.stdout, `${path} (before: ${copy})`);
      assertEquals(read(copy), text);
      await init();
      assertEquals(read(copy), text, "the next set-up");
    });
  });
}

for (const page of [undefined, "me\n"]) {
  Deno.test(`a file with the name of a copy is left alone beside ${page ? "a" : "no"} page`, async () => {
    const files = {
      "CLAUDE.md.butler-backup": "precious\n",
      ...(page && { "CLAUDE.md": page }),
    };
    await withWorld({ git: false, files }, async ({ init, snapshot }) => {
      const before = snapshot();
      await init();
      assertEquals(snapshot()["CLAUDE.md.butler-backup"], "precious\n");
      await init("--remove");
      assertEquals(snapshot(), before);
    });
  });
}

Deno.test("lines around the block are not glued when it goes", async () => {
  await withWorld({}, async ({ root, init, read }) => {
    await init();
    const block = read("CLAUDE.md");
    Deno.writeTextFileSync(`${root}/CLAUDE.md`, `# Title\n${block}Rule\n`);
    await init("--remove");
    assertEquals(read("CLAUDE.md"), "# Title\nRule\n");
  });
});

for (const mark of ["<!-- butler -->", "<!-- /butler -->"]) {
  for (const end of ["\n", ""]) {
    const line = mark + end;
    Deno.test(`init gives a block its ${JSON.stringify(line)} back`, async () => {
      const files = { "CLAUDE.md": "# Project\n" };
      await withWorld({ files }, async ({ root, init, read }) => {
        await init();
        const whole = read("CLAUDE.md")!;
        const cut = () =>
          Deno.writeTextFileSync(
            `${root}/CLAUDE.md`,
            `${whole.replace(line, "")}More.\n`,
          );
        cut();
        assertEquals((await init()).status, EXIT.ok);
        const page = read("CLAUDE.md")!;
        assertEquals(page.split("work_publish").length, 2, page);
        assertEquals(page.split(mark).length, 2, page);
        cut();
        await init("--remove");
        const left = read("CLAUDE.md")!;
        assert(/^# Project\n\s*More\.\n$/.test(left), left);
      });
    });
  }
}

Deno.test("init says which mark has no other, and writes nothing", async () => {
  const files = { "CLAUDE.md": "# A\n\n<!-- butler -->\nold words\n" };
  await withWorld({ files }, async ({ init, root }) => {
    for (const args of [[], ["--remove"]]) {
      const { status, stderr } = await init(...args);
      assertEquals(status, EXIT.failed);
      assertStringIncludes(stderr, "CLAUDE.md, line 3: <!-- butler --> has no");
      const again = ["butler init", ...args].join(" ");
      assertStringIncludes(stderr, `run \`${again}\` again`);
      assertEquals(walk(root, ""), ["CLAUDE.md"]);
    }
  });
});

Deno.test("init --remove takes out a server with an environment, and names what stays", async () => {
  await withWorld({}, async ({ root, init, read }) => {
    await init();
    const file = `${root}/.mcp.json`;
    const servers = JSON.parse(read(".mcp.json")!);
    servers.mcpServers.butler.env = { BUTLER_LANG: "ja" };
    Deno.writeTextFileSync(file, JSON.stringify(servers));
    const local = ".claude/settings.local.json";
    Deno.copyFileSync(`${root}/.claude/settings.json`, `${root}/${local}`);
    const { stdout } = await init("--remove");
    assertEquals(read(".mcp.json"), undefined);
    const copy = read(".git/butler/backup/.mcp.json.last");
    assertEquals(copy, JSON.stringify(servers));
    assertStringIncludes(stdout, `${local} still calls butler`);
  });
});

Deno.test("the hint after a refused --remove names --remove", async () => {
  await withWorld({}, async ({ root, init }) => {
    await init();
    Deno.chmodSync(`${root}/CLAUDE.md`, 0o444);
    const { stderr } = await init("--remove");
    assertStringIncludes(stderr, "and then `butler init --remove` again");
  });
});

Deno.test("init says what it did where its report cannot be written", async () => {
  await withWorld({}, async ({ root, read }) => {
    const command = '"$0" "$@" > /dev/full';
    const run = (...args: string[]) =>
      runProgram(["sh", "-c", command, BUTLER, "init", ...args], { cwd: root });
    const { status, stderr } = await run();
    assertEquals(status, EXIT.failed);
    assertStringIncludes(stderr, "Cannot write to stdout: no space");
    assertStringIncludes(stderr, "created .mcp.json\n");
    assert(read(".mcp.json"));
    const removed = await run("--remove");
    assertEquals(removed.status, EXIT.failed);
    assertStringIncludes(removed.stderr, "removed .mcp.json\n");
  });
});

Deno.test("init keeps the form that is wired until another is asked for", async () => {
  await withWorld({}, async ({ init, read, snapshot }) => {
    await init("--hooks", "server");
    const before = snapshot();
    await init();
    assertEquals(snapshot(), before);
    await init("--hooks", "process");
    assert(!read(".claude/settings.json")!.includes("mcp_tool"));
  });
});

const LOOSE: readonly (readonly [string, string, string])[] = [
  ["a comment", "{\n // c\n}\n", "line 2: a comment"],
  ["a comma", '{\n "a":1,\n}\n', "line 2: a comma after the last entry"],
  [
    "junk",
    '{\n "hooks": {\n  "Stop": [5]\n }\n}\n',
    'line 3: "hooks.Stop[0]" has to be an object',
  ],
];

for (const [id, text, said] of LOOSE) {
  Deno.test(`init keeps and names what Claude Code does not load: ${id}`, async () => {
    const files = { ".claude/settings.json": text };
    await withWorld({ files }, async ({ init, read }) => {
      for (const args of [["--dry-run"], [], []]) {
        const { status, stdout } = await init(...args);
        assertEquals(status, EXIT.ok);
        assertStringIncludes(
          stdout,
          `Claude Code does not load .claude/settings.json, `,
        );
        if (id !== "comma") assertStringIncludes(stdout, said.split(": ")[1]);
      }
      await init("--remove");
      assertEquals(read(".claude/settings.json"), text);
    });
  });
}

Deno.test("init beside the plugin writes the block alone", async () => {
  const text = '{ "enabledPlugins": { "butler@here": true } }\n';
  const files = { ".claude/settings.json": text };
  await withWorld({ files }, async ({ init, read, snapshot }) => {
    const { stdout } = await init();
    assertEquals(read(".claude/settings.json"), text);
    assertEquals(Object.keys(snapshot()), [
      ".claude/settings.json",
      "CLAUDE.md",
    ]);
    assertStringIncludes(stdout, "The plugin butler is enabled");
    const removed = await init("--remove");
    assertStringIncludes(removed.stdout, "butler is still enabled");
    assertEquals(snapshot(), files);
  });
});

Deno.test("of a plugin the nearest settings say whether it is enabled", async () => {
  const says = (enabled: boolean) =>
    JSON.stringify({ enabledPlugins: { "butler@here": enabled } });
  const cases = [
    { person: true, project: false, brought: false },
    { person: true, local: false, brought: false },
    { person: true, brought: true },
    { project: false, local: true, brought: true },
    { project: true, local: false, brought: false },
    { person: false, project: true, brought: true },
  ];
  for (const { person, project, local, brought } of cases) {
    const files = {
      ...(person !== undefined &&
        { "home/.claude/settings.json": says(person) }),
      ...(project !== undefined && { ".claude/settings.json": says(project) }),
      ...(local !== undefined &&
        { ".claude/settings.local.json": says(local) }),
    };
    await withWorld({ files }, async ({ init, read }) => {
      const { stdout } = await init();
      const name = JSON.stringify(files);
      assertEquals(stdout.includes("The plugin butler"), brought, name);
      assertEquals(read(".mcp.json") === undefined, brought, name);
    });
  }
});

Deno.test("a page that imports AGENTS.md gets no second block", async () => {
  const files = { "CLAUDE.md": "@AGENTS.md\n", "AGENTS.md": "# A\n" };
  await withWorld({ files }, async ({ init, read, snapshot }) => {
    await init();
    assertEquals(read("CLAUDE.md"), files["CLAUDE.md"]);
    assertStringIncludes(read("AGENTS.md")!, "work_observe");
    await init("--remove");
    assertEquals(snapshot(), files);
  });
});

Deno.test("init --user asks for no trust in the server", async () => {
  await withWorld({ git: false }, async ({ init }) => {
    assert(!(await init("--user")).stdout.includes("trust"));
    assertStringIncludes((await init()).stdout, "trust");
  });
});

Deno.test("a flag with a value is wrong use of doctor, too", async () => {
  const { status } = await runButler(["doctor", "--json=no"]);
  assertEquals(status, EXIT.usage);
});
