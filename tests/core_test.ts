import { assert, assertEquals } from "@std/assert";
import { byteLength, cutToBytes, fitToBytes } from "../src/core/bytes.ts";
import { loadConfig, readConfig } from "../src/core/config_reader.ts";
import type { System } from "../src/core/system.ts";
import { languageOf } from "../src/core/text.ts";
import { system as realSystem } from "../src/io/system.ts";
import { fixtureRows } from "./support/fixtures.ts";

const SAMPLES = [
  "",
  "a",
  "é",
  "日本語",
  "🎉x🎉",
  "\ud800",
  "a\ud83d",
  "mixed 混在 🎉",
];

Deno.test("byteLength() equals the encoder's count", () => {
  for (const text of SAMPLES) {
    assertEquals(byteLength(text), new TextEncoder().encode(text).length, text);
  }
});

Deno.test("cutToBytes() keeps the longest whole characters", () => {
  for (
    const text of SAMPLES.map((text) => text.replace(/\p{Surrogate}/gu, "?"))
  ) {
    for (let budget = 0; budget <= byteLength(text) + 2; budget++) {
      const cut = cutToBytes(text, budget);
      assert(text.startsWith(cut));
      assert(byteLength(cut) <= budget);
      assertEquals(/\p{Surrogate}/u.test(cut), false);
      const next = String.fromCodePoint(text.codePointAt(cut.length) ?? 97);
      if (cut !== text) assert(byteLength(cut + next) > budget);
    }
  }
});

Deno.test("fitToBytes() marks what it cut", () => {
  assertEquals(fitToBytes("日本語", 9), "日本語");
  assertEquals(fitToBytes("日本語", 8), "日…");
  assertEquals(fitToBytes("日本語", 2), "");
});

Deno.test("languageOf() follows its order", () => {
  const cases: [Record<string, string>, "en" | "ja" | undefined, string][] = [
    [{}, undefined, "en"],
    [{ LANG: "ja_JP.UTF-8" }, undefined, "ja"],
    [{ LANG: "ja" }, undefined, "ja"],
    [{ LANG: "ja_JP.UTF-8", LC_ALL: "C" }, undefined, "en"],
    [{ LANG: "C", LC_MESSAGES: "ja_JP.eucJP" }, undefined, "ja"],
    [{ LANG: "ja_JP.UTF-8", LC_ALL: "" }, undefined, "ja"],
    [{ LANG: "jam_JM" }, undefined, "en"],
    [{ LANG: "C" }, "ja", "ja"],
    [{ LANG: "ja_JP.UTF-8" }, "en", "en"],
    [{ BUTLER_LANG: "en" }, "ja", "en"],
    [{ BUTLER_LANG: "ja", LC_ALL: "C" }, undefined, "ja"],
  ];
  for (const [env, configured, expected] of cases) {
    const found = languageOf((name) => env[name], configured);
    assertEquals(found, expected, JSON.stringify([env, configured]));
  }
});

interface ConfigCase {
  id: string;
  text: string;
  config: unknown;
  problems: string[];
  broken?: boolean;
}

Deno.test("readConfig() keeps what is right and reports the rest", async (t) => {
  for (const row of fixtureRows<ConfigCase>("config/cases.jsonl")) {
    await t.step(row.id, () => {
      const { config, problems } = readConfig(row.text, "butler.json");
      assertEquals(config, row.config);
      assertEquals(problems.map(({ text }) => text.en), row.problems);
      assertEquals(problems.some(({ broken }) => broken), row.broken ?? false);
    });
  }
});

interface LedgerCase {
  readonly id: string;
  /** The value in each file that there is. */
  readonly home?: string;
  readonly project?: string;
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly ledger: string;
}

Deno.test("loadConfig() takes a relative ledger from its file's folder", async (t) => {
  for (const row of fixtureRows<LedgerCase>("config/ledgers.jsonl")) {
    await t.step(row.id, () => {
      const texts: Record<string, string | undefined> = {
        "/home/a/.claude/butler.json": row.home,
        "/src/p/.claude/butler.json": row.project,
      };
      const system: System = {
        ...realSystem,
        env: (name) => ({ HOME: "/home/a", ...row.env })[name],
        kindOf: (path) => path === "/src/p/.git" ? "folder" : undefined,
        readText: (path) =>
          texts[path] && JSON.stringify({ ledger: texts[path] }),
      };
      assertEquals(loadConfig(system, row.cwd).config.ledger, row.ledger);
    });
  }
});
