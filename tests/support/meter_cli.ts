/** `butler meter` on its own, for tests that need no executable. */
import { languageOf } from "../../src/core/text.ts";
import { system } from "../../src/io/system.ts";
import { runMeter } from "../../src/meter/main.ts";

const code = await runMeter(Deno.args, {
  system,
  lang: languageOf(system.env),
  config: {},
});
Deno.exit(code);
