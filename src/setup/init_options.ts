import { exclude, readOptions } from "../cli/options.ts";
import { init } from "../cli/subcommands/init.ts";
import type { Lang } from "../core/text.ts";
import type { HookForm } from "./hook_entries.ts";

export interface InitOptions {
  /** The project's folder; without it the one the current folder is in. */
  readonly project?: string;
  readonly user: boolean;
  /** Without it what is wired stays. */
  readonly hooks?: HookForm;
  readonly dryRun: boolean;
  readonly remove: boolean;
  readonly lang?: Lang;
}

/** The options of `butler init`. Throws UsageError. */
export function readInitOptions(args: readonly string[]): InitOptions {
  const given = readOptions(init.name, init.options, args);
  exclude(init.name, given, "--user", ["--project"]);
  exclude(init.name, given, "--remove", ["--hooks", "--lang"]);
  return {
    project: given.value("--project"),
    user: given.has("--user"),
    hooks: given.value("--hooks") as HookForm | undefined,
    dryRun: given.has("--dry-run"),
    remove: given.has("--remove"),
    lang: given.value("--lang") as Lang | undefined,
  };
}
