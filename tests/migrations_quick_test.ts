import { assert, assertEquals } from "@std/assert";
import { COMMANDS } from "../src/migrations/commands.ts";
import { LAYOUTS } from "../src/migrations/layouts.ts";
import { SQL_CLIENTS } from "../src/migrations/sql_clients.ts";
import { MCP_TOOLS } from "../src/migrations/judge_mcp.ts";
import { gitLine, isWorkVcs, readVcsCall } from "../src/migrations/work_vcs.ts";
import { RUNNERS } from "../src/migrations/runners.ts";
import {
  mayConcernCommand,
  mayConcernPath,
  mayConcernText,
  mayConcernTool,
} from "../src/migrations/quick.ts";
import { fixtureRows, fixtureText } from "./support/fixtures.ts";
import { CASE_FILES } from "./support/migration_repo.ts";

interface Case {
  readonly id: string;
  readonly tool: string;
  readonly input: Record<string, string>;
  readonly expect: string;
}

const CASES = CASE_FILES.flatMap((name) =>
  fixtureRows<Case>(`migrations/${name}.jsonl`)
);

Deno.test("the quick test lets nothing pass that the guard would hold back", () => {
  for (const { id, tool, input, expect } of CASES) {
    if (expect === "silent") continue;
    const path = input.file_path;
    const may = input.command !== undefined
      ? mayConcernCommand(input.command)
      : isWorkVcs(tool)
      ? mayConcernCommand(gitLine(readVcsCall(input)!))
      : tool.startsWith("mcp__")
      ? mayConcernTool(tool)
      : mayConcernPath(path) || mayConcernText(JSON.stringify(input));
    assert(may, id);
  }
  for (const line of fixtureText("migrations/commands.tsv").split("\n")) {
    const [expect, command] = line.split("\t");
    if (!/^(?:ask|deny)$/.test(expect)) continue;
    assert(mayConcernCommand(command.replaceAll("\\n", "\n")), command);
  }
});

Deno.test("the quick test knows every program of the tables", () => {
  const programs = [
    ...COMMANDS.flatMap(({ programs }) => programs),
    ...SQL_CLIENTS.flatMap(({ programs }) => programs),
  ];
  for (const program of programs) {
    // docker alone wipes nothing: `docker volume`, `docker compose` do.
    if (program === "docker" || program === "podman") continue;
    if (program === "cargo-sqlx") continue;
    assert(mayConcernCommand(`${program} x`), program);
  }
  const scripts = RUNNERS.filter(({ scripts }) => scripts);
  for (const { programs, after = "" } of scripts) {
    for (const program of programs.split(" ")) {
      const verb = after.split(" ")[0];
      assert(mayConcernCommand(`${program} ${verb} x`), program);
    }
  }
});

Deno.test("the quick test knows every layout and every pattern of a tool's name", () => {
  const sample = (glob: string) =>
    glob.replaceAll(/\{([^,}]*)[^}]*\}/g, "$1").replaceAll("<n>", "20240101")
      .replaceAll(/<(\d+)>/g, (_, digits) => "1".repeat(Number(digits)))
      .replaceAll("**/", "a/").replaceAll("*", "x");
  for (const { files, shared = [], locks = [], dumps = [] } of LAYOUTS) {
    for (const glob of [...files, ...shared, ...locks, ...dumps]) {
      assert(mayConcernPath(`/r/${sample(glob)}`), glob);
    }
  }
  for (const pattern of MCP_TOOLS) {
    assert(mayConcernTool(pattern.replaceAll("*", "x")), pattern);
  }
});

Deno.test("the quick test lets ordinary commands and edits pass", () => {
  const commands = [
    "ls -la",
    "git status",
    "cat src/index.ts",
    "rg -n 'TODO' src",
    "cargo build --release",
    "go test ./...",
    "python main.py",
    "node server.js",
    "docker ps",
    "curl -s https://example.com | jq .",
    "mkdir -p build && cd build",
    "pytest -q",
  ];
  assertEquals(commands.filter(mayConcernCommand), []);
  const paths = ["/r/src/index.ts", "/r/README.md", "/r/app/models/user.rb"];
  assertEquals(paths.filter(mayConcernPath), []);
});
