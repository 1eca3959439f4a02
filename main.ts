import config from "./deno.json" with { type: "json" };
import { runHook } from "./src/hook/main.ts";
import { system } from "./src/io/system.ts";

const [subcommand, ...rest] = Deno.args;

// The hook runs before every tool call: nothing else is loaded for it.
Deno.exitCode = subcommand === "hook" && rest.length === 0
  ? await runHook(system)
  : await (await import("./src/cli/main.ts"))
    .runCli(Deno.args, system, config.version);
