import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { hookEntries, MCP_MATCHER } from "../src/setup/hook_entries.ts";
import { EXIT } from "../src/core/exit_codes.ts";
import { BUTLER, fixedEnv, runButler, runProgram } from "./support/butler.ts";
import { withWorld } from "./support/setup_world.ts";
import type { World } from "./support/setup_world.ts";

interface SetUpCase extends World {
  readonly id: string;
  readonly args?: readonly string[];
  /** What init reports, in order. */
  readonly lines: readonly string[];
}

const SETTINGS = '{\n  "model": "opus" // mine\n}';
const SAVED = (path: string) => `(before: .git/butler/backup/${path})`;

const CASES: readonly SetUpCase[] = [
  {
    id: "an empty folder",
    git: false,
    lines: [
      "created .claude/settings.json",
      "created .mcp.json",
      "created CLAUDE.md",
    ],
  },
  {
    id: "a repository with settings, a server and pages",
    files: {
      ".claude/settings.json": SETTINGS,
      ".mcp.json": '{"mcpServers":{"db":{"command":"db"}}}',
      "CLAUDE.md": "# Project\r\n",
      "AGENTS.md": "no last newline",
    },
    lines: [
      `changed .claude/settings.json ${SAVED(".claude/settings.json")}`,
      `changed .mcp.json ${SAVED(".mcp.json")}`,
      `changed CLAUDE.md ${SAVED("CLAUDE.md")}`,
      `changed AGENTS.md ${SAVED("AGENTS.md")}`,
    ],
  },
  {
    id: "files with nothing in them",
    files: {
      ".claude/settings.json": "{ }",
      ".mcp.json": "",
      "CLAUDE.md": "",
    },
    lines: [
      `changed .claude/settings.json ${SAVED(".claude/settings.json")}`,
      `changed .mcp.json ${SAVED(".mcp.json")}`,
      `changed CLAUDE.md ${SAVED("CLAUDE.md")}`,
    ],
  },
  {
    id: "empty hooks and a byte order mark",
    files: { ".claude/settings.json": '\uFEFF{\n  "hooks": {}\n}\n' },
    lines: [
      `changed .claude/settings.json ${SAVED(".claude/settings.json")}`,
      "created .mcp.json",
      "created CLAUDE.md",
    ],
  },
  {
    id: "one page with two names",
    files: { "AGENTS.md": "# Project\n" },
    script: "ln -s AGENTS.md CLAUDE.md",
    lines: [
      "created .claude/settings.json",
      "created .mcp.json",
      `changed CLAUDE.md ${SAVED("CLAUDE.md")}`,
    ],
  },
  {
    id: "the page in .claude",
    files: { ".claude/CLAUDE.md": "# Project\n" },
    lines: [
      "created .claude/settings.json",
      "created .mcp.json",
      `changed .claude/CLAUDE.md ${SAVED(".claude/CLAUDE.md")}`,
    ],
  },
  {
    id: "a folder of a monorepo",
    files: { "packages/a/CLAUDE.md": "# A\n", "CLAUDE.md": "# All\n" },
    args: ["--project", "packages/a"],
    lines: [
      "created packages/a/.claude/settings.json",
      "created packages/a/.mcp.json",
      "changed packages/a/CLAUDE.md " +
      "(before: .git/butler/backup/packages/a/CLAUDE.md)",
    ],
  },
  {
    id: "outside a repository the copy is beside the file",
    git: false,
    files: { "CLAUDE.md": "# Project\n" },
    lines: [
      "created .claude/settings.json",
      "created .mcp.json",
      "changed CLAUDE.md (before: CLAUDE.md.butler-backup)",
    ],
  },
  {
    id: "a person",
    git: false,
    files: {
      "home/.claude/settings.json": SETTINGS,
      "home/.claude.json": '{\n  "numStartups": 3\n}',
    },
    args: ["--user"],
    lines: [
      "changed ~/.claude/settings.json " +
      "(before: ~/.claude/settings.json.butler-backup)",
      "changed ~/.claude.json (before: ~/.claude.json.butler-backup)",
      "created ~/.claude/CLAUDE.md",
    ],
  },
];

for (const { id, args = [], lines, ...world } of CASES) {
  Deno.test(`init sets up ${id}, twice, and gives back the same bytes`, async () => {
    await withWorld(world, async ({ root, init, snapshot }) => {
      const before = snapshot();
      for (const hooks of ["process", "server"]) {
        const first = await init("--hooks", hooks, ...args);
        assertEquals(first.stderr, "");
        assertEquals(first.status, EXIT.ok);
        const real = Deno.realPathSync(root);
        const reported = first.stdout.replaceAll(real, "ROOT");
        assertEquals(reported.split("\n").slice(0, lines.length), lines);
        const after = snapshot();
        const second = await init("--hooks", hooks, ...args);
        assert(!/^(?:created|changed)/m.test(second.stdout), second.stdout);
        assertEquals(snapshot(), after, "twice");
        const removed = await init("--remove", ...args);
        assertEquals(removed.status, EXIT.ok, removed.stderr);
        assertEquals(snapshot(), before, "--remove");
      }
    });
  });
}

Deno.test("init writes the settings that Claude Code reads", async () => {
  const files = {
    "db/migrate/20260101000000_a.rb":
      "class A < ActiveRecord::Migration[7.1]\nend\n",
    "Gemfile": "gem 'rails'\n",
  };
  await withWorld({ files }, async ({ init, read }) => {
    await init();
    const process = {
      type: "command",
      command: "butler",
      args: ["hook"],
      bash: "butler hook",
      powershell: "butler hook",
      timeout: 10,
    };
    const shell = "Bash|PowerShell|Monitor";
    const edit = "Edit|Write|MultiEdit|NotebookEdit";
    assertEquals(JSON.parse(read(".claude/settings.json")!), {
      hooks: {
        PreToolUse: [
          { matcher: shell, hooks: [process] },
          { matcher: edit, hooks: [process] },
          { matcher: MCP_MATCHER, hooks: [process] },
        ],
        SessionStart: [{ hooks: [process] }],
        PostToolUse: [{ matcher: shell, hooks: [process] }],
        Stop: [{ hooks: [process] }],
      },
    });
    assertEquals(JSON.parse(read(".mcp.json")!), {
      mcpServers: { butler: { command: "butler", args: ["mcp"] } },
    });
  });
});

Deno.test("init --hooks server asks the running server, save at session start", async () => {
  await withWorld({}, async ({ init, read }) => {
    await init("--hooks", "server");
    const { hooks } = JSON.parse(read(".claude/settings.json")!);
    assertEquals(Object.keys(hooks), ["PreToolUse", "SessionStart"]);
    for (const group of hooks.PreToolUse) {
      const [{ type, server, tool, input }] = group.hooks;
      assertEquals([type, server, tool], ["mcp_tool", "butler", "hook"]);
      assertEquals(input.tool_input, "${tool_input}");
      assertEquals(input.hook_event_name, "${hook_event_name}");
    }
    assertEquals(hooks.SessionStart[0].hooks[0].type, "command");
  });
});

Deno.test("settings behind a symbolic link are followed and stay linked", async () => {
  const world: World = {
    files: { "dotfiles/settings.json": SETTINGS },
    script: "mkdir .claude && chmod 600 dotfiles/settings.json && " +
      "ln -s ../dotfiles/settings.json .claude/settings.json",
  };
  await withWorld(world, async ({ root, init, read }) => {
    await init();
    assert(Deno.lstatSync(`${root}/.claude/settings.json`).isSymlink);
    assertStringIncludes(read("dotfiles/settings.json")!, "SessionStart");
    assertEquals(
      Deno.statSync(`${root}/dotfiles/settings.json`).mode! & 0o777,
      0o600,
    );
    await init("--remove");
    assertEquals(read("dotfiles/settings.json"), SETTINGS);
    assert(Deno.lstatSync(`${root}/.claude/settings.json`).isSymlink);
  });
});

Deno.test("the page is written in its own language, or in the one asked for", async () => {
  const japanese = { "CLAUDE.md": "# 計画\n\nこれは日本語です。\n" };
  const rule = { ja: "禁止されています", en: "is not allowed" };
  await withWorld({ files: japanese }, async ({ init, read }) => {
    await init();
    assertStringIncludes(read("CLAUDE.md")!, rule.ja);
    await init("--lang", "en");
    assertStringIncludes(read("CLAUDE.md")!, rule.en);
    assert(!read("CLAUDE.md")!.includes(rule.ja));
  });
  const files = { ".claude/butler.json": '{ "lang": "ja" }' };
  await withWorld({ files }, async ({ init, read }) => {
    const { stdout } = await init();
    assertStringIncludes(read("CLAUDE.md")!, rule.ja);
    assertStringIncludes(stdout, "作成 .mcp.json");
  });
});

Deno.test("a block keeps its language under another locale", async () => {
  await withWorld({}, async ({ root, init, read }) => {
    await init("--lang", "ja");
    const written = read("CLAUDE.md");
    const env = {
      HOME: `${root}/home`,
      LANG: "en_US.UTF-8",
      BUTLER_LANG: "en",
    };
    await runButler(["init"], { cwd: root, env });
    assertEquals(read("CLAUDE.md"), written);
  });
});

Deno.test("without butler on PATH the settings name the executable", async () => {
  await withWorld({}, async ({ root, read }) => {
    const { PATH } = fixedEnv();
    const env = { HOME: `${root}/home`, PATH: withoutButler(PATH) };
    const { stdout } = await runButler(["init"], { cwd: root, env });
    const { command } = JSON.parse(read(".mcp.json")!).mcpServers.butler;
    assertEquals(command, Deno.realPathSync(BUTLER));
    assertStringIncludes(stdout, "butler is not on PATH");
  });
});

for (
  const name of [
    "butler-linux-x64",
    "butler.bin",
    "butler-1",
    "butler-0.1.0",
    "some tool",
  ]
) {
  Deno.test(`init knows an executable named ${name} again`, async () => {
    await withWorld({}, async ({ root, snapshot }) => {
      const bin = await Deno.makeTempDir();
      const own = `${bin}/${name}`;
      await Deno.link(Deno.realPathSync(BUTLER), own)
        .catch(() => Deno.copyFile(BUTLER, own));
      const env = {
        HOME: `${root}/home`,
        PATH: withoutButler(fixedEnv().PATH),
      };
      const run = (...args: string[]) =>
        runProgram([own, ...args], { cwd: root, env });
      await run("init");
      const first = snapshot();
      const { stdout } = await run("init");
      assert(!/^(?:changed|created)/m.test(stdout), stdout);
      assertEquals(snapshot(), first);
      const { checks } = JSON.parse((await run("doctor", "--json")).stdout);
      for (const { name, ok, detail } of checks) {
        const is = name === "settings" || name === "server";
        assert(!is || ok, detail);
      }
      const removed = await run("init", "--remove");
      assertEquals(removed.status, EXIT.ok, removed.stderr);
      assertEquals(snapshot(), {});
      await Deno.remove(bin, { recursive: true });
    });
  });
}

function withoutButler(path: string): string {
  return path.split(":").filter((folder) => {
    try {
      return !Deno.statSync(`${folder}/butler`).isFile;
    } catch {
      return true;
    }
  }).join(":");
}

Deno.test("init below a project's root sets up the project", async () => {
  await withWorld({ files: { "src/deep/a.ts": "" } }, async (world) => {
    const { root, snapshot } = world;
    const cwd = `${root}/src/deep`;
    const env = { HOME: `${root}/home` };
    const { stdout } = await runButler(["init"], { cwd, env });
    assertStringIncludes(stdout, "created ../../.claude/settings.json\n");
    assertEquals(Object.keys(snapshot()), [
      ".claude/settings.json",
      ".mcp.json",
      "CLAUDE.md",
      "src/deep/a.ts",
    ]);
  });
});

const LINES: readonly (readonly [string, string, string])[] = [
  ["/opt/bin/butler", "/opt/bin/butler hook", "/opt/bin/butler hook"],
  [
    "/opt/it's my $5/butler",
    '"/opt/it\'s my \\$5/butler" hook',
    '& "/opt/it\'s my `$5/butler" hook',
  ],
  [
    "C:\\tools\\butler.exe",
    '"C:\\\\tools\\\\butler.exe" hook',
    '& "C:\\tools\\butler.exe" hook',
  ],
  [
    "${CLAUDE_PROJECT_DIR}/dist/butler",
    '"${CLAUDE_PROJECT_DIR}/dist/butler" hook',
    '& "${env:CLAUDE_PROJECT_DIR}/dist/butler" hook',
  ],
];

for (const [command, bash, powershell] of LINES) {
  Deno.test(`a host without exec form calls ${command} by a line`, () => {
    const wiring = { command, form: "process", migrations: true } as const;
    for (const { handler } of hookEntries(wiring)) {
      assertEquals(handler.bash, bash);
      assertEquals(handler.powershell, powershell);
    }
  });
}
