import { assert, assertEquals, assertRejects } from "@std/assert";
import type { Tool } from "@modelcontextprotocol/sdk/types.js";
import { TOOLS } from "../src/tools/catalog.ts";
import { BUTLER, fixedEnv, runButler } from "./support/butler.ts";
import { mcpTest, startMcp } from "./support/mcp_client.ts";
import type { McpServer } from "./support/mcp_client.ts";
import {
  envOf,
  hookCases,
  hookWorld,
  stdinOf,
  writeConfig,
} from "./support/hook_cases.ts";
import type { HookCase } from "./support/hook_cases.ts";
import { makeScenario } from "./support/scenario.ts";

const bytes = (value: string) => new TextEncoder().encode(value).length;

mcpTest(
  "the tool list and the instructions are within their budgets",
  async () => {
    for (const lang of ["en", "ja"]) {
      const env = fixedEnv({ BUTLER_LANG: lang });
      await using server = await startMcp({ cwd: "/", env });
      const { tools } = await server.client.listTools();
      assertEquals(
        tools.map((tool: Tool) => tool.name),
        TOOLS.map(({ name }) => name),
      );
      assert(bytes(JSON.stringify(tools)) <= 6_000);
      for (const [i, tool] of tools.entries()) {
        const reads = TOOLS[i].effect === "reads";
        assertEquals(tool.annotations?.readOnlyHint, reads);
        assertEquals(tool._meta?.["anthropic/alwaysLoad"], true);
        assertEquals(tool.outputSchema, undefined);
      }
      const instructions = server.client.getInstructions() ?? "";
      assert(bytes(instructions) <= 1_000, `${bytes(instructions)} bytes`);
      assert(/^[^\n]*git status/.test(instructions), instructions);
    }
  },
);

mcpTest("results are text blocks only", async () => {
  await using world = await makeScenario("git init -q; printf x > x");
  await using server = await startMcp({ cwd: world.work, env: world.env });
  const result = await server.client.callTool({
    name: "work_diff",
    arguments: { level: "full" },
  });
  assertEquals(Object.keys(result), ["content"]);
  const blocks = result.content as { type: string; text: string }[];
  assertEquals(blocks.map(({ type }) => type), ["text", "text"]);
  assertEquals(blocks[0].text, JSON.stringify(JSON.parse(blocks[0].text)));
});

mcpTest("what Gemini CLI adds to every call is no argument", async () => {
  await using world = await makeScenario("git init -q; printf x > x");
  await using server = await startMcp({ cwd: world.work, env: world.env });
  const call = (input: Record<string, unknown>) =>
    server.client.callTool({ name: "work_observe", arguments: input });
  const waiting = await call({ wait_for_previous: true });
  assertEquals(waiting, await call({}));
  assertEquals((await call({ wait: true })).isError, true);
});

mcpTest(
  "an unknown request is -32601 at once, an unknown tool an error that helps",
  async () => {
    const env = fixedEnv();
    await using server = await startMcp({ cwd: "/", env });
    await assertRejects(
      () => server.client.getPrompt({ name: "x" }),
      Error,
      "-32601",
    );
    const { json, isError } = await server.call("work_dif");
    assertEquals([isError, json.error_code, json.hint], [
      true,
      "invalid_argument",
      "Call work_diff",
    ]);
  },
);

mcpTest(
  "server/discover before initialize is answered, and the end of stdin ends the server",
  async () => {
    const requests = [
      { jsonrpc: "2.0", id: 1, method: "server/discover", params: {} },
      "no json",
      { jsonrpc: "2.0", id: 2, method: "ping" },
    ];
    const stdin =
      requests.map((one) => typeof one === "string" ? one : JSON.stringify(one))
        .join("\n") + "\n";
    const { status, lines } = await talk(stdin, fixedEnv());
    assertEquals(status, 0);
    assertEquals(lines.map(({ id, error }) => [id, error?.code]), [
      [1, -32601],
      [2, undefined],
    ]);
  },
);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  mcpTest(`${signal} ends the server with 0`, async () => {
    const child = new Deno.Command(BUTLER, {
      args: ["mcp"],
      env: fixedEnv(),
      clearEnv: true,
      stdin: "piped",
      stdout: "piped",
      stderr: "null",
    }).spawn();
    const writer = child.stdin.getWriter();
    const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n';
    await writer.write(new TextEncoder().encode(ping));
    const reader = child.stdout.getReader();
    await reader.read();
    child.kill(signal);
    assertEquals((await child.status).code, 0);
    await reader.cancel();
    await writer.abort().catch(() => {});
  });
}

mcpTest(
  "problems of the configuration are told at start, on stderr",
  async () => {
    await using world = await makeScenario(`
    git init -q
    mkdir .claude
    printf '{"lagn":"ja","mcp":{"exposeVcs":1}}' > .claude/butler.json
  `);
    const { stderr, status } = await talk("", world.env, world.work);
    assertEquals(status, 0);
    assert(stderr.includes('butler mcp: Unknown key "lagn"'), stderr);
    assert(stderr.includes('"mcp.exposeVcs"'), stderr);
  },
);

mcpTest(
  "mcp.exposeVcs false hides work_vcs and every mention of it",
  async () => {
    await using world = await makeScenario(`
    git init -q
    printf 'one\\n' > a.txt
    mkdir .claude
    printf '{"mcp":{"exposeVcs":false}}' > .claude/butler.json
    commit 'Start'
    git checkout -q --detach
  `);
    await using server = await startMcp({ cwd: world.work, env: world.env });
    const { tools } = await server.client.listTools();
    const texts = [
      JSON.stringify(tools),
      server.client.getInstructions() ?? "",
      ...(await server.call("work_observe")).text,
      ...(await server.call("work_publish")).text,
      ...(await server.call("work_vcs", { args: ["branch"] })).text.map((
        text,
      ) => text.replace('Cannot call \\"work_vcs\\"', "")),
    ];
    for (const text of texts) assert(!text.includes("work_vcs"), text);
  },
);

mcpTest(
  "the repository is that of CLAUDE_PROJECT_DIR, where it is set",
  async () => {
    await using world = await makeScenario(`
    git init -q
    git init -q ../project
    printf 'x' > ../project/there.txt
  `);
    const env = { ...world.env, CLAUDE_PROJECT_DIR: `${world.folder}/project` };
    await using server = await startMcp({ cwd: world.work, env });
    const { json } = await server.call("work_observe");
    assertEquals(json.changed_files, ["there.txt"]);
  },
);

mcpTest(
  "the hook tool answers every hook case as butler hook does",
  async () => {
    using world = hookWorld();
    const groups = Map.groupBy(
      hookCases(world).filter((row) => row.event),
      (row) => JSON.stringify([row.env, row.config, row.configText]),
    );
    for (const rows of groups.values()) {
      writeConfig(rows[0], world);
      const env = fixedEnv(envOf(rows[0], world));
      await using server = await startMcp({ cwd: world.repository, env });
      for (const row of rows) {
        const stdin = stdinOf(row);
        const cwd = world.repository;
        const { stdout } = await runButler(["hook"], { stdin, env, cwd });
        assertEquals(await viaServer(server, row), stdout.trimEnd(), row.id);
      }
    }
  },
);

mcpTest(
  "what the hook names for a session in another work tree happens there",
  async () => {
    await using world = await makeScenario(`
      git init -q; printf 'a\\n' > a; commit Start
      git worktree add -q ../linked -b feature
      printf 'half\\n' > wip; printf 'good\\n' > ../linked/a`);
    await using server = await startMcp({ cwd: world.work, env: world.env });
    const result = await server.client.callTool({
      name: "hook",
      arguments: {
        hook_event_name: "PreToolUse",
        tool_name: "Bash",
        tool_input: JSON.stringify({
          command: "git add -A && git commit -m Feature",
        }),
        cwd: `${world.folder}/linked`,
      },
    });
    const [{ text }] = result.content as { text: string }[];
    const reason = JSON.parse(text).hookSpecificOutput.permissionDecisionReason;
    const [, cwd] = /cwd="([^"]*)"/.exec(reason) ?? [];
    assertEquals(cwd, `${world.folder}/linked`);
    const input = { message: "Feature", cwd };
    const { json } = await server.call("work_record", input);
    assertEquals([json.branch, json.files], ["feature", ["a"]]);
    assertEquals(await world.sh("git status --short"), "?? wip\n");
  },
);

/** A settings entry passes an event's fields as text; one that is missing as "". */
async function viaServer(server: McpServer, row: HookCase): Promise<string> {
  const fields = Object.entries(row.event ?? {}).map(([name, value]) => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
  const result = await server.client.callTool({
    name: "hook",
    arguments: { agent_id: "", ...Object.fromEntries(fields) },
  });
  const [{ text }] = result.content as { text: string }[];
  return text;
}

// deno-lint-ignore no-explicit-any
type Message = any;

/** Starts a server, gives it the whole of its stdin, and reads what it says. */
async function talk(
  stdin: string,
  env: Record<string, string>,
  cwd = "/",
): Promise<{ status: number; lines: Message[]; stderr: string }> {
  const child = new Deno.Command(BUTLER, {
    args: ["mcp"],
    cwd,
    env,
    clearEnv: true,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(stdin));
  await writer.close();
  const output = await child.output();
  const decoder = new TextDecoder();
  const lines = decoder.decode(output.stdout).split("\n").filter(Boolean);
  return {
    status: output.code,
    lines: lines.map((line) => JSON.parse(line)),
    stderr: decoder.decode(output.stderr),
  };
}
