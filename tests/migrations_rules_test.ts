import { assert, assertEquals } from "@std/assert";
import { COMMANDS } from "../src/migrations/commands.ts";
import { EVASIONS } from "../src/migrations/evasions.ts";
import { enforced } from "../src/migrations/finding.ts";
import { DECISIONS } from "../src/migrations/judge_command.ts";
import { RULE_GROUPS, RULE_NAMES } from "../src/migrations/rule_names.ts";
import { SETTING_RULES } from "../src/migrations/settings_edits.ts";
import { HISTORY_RULE, SQL_RULES } from "../src/migrations/sql/rules.ts";
import { answerOf, makeRepo } from "./support/migration_repo.ts";

const ROOT = new URL("../src/migrations/", import.meta.url);

/** The names of the findings that the tables can lead to. */
function namesOfTables(): string[] {
  const rules = [...SQL_RULES, HISTORY_RULE];
  const commands = COMMANDS.flatMap(({ tool, rules }) => {
    const decided = rules.map(({ effect }) => effect)
      .filter((effect) => DECISIONS[effect].some((one) => one !== "pass"));
    const raised = decided.some((effect) =>
      DECISIONS[effect][0] !== "deny" && DECISIONS[effect][1] === "deny"
    );
    return [
      tool,
      ...decided.flatMap((effect) => [effect, `${tool}.${effect}`]),
      ...raised ? [`production.${tool}`] : [],
    ];
  });
  return [
    ...commands,
    ...rules.flatMap(({ name, kind }) => [name, `sql.${name}`, kind]),
    ...SQL_RULES.filter(({ kind }) => kind === "data-loss")
      .map(({ name }) => `direct.${name}`),
    ...EVASIONS.map(({ name }) => name),
    ...SETTING_RULES.map(({ name }) => name),
  ];
}

/** Names that stand as literals beside `names:` in the sources. */
async function namesOfSources(): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, isFile } of Deno.readDir(ROOT)) {
    if (!isFile || name === "rule_names.ts") continue;
    const text = (await Deno.readTextFile(new URL(name, ROOT)))
      .replace(/\/\*\*[^]*?\*\//g, "");
    const parts = text.matchAll(
      /(?:\bnames:(?! readonly)|PRODUCTION_SQL =)((?:[^[\]{};]*\[[^\]]*\])+)/g,
    );
    for (const [, part] of parts) {
      found.push(...[...part.matchAll(/"([\w.-]+)"/g)].map(([, one]) => one));
    }
  }
  return found;
}

Deno.test("RULE_NAMES has every rule that is used, and no other", async () => {
  const used = new Set([...namesOfTables(), ...await namesOfSources()]);
  const known = new Set(RULE_NAMES);
  assertEquals([...used].filter((one) => !known.has(one)), []);
  assertEquals(RULE_NAMES.filter((one) => !used.has(one)), []);
  assertEquals(new Set(RULE_NAMES).size, RULE_NAMES.length);
});

Deno.test("every group of rules is described in two languages", () => {
  for (const { what, names } of RULE_GROUPS) {
    assert(names.length > 0 && what.en && what.ja && what.en !== what.ja);
  }
});

Deno.test("enforced() takes the most special name that is set", () => {
  const finding = {
    names: ["a.b", "a", "b"] as const,
    decision: "ask" as const,
    deny: { en: "", ja: "" },
    ask: { en: "", ja: "" },
  };
  assertEquals(enforced(finding, { b: "off", a: "deny" })?.decision, "deny");
  assertEquals(enforced(finding, { b: "off" }), undefined);
});

Deno.test("only its own rule lowers a refusal that production makes", async (t) => {
  const repo = makeRepo({});
  const reset = "npx prisma migrate reset";
  const cases: readonly [string, Record<string, "ask" | "off">, string][] = [
    [`heroku run ${reset}`, { wipes: "ask" }, "deny"],
    [`heroku run ${reset}`, { commands: "off", prisma: "off" }, "deny"],
    [`heroku run ${reset}`, { "prisma.wipes": "off" }, "deny"],
    [`heroku run ${reset}`, { production: "ask" }, "ask"],
    [`heroku run ${reset}`, { "production.prisma": "off" }, "silent"],
    [reset, { production: "off" }, "ask"],
    ["psql -h db.example.com -c 'DROP TABLE a'", { direct: "ask" }, "deny"],
    ["psql -h db.example.com -c 'DROP TABLE a'", {
      "data-loss": "off",
      "drop-table": "off",
    }, "deny"],
    ["psql -h db.example.com -c 'DROP TABLE a'", { production: "ask" }, "ask"],
    ["RAILS_ENV=production rails runner 'User.delete_all'", {
      "inline-script": "off",
    }, "deny"],
    ["RAILS_ENV=production rails runner 'User.delete_all'", {
      "production.direct": "ask",
    }, "ask"],
  ];
  for (const [command, enforce, expected] of cases) {
    await t.step(`${command} ${JSON.stringify(enforce)}`, async () => {
      const config = { migrations: { enforce } };
      const { decision } = await answerOf(repo, "Bash", { command }, {
        config,
      });
      assertEquals(decision?.kind ?? "silent", expected, decision?.reason);
    });
  }
  Deno.removeSync(repo, { recursive: true });
});
