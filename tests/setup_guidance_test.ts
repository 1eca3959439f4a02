import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { guidance } from "../src/setup/guidance.ts";
import { TOOLS } from "../src/tools/catalog.ts";

/** That git is not called, where to begin, that a diff is no duty. */
const RULES = {
  ja: [
    /git コマンドを直接呼ぶことは禁止/,
    /まず\n`work_observe\(\)`/,
    /必要なとき/,
  ],
  en: [
    /Calling git directly is not allowed/,
    /call\n`work_observe\(\)`/,
    /need/,
  ],
} as const;

for (const lang of ["ja", "en"] as const) {
  Deno.test(`the block in CLAUDE.md says which tool is for what: ${lang}`, () => {
    const text = guidance(lang);
    for (const rule of RULES[lang]) assert(rule.test(text), `${rule}`);
    for (const { signature, summary, gitEquivalents } of TOOLS) {
      const line = text.split("\n")
        .find((one) => one.startsWith(`- \`${signature}`)) ?? "";
      assertStringIncludes(line, summary[lang]);
      const typed = Object.keys(gitEquivalents)
        .filter((name) => !/-|tool$/.test(name));
      for (const name of typed) assertStringIncludes(line, name);
    }
    assertStringIncludes(text, "butler call work_observe");
    assertEquals(guidance(lang, false).includes("work_vcs"), false);
  });
}
