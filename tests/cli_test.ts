import { assert, assertEquals, assertMatch } from "@std/assert";
import config from "../deno.json" with { type: "json" };
import { didYouMean } from "../src/core/did_you_mean.ts";
import stringWidth from "string-width";
import { columns } from "../src/cli/columns.ts";
import { mainHelp, subcommandHelp } from "../src/cli/help.ts";
import { SUBCOMMANDS } from "../src/cli/subcommands.ts";
import { PROFILES } from "../src/guard/profiles.ts";
import { AGENTS } from "../src/hook/agents/catalog.ts";
import { RULE_GROUPS } from "../src/migrations/rule_names.ts";
import { TOOLS } from "../src/tools/catalog.ts";
import { runButler } from "./support/butler.ts";

const JA = { LANG: "ja_JP.UTF-8" };

Deno.test("butler --version prints the version of deno.json", async () => {
  const { status, stdout } = await runButler(["--version"]);
  assertEquals([status, stdout], [0, `butler ${config.version}\n`]);
});

Deno.test("butler --help names every subcommand, in both languages", async () => {
  for (const [lang, env] of [["en", {}], ["ja", JA]] as const) {
    const { status, stdout } = await runButler(["--help"], { env });
    assertEquals([status, stdout], [0, await mainHelp(lang)]);
    for (const { name } of SUBCOMMANDS) assert(stdout.includes(`  ${name} `));
  }
});

Deno.test("butler SUBCOMMAND --help names every option", async (t) => {
  for (const subcommand of SUBCOMMANDS) {
    await t.step(subcommand.name, async () => {
      const expected = await subcommandHelp(subcommand, "en");
      for (const { name } of subcommand.options) {
        assert(expected.includes(name));
      }
      const forms = [
        [subcommand.name, "--help"],
        ["help", subcommand.name],
        ["--help", subcommand.name],
      ];
      for (const args of forms) {
        const { status, stdout } = await runButler(args);
        assertEquals([status, stdout], [0, expected]);
      }
    });
  }
});

Deno.test("help lines fit an 80-column terminal, commands to copy aside", async () => {
  for (const lang of ["en", "ja"] as const) {
    const pages = [
      await mainHelp(lang),
      ...await Promise.all(SUBCOMMANDS.map((one) => subcommandHelp(one, lang))),
    ];
    const lines = pages.flatMap((page) => page.split("\n"))
      .filter((line) => !line.includes("| butler"));
    for (const line of lines) assert(stringWidth(line) <= 80, line);
  }
});

Deno.test("columns() wraps words and Japanese, and gives long words a line", () => {
  const rows = [
    ["a", "one two three ".repeat(6).trim()],
    ["x".repeat(40), "meaning"],
    ["ja", `${"漢".repeat(36)}ー。${"字".repeat(4)}`],
  ] as const;
  assertEquals(columns(rows, 2), [
    "  a   one two three one two three one two three one two three one two three one",
    "      two three",
    `  ${"x".repeat(40)}`,
    "      meaning",
    `  ja  ${"漢".repeat(35)}`,
    "      漢ー。字字字字",
  ]);
});

Deno.test("the help of a subcommand is derived from its records", async () => {
  const page = async (name: string) => {
    const subcommand = SUBCOMMANDS.find((one) => one.name === name)!;
    return (await subcommandHelp(subcommand, "en")).replace(/\s+/g, " ");
  };
  const hook = await page("hook");
  for (const { name } of AGENTS) assert(hook.includes(name), name);
  for (const { names } of RULE_GROUPS) {
    for (const name of names) assert(hook.includes(name), name);
  }
  const guard = await page("guard");
  for (const [name, { ok, fail }] of Object.entries(PROFILES)) {
    assert(guard.includes(`${name} ${ok} on success, ${fail} on failure`));
  }
  const call = await page("call");
  for (const { name, input } of TOOLS) {
    assert(call.includes(` ${name} `), name);
    for (const key of Object.keys(input.properties)) {
      const needed = input.required?.includes(key) ?? false;
      assert(call.includes(` ${key}${needed ? "" : "?"} `), `${name} ${key}`);
    }
  }
});

Deno.test("wrong use exits 64 and says what to do", async (t) => {
  const cases: [string[], RegExp][] = [
    [[], /^butler keeps a coding agent/],
    [["gaurd"], /Unknown subcommand "gaurd"\nDid you mean `butler guard`\?/],
    [["hok"], /Did you mean `butler hook`\?/],
    [["status"], /Unknown subcommand "status"\nSee `butler --help`/],
    [["--nope"], /Unknown subcommand "--nope"/],
    [["hook", "extra"], /Unexpected argument "extra" of hook/],
    [["help", "nope"], /Unknown subcommand "nope"/],
  ];
  for (const [args, message] of cases) {
    await t.step(args.join(" ") || "no arguments", async () => {
      const { status, stdout, stderr } = await runButler(args);
      assertEquals([status, stdout], [64, ""]);
      assertMatch(stderr, message);
    });
  }
});

Deno.test("every wrong option exits 64", async (t) => {
  for (const { name } of SUBCOMMANDS) {
    await t.step(name, async () => {
      for (const env of [{}, JA]) {
        const args = [name, "--no-such-option"];
        const { status, stderr } = await runButler(args, { env });
        assertEquals(status, 64);
        assert(stderr.includes("--no-such-option"), stderr);
        const japanese = /[\u3040-\u30ff]/.test(stderr);
        assertEquals(japanese, env === JA, stderr);
      }
    });
  }
});

Deno.test("didYouMean() finds slips and nothing else", () => {
  const words = ["mcp", "hook", "guard", "meter", "init", "doctor", "call"];
  const slips = {
    gaurd: "guard",
    hok: "hook",
    hooks: "hook",
    docter: "doctor",
    MCP: "mcp",
    cal: "call",
    metre: "meter",
  };
  for (const [slip, meant] of Object.entries(slips)) {
    assertEquals(didYouMean(slip, words), meant);
  }
  for (const other of ["", "status", "x", "serve", "日本"]) {
    assertEquals(didYouMean(other, words), undefined);
  }
});
