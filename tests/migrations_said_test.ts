import { assertEquals } from "@std/assert";
import { fixtureText } from "./support/fixtures.ts";
import { answerOf, makeRepo } from "./support/migration_repo.ts";

const ROWS = fixtureText("migrations/said.tsv").split("\n")
  .filter((line) => line !== "" && !line.startsWith("# "))
  .map((line) => line.split("\t"));
/** An alias of the same name, as Phoenix writes it. */
const MIX = `aliases: ["ecto.reset": ["ecto.drop", "ecto.setup"]]`;

Deno.test("an answer names the command, the target and what is lost as they are", async (t) => {
  const repo = makeRepo({ files: { "mix.exs": MIX } });
  for (const [lang, command, words] of ROWS) {
    await t.step(`${command}: ${words}`, async () => {
      const { decision } = await answerOf(repo, "Bash", { command }, {
        lang: lang === "ja" ? "ja" : "en",
      });
      const reason = decision?.reason ?? "";
      const isSaid = reason.includes(words.replace(/^!/, ""));
      assertEquals(isSaid, !words.startsWith("!"), reason);
      assertEquals(reason === "", false);
    });
  }
  Deno.removeSync(repo, { recursive: true });
});
