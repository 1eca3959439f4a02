import { assertEquals } from "@std/assert";
import { fixtureText } from "./support/fixtures.ts";
import { answerOf, makeRepo } from "./support/migration_repo.ts";

const ROWS = fixtureText("migrations/allowed.tsv").split("\n")
  .filter((line) => line !== "" && !line.startsWith("# "))
  .map((line) => line.split("\t"));

Deno.test("allowed commands are known word by word, wherever they stand; production and evasions stay refused", async (t) => {
  const repo = makeRepo({ committed: ["migrations/0001_a.sql"] });
  const commands = ROWS.filter(([kind]) => kind === "allow")
    .map(([, command]) => command);
  const config = { migrations: { allow: { commands } } };
  for (const [expect, command] of ROWS) {
    if (expect === "allow") continue;
    await t.step(`${expect}: ${command}`, async () => {
      const { decision } = await answerOf(repo, "Bash", { command }, {
        config,
      });
      assertEquals(decision?.kind ?? "silent", expect, decision?.reason);
    });
  }
  Deno.removeSync(repo, { recursive: true });
});
