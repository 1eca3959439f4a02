import { assertEquals } from "@std/assert";
import { MCP_MATCHER } from "../src/setup/hook_entries.ts";
import { matchesTool } from "../src/setup/matchers.ts";

const MATCHERS: readonly (readonly [string | undefined, string, boolean])[] = [
  [undefined, "Bash", true],
  ["", "Bash", true],
  ["*", "Bash", true],
  ["Bash", "Bash", true],
  ["bash", "Bash", false],
  ["Edit|Bash", "Bash", true],
  ["Edit, Bash", "Bash", true],
  ["Bash", "BashOutput", false],
  ["Bash.*", "BashOutput", true],
  ["^(Edit|Write)$", "Edit", true],
  ["(", "Bash", false],
];

for (const [matcher, tool, matches] of MATCHERS) {
  Deno.test(`the matcher ${matcher} ${matches ? "has" : "lacks"} ${tool}`, () => {
    assertEquals(matchesTool(matcher, tool), matches);
  });
}

const MCP_TOOLS: readonly (readonly [string, boolean])[] = [
  ["mcp__postgres__query_rows", true],
  ["postgres-query_rows", true],
  ["mcp__butler__work_vcs", true],
  ["butler-work_vcs", true],
  ["mcp__butler__work_observe", false],
  ["butler-work_observe", false],
  ["session_store_sql", false],
];

for (const [tool, matches] of MCP_TOOLS) {
  Deno.test(`the matcher of MCP tools ${matches ? "has" : "lacks"} ${tool}`, () => {
    assertEquals(matchesTool(MCP_MATCHER, tool), matches);
    assertEquals(new RegExp(`^(?:${MCP_MATCHER})$`).test(tool), matches);
  });
}
