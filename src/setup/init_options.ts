import { parseArgs } from "@std/cli/parse-args";
import { seeHelp, unexpectedArgument, UsageError } from "../cli/usage_error.ts";
import type { Lang } from "../core/text.ts";
import type { HookForm } from "./hook_entries.ts";

export interface InitOptions {
  /** The project's folder; without it the one the current folder is in. */
  readonly project?: string;
  readonly user: boolean;
  readonly hooks: HookForm;
  readonly dryRun: boolean;
  readonly remove: boolean;
  readonly lang?: Lang;
}

/** The options of `butler init`. Throws UsageError. */
export function readInitOptions(args: readonly string[]): InitOptions {
  const parsed = parseArgs([...args], {
    string: ["project", "hooks", "lang"],
    boolean: ["user", "dry-run", "remove"],
    unknown: (arg) => {
      throw unexpectedArgument("init", arg);
    },
  });
  const { project, user, remove } = parsed;
  if (project === "") throw needsValue("--project", "DIR");
  if (user && project !== undefined) {
    throw new UsageError({
      en: "Cannot use --user together with --project",
      ja: "--user と --project は同時に使えません",
    }, seeHelp("init"));
  }
  return {
    project,
    user,
    hooks: choice("--hooks", parsed.hooks, ["process", "server"]) ?? "process",
    dryRun: parsed["dry-run"],
    remove,
    lang: choice("--lang", parsed.lang, ["en", "ja"]),
  };
}

function choice<T extends string>(
  name: string,
  given: string | undefined,
  choices: readonly T[],
): T | undefined {
  if (given === undefined) return undefined;
  const found = choices.find((one) => one === given);
  if (found) return found;
  throw new UsageError({
    en: `Cannot use ${name} ${JSON.stringify(given)}`,
    ja: `${name} に ${JSON.stringify(given)} は使えません`,
  }, {
    en: `Write ${name} ${choices.join(" or ")}`,
    ja: `${name} ${choices.join(" または ")} と書いてください`,
  });
}

function needsValue(name: string, value: string): UsageError {
  return new UsageError({
    en: `Cannot use ${name}: it needs a value`,
    ja: `${name} には値が必要です`,
  }, {
    en: `Write ${name} ${value}`,
    ja: `${name} ${value} と書いてください`,
  });
}
