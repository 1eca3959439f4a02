import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { EXIT } from "../src/core/exit_codes.ts";
import { runButler, runProgram } from "./support/butler.ts";
import { withWorld } from "./support/setup_world.ts";
import type { Sandbox, World } from "./support/setup_world.ts";

interface DryRunCase extends World {
  readonly id: string;
  /** What was done before. */
  readonly first?: readonly string[];
  readonly args?: readonly string[];
  /** What is said of each file, in order. */
  readonly lines: readonly string[];
}

const FILES = {
  ".claude/settings.json": '{\r\n  "model": "opus" // mine\r\n}',
  ".mcp.json": '{"mcpServers":{"db":{"command":"db"}}}',
  "CLAUDE.md": "# Project\r\n",
  "AGENTS.md": "no last newline",
};

const CASES: readonly DryRunCase[] = [
  {
    id: "an empty folder",
    lines: [
      "would create .claude/settings.json",
      "would create .mcp.json",
      "would create CLAUDE.md",
    ],
  },
  {
    id: "files with CRLF, on one line, without a last newline",
    files: FILES,
    lines: [
      "would change .claude/settings.json " +
      "(before: .git/butler/backup/.claude/settings.json)",
      "would change .mcp.json (before: .git/butler/backup/.mcp.json)",
      "would change CLAUDE.md (before: .git/butler/backup/CLAUDE.md)",
      "would change AGENTS.md (before: .git/butler/backup/AGENTS.md)",
    ],
  },
  {
    id: "another form of the hooks",
    files: FILES,
    first: [],
    args: ["--hooks", "server"],
    lines: [
      "would change .claude/settings.json " +
      "(before: .git/butler/backup/.claude/settings.json.last)",
      "unchanged .mcp.json",
      "unchanged CLAUDE.md",
      "unchanged AGENTS.md",
    ],
  },
  {
    id: "taking out what was created",
    files: { "AGENTS.md": "# A\n" },
    first: [],
    args: ["--remove"],
    lines: [
      "would remove .claude/settings.json",
      "would remove .mcp.json",
      "would remove CLAUDE.md",
      "would change AGENTS.md",
    ],
  },
  {
    id: "what is there already",
    first: [],
    lines: [
      "unchanged .claude/settings.json",
      "unchanged .mcp.json",
      "unchanged CLAUDE.md",
    ],
  },
];

for (const { id, first, args = [], lines, ...world } of CASES) {
  Deno.test(`init --dry-run shows every line that would change: ${id}`, async () => {
    await withWorld(world, async (sandbox) => {
      const { init, snapshot } = sandbox;
      if (first) await init(...first);
      const before = snapshot();
      const dry = await init("--dry-run", ...args);
      assertEquals([dry.status, dry.stderr], [EXIT.ok, ""]);
      assertEquals(snapshot(), before);
      const said = dry.stdout.split("\n").filter((line) => /^[a-z]/.test(line));
      assertEquals(said, lines);
      await applyPatch(sandbox, dry.stdout);
      const patched = snapshot();
      await reset(sandbox, before);
      await init(...args);
      assertEquals(patched, snapshot(), "the diff is not what init does");
    });
  });
}

Deno.test("init --dry-run speaks Japanese", async () => {
  await withWorld({ files: FILES }, async ({ root, snapshot }) => {
    const before = snapshot();
    const env = { HOME: `${root}/home`, LANG: "ja_JP.UTF-8" };
    const { stdout } = await runButler(["init", "--dry-run"], {
      cwd: root,
      env,
    });
    const copy = ".git/butler/backup/.mcp.json";
    assertStringIncludes(stdout, `変更予定 .mcp.json (変更前: ${copy})\n`);
    assertStringIncludes(stdout, "何も書き込んでいません");
    assert(!/would|Nothing/.test(stdout), stdout);
    assertEquals(snapshot(), before);
  });
});

/** Git takes the words around the diffs for a letter's. */
async function applyPatch({ root }: Sandbox, patch: string): Promise<void> {
  if (!patch.includes("@@")) return;
  const argv = ["git", "apply", "-p0", "--whitespace=nowarn"];
  const ran = await runProgram(argv, { cwd: root, stdin: patch });
  assertEquals(ran.stderr, "");
}

async function reset(
  { root, snapshot }: Sandbox,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  for (const path of Object.keys(snapshot())) {
    Deno.removeSync(`${root}/${path}`);
  }
  for (const [path, text] of Object.entries(files)) {
    await Deno.mkdir(`${root}/.claude`, { recursive: true });
    Deno.writeTextFileSync(`${root}/${path}`, text);
  }
}
