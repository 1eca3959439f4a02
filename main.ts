import { runHook } from "./src/hook/main.ts";
import { system } from "./src/io/system.ts";

const [subcommand, ...rest] = Deno.args;

// The hook runs before every tool call: nothing else is loaded for it, and it
// ends at once, without the millisecond that taking V8 down would cost.
if (subcommand === "hook" && rest.length === 0) {
  Deno.exit(await runHook(system));
}
const { runCli } = await import("./src/cli/main.ts");
Deno.exitCode = await runCli(Deno.args, system);
