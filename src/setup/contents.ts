import type { CliContext } from "../cli/subcommand.ts";
import type { Lang } from "../core/text.ts";
import { guidance } from "./guidance.ts";
import { guidanceAbove } from "./guidance_above.ts";
import { pagesTakenIn } from "./imports.ts";
import type { InitOptions } from "./init_options.ts";
import { migrationFolders } from "./migration_folders.ts";
import { butlerCommand } from "./places.ts";
import type { Places } from "./places.ts";
import { wiredForm } from "./settings_file.ts";
import { languageOfBlock, languageOfPage } from "./targets.ts";
import type { Contents } from "./targets.ts";
import { broughtByPlugin, settingsFiles } from "./wired_hooks.ts";

/** What a set-up writes: as asked for, else as it is already. */
export async function contentsOf(
  places: Places,
  options: InitOptions,
  context: CliContext,
): Promise<Contents> {
  const { system, config } = context;
  const folders = options.user
    ? []
    : await migrationFolders(system, places.root, config);
  const lang = guidanceLanguage(places, options, context);
  const written = system.readText(places.settings) ?? "";
  return {
    command: butlerCommand(system),
    form: options.hooks ?? wiredForm(written.replace(/^\uFEFF/, "")) ??
      "process",
    migrations: folders.length > 0,
    guidance: guidance(lang, config.mcp?.exposeVcs !== false),
    plugin: !options.remove &&
      broughtByPlugin(settingsFiles(system, places)),
    imported: pagesTakenIn(system, places.memory, places.root)
      .includes(system.realPath(places.agents) ?? ""),
    above: options.user ? undefined : guidanceAbove(system, places),
  };
}

/** What was asked for, what the block is in already, what the project configures, what its page is written in. */
export function guidanceLanguage(
  places: Places,
  options: Pick<InitOptions, "lang">,
  { system, config, lang }: CliContext,
): Lang {
  if (options.lang) return options.lang;
  const page = system.readText(places.memory) ?? "";
  const written = languageOfBlock(page);
  if (written) return written;
  if (system.env("BUTLER_LANG") || config.lang) return lang;
  return languageOfPage(page) ?? lang;
}
