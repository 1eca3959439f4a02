import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { EXIT } from "../src/core/exit_codes.ts";
import { runButler } from "./support/butler.ts";
import { walk, withWorld } from "./support/setup_world.ts";
import type { World } from "./support/setup_world.ts";

const UNUSABLE: readonly (World & { id: string; stderr: RegExp })[] = [
  {
    id: "read-only settings",
    files: { ".claude/settings.json": "{}\n", "CLAUDE.md": "x\n" },
    script: "chmod 444 .claude/settings.json",
    stderr: /settings\.json: it is read-only.*chmod u\+w/,
  },
  {
    id: "settings that are no JSON",
    files: { ".claude/settings.json": '{\n  "a": 1,\n  oops\n}\n' },
    stderr: /settings\.json, line 3: a wrong symbol\. Mend it/,
  },
  {
    id: "somebody's own server of that name",
    files: { ".mcp.json": '{"mcpServers":{"butler":{"type":"http"}}}' },
    stderr: /\.mcp\.json, line 1: the server "butler" .* another name/,
  },
  {
    id: "a folder where the server's file should be",
    script: "mkdir .mcp.json",
    stderr: /\.mcp\.json: .*directory/,
  },
  {
    id: "settings in another encoding",
    script: 'mkdir .claude && printf \'{"a":"\\351"}\' > .claude/settings.json',
    stderr: /settings\.json: it is not UTF-8/,
  },
  {
    id: "a folder of settings that leads nowhere",
    files: { "CLAUDE.md": "x\n" },
    script: "ln -s gone .claude",
    stderr: /settings\.json: a symbolic link leads nowhere\. Mend that/,
  },
  {
    id: "a folder of settings in which nothing can be created",
    script: "ln -s /proc/self .claude",
    stderr: /settings\.json: /,
  },
  {
    id: "a file where the folder of settings should be",
    script: "touch .claude",
    stderr: /settings\.json: a part of its path is not a directory/,
  },
  {
    id: "a list where the hooks should be",
    files: { ".claude/settings.json": '{\n  "hooks": []\n}\n' },
    stderr: /settings\.json, line 2: "hooks" has to be an object\. Mend it/,
  },
  {
    id: "an object where an event's list should be",
    files: { ".claude/settings.json": '{ "hooks": { "PreToolUse": {} } }' },
    stderr: /line 1: "hooks\.PreToolUse" has to be a list\. Mend it/,
  },
  {
    id: "a list where the servers should be",
    files: { ".mcp.json": '{"mcpServers":[]}' },
    stderr: /\.mcp\.json, line 1: "mcpServers" has to be an object/,
  },
  {
    id: "a link to nowhere",
    script: "mkdir .claude && ln -s gone .claude/settings.json",
    stderr: /settings\.json: /,
  },
];

for (const { id, stderr, ...world } of UNUSABLE) {
  Deno.test(`init writes nothing at all beside ${id}, and says what to do`, async () => {
    await withWorld(world, async ({ init, root }) => {
      const before = walk(root, "");
      const ran = await init();
      assertEquals(ran.status, EXIT.failed);
      assert(stderr.test(ran.stderr), ran.stderr);
      assertStringIncludes(ran.stderr, "Nothing was written");
      assertEquals(walk(root, ""), before);
    });
  });
}

const WRONG_USE: readonly (readonly string[])[] = [
  ["--hooks", "sever"],
  ["--lang", "fr"],
  ["--project"],
  ["--user", "--project", "."],
  ["--wrong"],
  ["--project", ""],
  ["--project="],
  ["--project", "/dev/null/gone"],
  ["--hooks"],
  ["--remove=no"],
  ["--dry-run=0"],
  ["--dry-run=False"],
  ["--remove=false"],
  ["--user=true"],
  ["--remove", "--hooks", "server"],
  ["--remove", "--lang", "ja"],
  ["--"],
  ["somewhere"],
];

for (const args of WRONG_USE) {
  Deno.test(`init ${args.join(" ")} is wrong use`, async () => {
    const { status, stderr } = await runButler(["init", ...args]);
    assertEquals(status, EXIT.usage, stderr);
    assert(stderr.trim().split("\n").length === 2, stderr);
  });
}

Deno.test("init and doctor say when the project is no folder", async () => {
  const gone = `${await Deno.makeTempDir()}/gone`;
  const env = { CLAUDE_PROJECT_DIR: gone };
  const runs = [
    await runButler(["init"], { env }),
    await runButler(["doctor"], { env }),
  ];
  for (const { status, stderr } of runs) {
    assertEquals(status, EXIT.failed);
    assertStringIncludes(stderr, `Cannot take "${gone}" for the project`);
  }
  await Deno.remove(gone.replace(/\/gone$/, "")); // nothing was created in it
});

Deno.test("init does not take the home folder for a project", async () => {
  await withWorld({ git: false }, async ({ root }) => {
    const options = { cwd: root, env: { HOME: root } };
    for (const args of [[], ["--project", "."], ["--dry-run"]]) {
      const ran = await runButler(["init", ...args], options);
      assertEquals(ran.status, EXIT.failed, ran.stdout);
      assertStringIncludes(ran.stderr, "it is the home folder\n");
      assertStringIncludes(ran.stderr, "`butler init --user`");
      assertEquals(walk(root, ""), []);
    }
  });
});

Deno.test("init --remove in the home folder leaves the person's set-up whole", async () => {
  await withWorld({ git: false }, async ({ root, snapshot }) => {
    const options = { cwd: root, env: { HOME: root } };
    await runButler(["init", "--user"], options);
    const before = snapshot();
    for (const args of [["--remove"], ["--remove", "--project", "."]]) {
      const ran = await runButler(["init", ...args], options);
      assertEquals(ran.status, EXIT.failed, ran.stdout);
      assertStringIncludes(ran.stderr, "`butler init --user --remove`");
      assertEquals(snapshot(), before);
    }
    await runButler(["init", "--user", "--remove"], options);
    assertEquals(snapshot(), {});
  });
});
