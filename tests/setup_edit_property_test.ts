import { assertEquals } from "@std/assert";
import { parse } from "jsonc-parser";
import type { ParseError } from "jsonc-parser";
import { hookEntries } from "../src/setup/hook_entries.ts";
import { withoutServer, withServer } from "../src/setup/mcp_file.ts";
import {
  butlerEntries,
  withHooks,
  withoutHooks,
} from "../src/setup/settings_file.ts";
import type { Edited } from "../src/setup/settings_file.ts";
import { Random } from "./support/random.ts";

const FILES = 600;
const EVENTS = ["PreToolUse", "SessionStart", "Stop", "PostToolUse", "Other"];
const SCALARS = ["1", "null", '"{[,//"', '"/* \\" */"', "-1.5e3", '"漢"'];
const FORMS = [
  hookEntries({ command: "butler", form: "process", migrations: true }),
  hookEntries({ command: "/o p/butler", form: "server", migrations: false }),
];

/** Settings with comments that hold brackets, commas in odd places, any white space. */
class Settings {
  constructor(readonly random: Random, readonly newline: string) {}

  whole(): string {
    const parts = [
      `"a"${this.gap()}:${this.gap()}${this.value(1)}`,
      `"hooks"${this.gap()}:${this.gap()}${this.hooks()}`,
      `"mcpServers":${this.gap()}${
        this.list("{}", 2, (i) => `"s${i}": { "command": "x" }`)
      }`,
      `"b":${this.gap()}${this.value(1)}`,
    ].filter(() => this.random.below(3) > 0);
    return this.pick(["", `// top${this.newline}`]) +
      this.list("{}", parts.length, (i) => parts[i]) +
      this.pick(["", this.newline]);
  }

  hooks(): string {
    const names = [...EVENTS];
    const groups = () =>
      this.list("[]", this.random.below(3), () => this.group());
    return this.list("{}", this.random.below(4), () => {
      const [name] = names.splice(this.random.below(names.length), 1);
      return `"${name}"${this.gap()}:${this.gap()}${groups()}`;
    });
  }

  group(): string {
    const handlers = this.list(
      "[]",
      this.random.below(3),
      () =>
        `{ "type": "command", "command": ${
          this.pick(['"x"', '"butlerx hook"'])
        } }`,
    );
    return `{ "matcher": "Bash", "hooks": ${handlers} }`;
  }

  value(depth: number): string {
    const kind = this.random.below(depth > 3 ? 1 : 3);
    if (kind === 0) return this.pick(SCALARS);
    const item = (i: number) =>
      (kind === 1 ? "" : `"k${i}":`) + this.gap() + this.value(depth + 1);
    return this.list(kind === 1 ? "[]" : "{}", this.random.below(4), item);
  }

  list(ends: string, count: number, item: (index: number) => string): string {
    const items = Array.from({ length: count }, (_, index) => {
      const comma = index < count - 1 || this.random.below(4) === 0;
      return this.gap() + item(index) + this.gap() + (comma ? "," : "");
    });
    return ends[0] + this.gap() + items.join("") + this.gap() + ends[1];
  }

  gap(): string {
    const line = this.newline;
    return this.pick(
      [
        "",
        " ",
        "\t",
        line,
        `${line}  `,
        ` // x, } ]${line}`,
        "/**/",
        "/* [, */",
      ],
    );
  }

  pick(of: readonly string[]): string {
    return of[this.random.below(of.length)];
  }
}

Deno.test("whatever the settings look like, edits keep values and undo each other", () => {
  const random = new Random(6);
  for (let file = 0; file < FILES; file++) {
    const newline = random.below(2) === 0 ? "\n" : "\r\n";
    const text = new Settings(random, newline).whole();
    const before = valueOf(text);
    for (const [index, wanted] of FORMS.entries()) {
      const added = textOf(withHooks(text, wanted), text);
      assertEquals(butlerEntries(valueOf(added)).length, wanted.length, text);
      assertEquals(textOf(withHooks(added, wanted), added), added, "twice");
      const removed = textOf(withoutHooks(added), added);
      assertEquals(bare(valueOf(removed)), bare(before), added);
      valueOf(textOf(withHooks(added, FORMS[1 - index]), added));
    }
    const served = textOf(withServer(text, "butler"), text);
    const { butler } = valueOf(served).mcpServers as Record<string, unknown>;
    assertEquals(butler, { command: "butler", args: ["mcp"] }, text);
    const unserved = textOf(withoutServer(served), served);
    assertEquals(bare(valueOf(unserved)), bare(before), served);
  }
});

function valueOf(text: string): Record<string, unknown> {
  const errors: ParseError[] = [];
  const value = parse(text, errors, { allowTrailingComma: true });
  assertEquals(errors, [], text);
  return value;
}

function textOf(edited: Edited, of: string): string {
  assertEquals("problem" in edited ? edited.problem : undefined, undefined, of);
  return (edited as { text: string }).text;
}

/** Without what holds nothing: where butler leaves nothing behind, nothing stays. */
function bare(settings: Record<string, unknown>): string {
  const { hooks = {}, mcpServers = {}, ...rest } = settings;
  const events = Object.entries(hooks as Record<string, unknown[]>)
    .filter(([, groups]) => groups.length > 0);
  return JSON.stringify([Object.fromEntries(events), mcpServers, rest]);
}
