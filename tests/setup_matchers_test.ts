import { assertEquals } from "@std/assert";
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
