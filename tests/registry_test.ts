import { assert, assertEquals } from "@std/assert";
import { TOOLS } from "../src/tools/catalog.ts";
import { properTool, replacementFor } from "../src/tools/git_equivalents.ts";
import { printCall } from "../src/tools/call.ts";

/** Design: which git subcommand each tool answers. */
const CLAIMS: Record<string, string[]> = {
  work_observe: ["status"],
  work_diff: [
    "diff",
    "show",
    "difftool",
    "diff-tree",
    "diff-index",
    "diff-files",
  ],
  work_history: ["log", "shortlog", "whatchanged"],
  work_record: ["commit", "add", "stage"],
  work_publish: ["push"],
  work_vcs: [],
  work_focus: [],
};

Deno.test("no git subcommand is claimed twice", () => {
  const claims = TOOLS.flatMap((tool) => Object.keys(tool.gitEquivalents));
  assertEquals(claims.length, new Set(claims).size);
});

Deno.test("every tool claims what the table says", () => {
  const found = TOOLS.map((tool) => [
    tool.name,
    Object.keys(tool.gitEquivalents).sort(),
  ]);
  const wanted = Object.entries(CLAIMS).map(([name, subcommands]) => [
    name,
    subcommands.sort(),
  ]);
  assertEquals(Object.fromEntries(found), Object.fromEntries(wanted));
});

Deno.test("a mapping gives only arguments that the tool's schema has", async (t) => {
  const words: Record<string, string[]> = {
    work_diff: ["--stat", "--", "b.ts"],
    work_history: ["--", "b.ts"],
    work_record: ["-mx", "--", "b.ts"],
  };
  for (const tool of TOOLS) {
    for (const subcommand of Object.keys(tool.gitEquivalents)) {
      await t.step(subcommand, () => {
        const { call } = replacementFor([
          subcommand,
          ...words[tool.name] ?? [],
        ]);
        assertEquals(call.tool, tool.name);
        for (const name of Object.keys(call.arguments)) {
          assert(name in tool.input.properties, name);
        }
        for (const name of tool.input.required ?? []) {
          assert(name in call.arguments, name);
        }
      });
    }
  }
});

Deno.test("replacementFor() gives every git command a call", async () => {
  const output = await new Deno.Command("git", {
    args: ["--list-cmds=main,others"],
  }).output();
  const commands = new TextDecoder().decode(output.stdout).trim().split("\n");
  assert(commands.length > 100);
  for (const command of commands) {
    const { call, proper, stdin } = replacementFor([command]);
    assertEquals(proper, properTool(command) !== undefined);
    if (!proper && !stdin) {
      assertEquals(printCall(call), `work_vcs(${JSON.stringify([command])})`);
    }
  }
});

Deno.test("signatures name the schema's properties, required ones first and bare", () => {
  for (const { signature, input } of TOOLS) {
    const required = input.required ?? [];
    const named = Object.keys(input.properties).filter((name) => name !== "cwd")
      .map((name) => required.includes(name) ? name : `${name}?`);
    assertEquals(signature.replace(/^\w+/, ""), `(${named.join(", ")})`);
  }
});
