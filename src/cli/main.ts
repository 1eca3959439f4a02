import about from "../../deno.json" with { type: "json" };
import { loadConfig } from "../core/config_reader.ts";
import { didYouMean } from "../core/did_you_mean.ts";
import { asButlerError } from "../core/errors.ts";
import { EXIT } from "../core/exit_codes.ts";
import type { System } from "../core/system.ts";
import { languageOf } from "../core/text.ts";
import { writeStderr, writeStdout } from "../io/stdio.ts";
import { mainHelp, subcommandHelp } from "./help.ts";
import type { CliContext } from "./subcommand.ts";
import { SUBCOMMANDS } from "./subcommands.ts";
import { seeHelp, UsageError } from "./usage_error.ts";

/** Runs `butler ARGS…` and gives the exit code. */
export async function runCli(
  args: readonly string[],
  system: System,
): Promise<number> {
  const { config } = loadConfig(system, system.cwd());
  const lang = languageOf((name) => system.env(name), config.lang);
  const context = { system, config, lang };
  try {
    return await dispatch(args, context);
  } catch (error) {
    if (error instanceof UsageError) {
      writeStderr(error.print("butler", lang));
      return EXIT.usage;
    }
    const { summary, hint } = asButlerError(error).toObject(lang);
    writeStderr(`butler: ${summary}\n${hint}\n`);
    return EXIT.failed;
  }
}

async function dispatch(
  args: readonly string[],
  context: CliContext,
): Promise<number> {
  const { lang } = context;
  const [name, ...rest] = args;
  if (name === "--version" || name === "-V") {
    writeStdout(`butler ${about.version}\n`);
    return EXIT.ok;
  }
  if (name === "--help" || name === "-h" || name === "help") {
    return await help(rest[0], context);
  }
  if (name === undefined) {
    writeStderr(await mainHelp(lang));
    return EXIT.usage;
  }
  const subcommand = find(name);
  if (asksForHelp(rest)) return await help(name, context);
  return await subcommand.run(rest, context);
}

async function help(
  name: string | undefined,
  { lang }: CliContext,
): Promise<number> {
  const wanted = name === undefined || name.startsWith("-")
    ? await mainHelp(lang)
    : await subcommandHelp(find(name), lang);
  writeStdout(wanted);
  return EXIT.ok;
}

/** `--help` after `--` belongs to the command that guard or meter runs. */
function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf("--");
  const own = end < 0 ? args : args.slice(0, end);
  return own.includes("--help") || own[0] === "-h";
}

function find(name: string) {
  const subcommand = SUBCOMMANDS.find((one) => one.name === name);
  if (subcommand) return subcommand;
  const near = didYouMean(name, SUBCOMMANDS.map((one) => one.name));
  throw new UsageError(
    {
      en: `Unknown subcommand ${JSON.stringify(name)}`,
      ja: `不明なサブコマンド ${JSON.stringify(name)}`,
    },
    near
      ? {
        en: `Did you mean \`butler ${near}\`?`,
        ja: `\`butler ${near}\` ですか?`,
      }
      : seeHelp(),
  );
}
