import { assert, assertEquals } from "@std/assert";
import { parse } from "jsonc-parser";
import type { ParseError } from "jsonc-parser";
import {
  hookEntries,
  isButlerHandler,
  SHELL_MATCHER,
} from "../src/setup/hook_entries.ts";
import type { HookEntry, Wiring } from "../src/setup/hook_entries.ts";
import { withBlock, withoutBlock } from "../src/setup/marked_block.ts";
import { withoutServer, withServer } from "../src/setup/mcp_file.ts";
import {
  butlerEntries,
  withHooks,
  withoutHooks,
} from "../src/setup/settings_file.ts";
import type { Edited } from "../src/setup/settings_file.ts";

interface TextCase {
  readonly id: string;
  readonly text: string;
}

const folder = new URL("../fixtures/setup/", import.meta.url);
const read = (name: string) =>
  JSON.parse(Deno.readTextFileSync(new URL(name, folder)));

const PROCESS: Wiring = {
  command: "butler",
  form: "process",
  migrations: true,
};
const SERVER: Wiring = {
  command: "/opt/butler",
  form: "server",
  migrations: false,
};

for (const { id, text } of read("settings.json") as TextCase[]) {
  Deno.test(`settings keep every other byte: ${id}`, () => {
    const before = value(text);
    for (const wiring of [PROCESS, SERVER]) {
      const wanted = hookEntries(wiring);
      const added = textOf(withHooks(text, wanted));
      assertEquals(sorted(butlerEntries(value(added))), sorted(wanted));
      assertEquals(textOf(withHooks(added, wanted)), added, "twice");
      assertEquals(lineEnds(added), lineEnds(text));
      const removed = textOf(withoutHooks(added));
      assertEquals(removed, text);
      assertEquals(value(removed), before);
    }
  });

  Deno.test(`settings change from one form to the other: ${id}`, () => {
    const first = textOf(withHooks(text, hookEntries(PROCESS)));
    const second = textOf(withHooks(first, hookEntries(SERVER)));
    assertEquals(
      sorted(butlerEntries(value(second))),
      sorted(hookEntries(SERVER)),
    );
    assertEquals(textOf(withoutHooks(second)), text);
  });
}

for (const { id, text } of read("servers.json") as TextCase[]) {
  Deno.test(`servers keep every other byte: ${id}`, () => {
    const added = textOf(withServer(text, "butler"));
    const { mcpServers } = value(added) as Record<string, unknown>;
    assertEquals((mcpServers as Record<string, unknown>).butler, {
      command: "butler",
      args: ["mcp"],
    });
    assertEquals(textOf(withServer(added, "butler")), added, "twice");
    assertEquals(textOf(withoutServer(added)), text);
    const moved = textOf(withServer(added, "/opt/butler"));
    assertEquals(textOf(withoutServer(moved)), text);
  });
}

Deno.test("a server's own environment survives a change of its command", () => {
  const entry = {
    command: "/old/butler",
    args: ["mcp"],
    env: { BUTLER_LANG: "ja" },
  };
  const text = JSON.stringify({ mcpServers: { butler: entry } });
  assertEquals(value(textOf(withServer(text, "butler"))), {
    mcpServers: { butler: { ...entry, command: "butler" } },
  });
});

const FOREIGN: readonly (readonly [string, unknown])[] = [
  ["at an address", { type: "http", url: "http://localhost:1" }],
  ["of another command", { command: "uvx", args: ["butler"] }],
  ["of butler's command with other arguments", { command: "butler", args: [] }],
  ["that is no object", "butler"],
];

for (const [id, entry] of FOREIGN) {
  Deno.test(`somebody's own server ${id} is neither replaced nor taken out`, () => {
    const text = JSON.stringify({ mcpServers: { butler: entry } }, null, 2);
    const added = withServer(text, "butler");
    assert("problem" in added, JSON.stringify(added));
    assertEquals([added.taken, added.line], ["butler", 3]);
    assertEquals(textOf(withoutServer(text)), text);
  });
}

Deno.test("a server of butler's with an environment is kept, and taken out", () => {
  const entry = { command: "butler", args: ["mcp"], env: { A: "b" } };
  const text = JSON.stringify({ mcpServers: { butler: entry } });
  assertEquals(textOf(withServer(text, "butler")), text);
  assertEquals(textOf(withoutServer(text)), "{}");
});

Deno.test("a server of butler's that is called of another type is mended", () => {
  const entry = { type: "http", command: "butler", args: ["mcp"] };
  const text = JSON.stringify({ mcpServers: { butler: entry } });
  assertEquals(value(textOf(withServer(text, "butler"))), {
    mcpServers: { butler: { command: "butler", args: ["mcp"] } },
  });
});

for (const fence of ["```", "~~~~", "```md"]) {
  Deno.test(`markers inside a code fence are left alone: ${fence}`, () => {
    const close = fence.replace(/\w+$/, "");
    const text = `# A\n\n${fence}\n<!-- butler -->\nx\n<!-- /butler -->\n` +
      `${close}\n`;
    const added = withBlock(text, "butler", "one");
    assert(added.startsWith(text), added);
    assertEquals(withBlock(added, "butler", "one"), added, "twice");
    assertEquals(withoutBlock(added, "butler"), text);
    assertEquals(withoutBlock(text, "butler"), text);
  });
}

Deno.test("settings that are but a comment get butler's part and keep it", () => {
  const text = "// mine\n";
  const added = textOf(withHooks(text, hookEntries(PROCESS)));
  assertEquals(butlerEntries(value(added)).length, hookEntries(PROCESS).length);
  assertEquals(textOf(withoutHooks(added)), `{}${text}`);
});

Deno.test("a mark that is not closed keeps what stands after it", () => {
  const text = "# A\n\n<!-- butler -->\nmine\n";
  const added = withBlock(text, "butler", "one");
  assertEquals(withBlock(added, "butler", "one"), added, "twice");
  assert(withBlock(added, "butler", "two").startsWith(text));
  assertEquals(withoutBlock(added, "butler"), text);
});

for (const { id, text } of read("pages.json") as TextCase[]) {
  Deno.test(`a page gets its block and gives it back: ${id}`, () => {
    const added = withBlock(text, "butler", "one\ntwo");
    assert(added.startsWith(text));
    assertEquals(lineEnds(added), lineEnds(text));
    assertEquals(withBlock(added, "butler", "one\ntwo"), added, "twice");
    assertEquals(withoutBlock(added, "butler"), text);
    const changed = withBlock(added, "butler", "three");
    assert(!changed.includes("two"));
    assertEquals(withoutBlock(changed, "butler"), text);
    const continued = `${added}\nmore\n`;
    assert(withoutBlock(continued, "butler").endsWith("more\n"));
  });
}

for (const { id, ours, handler } of read("handlers.json")) {
  Deno.test(`isButlerHandler() knows ${id}`, () => {
    assertEquals(isButlerHandler(handler), ours);
  });
}

Deno.test("settings that are nested without end are a problem, no crash", () => {
  const text = `{\n"a": ${"[".repeat(20_000)}`;
  for (const edited of [withHooks(text, []), withoutHooks(text)]) {
    assert("problem" in edited);
    assertEquals([edited.line, edited.problem.en], [
      2,
      "it is nested more than 500 levels deep",
    ]);
  }
});

Deno.test("a time limit that somebody has raised stays, a wrong one does not", () => {
  const wanted = hookEntries(PROCESS);
  const wired = textOf(withHooks("{}\n", wanted));
  for (const [limit, kept] of [["60", 60], ['"60"', 10], ["0.001", 10]]) {
    const edited = wired.replace('"timeout": 10', `"timeout": ${limit}`);
    const [first] = butlerEntries(value(textOf(withHooks(edited, wanted))));
    assertEquals(first.handler.timeout, kept);
  }
  const raised = wired.replace('"timeout": 10', '"timeout": 60');
  assertEquals(textOf(withHooks(raised, wanted)), raised);
  // In another form, and where the matcher was another one.
  const matchers = [`"${SHELL_MATCHER}"`, '"Bash"', '"*"', '"Edit|Bash"'];
  for (const matcher of matchers) {
    const narrow = raised.replace(`"${SHELL_MATCHER}"`, matcher);
    for (const form of ["process", "server"] as const) {
      const entries = hookEntries({ ...PROCESS, form });
      const [first] = butlerEntries(value(textOf(withHooks(narrow, entries))));
      assertEquals(first.matcher, SHELL_MATCHER);
      assertEquals(first.handler.timeout, 60, `${matcher}, ${form}`);
    }
  }
});

const BROKEN: readonly (readonly [string, string, number])[] = [
  ["no JSON", '{\n  "a": 1,\n  "b": }\n', 3],
  ["two roots", "{}\n{}\n", 2],
  ["a list", "[]", 1],
  ["hooks of another type", '{ "hooks": [] }', 1],
  ["an event of another type", '{ "hooks": { "PreToolUse": {} } }', 1],
];

for (const [id, text, line] of BROKEN) {
  Deno.test(`settings that cannot be edited say where: ${id}`, () => {
    const edited = withHooks(text, hookEntries(PROCESS));
    assert("problem" in edited, JSON.stringify(edited));
    assertEquals(edited.line, line);
  });
}

/** The file may have the events in another order. */
function sorted(entries: readonly HookEntry[]): string[] {
  return entries.map((entry) => JSON.stringify(entry)).sort();
}

function value(text: string): unknown {
  const errors: ParseError[] = [];
  const found = parse(text, errors, { allowTrailingComma: true });
  assertEquals(errors, [], text);
  return found;
}

function textOf(edited: Edited): string {
  assert("text" in edited, JSON.stringify(edited));
  return edited.text;
}

/** "mixed" where both are used. */
function lineEnds(text: string): string {
  const crlf = /\r\n/.test(text);
  const lf = /(?:^|[^\r])\n/.test(text);
  return crlf && lf ? "mixed" : crlf ? "crlf" : "lf";
}
