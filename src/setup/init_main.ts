import type { CliContext } from "../cli/subcommand.ts";
import { ButlerError } from "../core/errors.ts";
import { EXIT } from "../core/exit_codes.ts";
import type { System } from "../core/system.ts";
import { say } from "../core/text.ts";
import type { Lang, Text } from "../core/text.ts";
import { writeStderr, writeStdout } from "../io/stdio.ts";
import { applyStep, previewStep, tried } from "./apply.ts";
import { guidance } from "./guidance.ts";
import { readInitOptions } from "./init_options.ts";
import type { InitOptions } from "./init_options.ts";
import { migrationFolders } from "./migration_folders.ts";
import { butlerCommand, projectPlaces, userPlaces } from "./places.ts";
import type { Places } from "./places.ts";
import { planAdding, planRemoving, planSweeping } from "./plan.ts";
import type { Step } from "./plan.ts";
import { languageOfBlock, languageOfPage, targets } from "./targets.ts";
import type { Contents } from "./targets.ts";

/**
 * `butler init`: puts butler's lines into the settings of a project or person,
 * or takes them out. All files are planned before the first is written; when
 * one cannot be edited, none is.
 */
export async function runInit(
  args: readonly string[],
  context: CliContext,
): Promise<number> {
  const options = readInitOptions(args);
  const { system } = context;
  const places = options.user
    ? userPlaces(system)
    : projectPlaces(system, options.project);
  if (!options.user && !options.remove) refuseHome(places, system);
  const contents = await contentsOf(places, options, context);
  const files = targets(places, contents);
  const plan = options.remove ? planRemoving : planAdding;
  const planned = [...planSweeping(files), ...plan(system, files)];
  const steps = options.dryRun ? planned : planned.map(tried);
  const lang = options.lang ?? context.lang;
  return carryOut(steps, places, options, lang, contents);
}

/**
 * Settings in the home folder hold in every project, its `.mcp.json` in none:
 * git would be closed and no tool be there.
 */
function refuseHome({ root }: Places, system: System): void {
  const home = system.env("HOME") ?? system.env("USERPROFILE");
  if (!home || system.realPath(home) !== system.realPath(root)) return;
  throw new ButlerError("invalid_argument", {
    en: `Cannot set up ${root} as a project: it is the home folder`,
    ja: `${root} はホームフォルダーのため、プロジェクトとして設定できません`,
  }, {
    en: "Run init in a project, or `butler init --user` for all of them",
    ja: "プロジェクトの中で実行するか、すべてのプロジェクトに対して " +
      "`butler init --user` を使ってください",
  });
}

async function contentsOf(
  places: Places,
  options: InitOptions,
  context: CliContext,
): Promise<Contents> {
  const { system, config } = context;
  const folders = options.user
    ? []
    : await migrationFolders(system, places.root, config);
  const lang = guidanceLanguage(places, options, context);
  return {
    command: butlerCommand(system),
    form: options.hooks,
    migrations: folders.length > 0,
    guidance: guidance(lang, config.mcp?.exposeVcs !== false),
  };
}

/** What was asked for, what the block is in already, what the project configures, what its page is written in. */
function guidanceLanguage(
  places: Places,
  options: InitOptions,
  { system, config, lang }: CliContext,
): Lang {
  if (options.lang) return options.lang;
  const page = system.readText(places.memory) ?? "";
  const written = languageOfBlock(page);
  if (written) return written;
  if (system.env("BUTLER_LANG") || config.lang) return lang;
  return languageOfPage(page) ?? lang;
}

function carryOut(
  steps: readonly Step[],
  places: Places,
  options: InitOptions,
  lang: Lang,
  contents: Contents,
): number {
  const { root } = places;
  const problems = steps.filter((step) => step.kind === "problem");
  if (problems.length > 0) {
    for (const step of problems) complain(previewStep(step, root).text, lang);
    complain(NOTHING_WRITTEN, lang);
    return EXIT.failed;
  }
  // All is done before any of it is told: whoever reads may be gone.
  const carry = options.dryRun ? previewStep : applyStep;
  const reports = steps.map((step) => carry(step, root));
  for (const { failed, text } of reports) {
    if (failed) complain(text, lang);
    else writeStdout(`${say(text, lang)}\n`);
  }
  if (reports.some(({ failed }) => failed)) return EXIT.failed;
  for (const note of notes(steps, options, contents)) {
    writeStdout(`${say(note, lang)}\n`);
  }
  return EXIT.ok;
}

function complain(text: Text, lang: Lang): void {
  writeStderr(`${say(text, lang)}\n`);
}

function notes(
  steps: readonly Step[],
  options: InitOptions,
  { command }: Contents,
): Text[] {
  if (steps.every(({ kind }) => kind === "unchanged")) return [];
  if (options.dryRun) return [DRY_RUN];
  if (options.remove) return [];
  return command === "butler" ? [NEXT] : [notOnPath(command), NEXT];
}

const NOTHING_WRITTEN: Text = {
  en: "Nothing was written",
  ja: "何も書き込んでいません",
};

const DRY_RUN: Text = {
  en: "Nothing was written (--dry-run)",
  ja: "何も書き込んでいません (--dry-run)",
};

const NEXT: Text = {
  en: "Next: `butler doctor`, then start Claude Code anew; " +
    "it asks once whether to trust the server",
  ja: "次に `butler doctor` を実行し、Claude Code を起動し直してください。" +
    "サーバーの承認を一度求められます",
};

function notOnPath(command: string): Text {
  return {
    en: `butler is not on PATH: the settings call ${command}, ` +
      "which only this machine has",
    ja: `butler が PATH にないため、設定は ${command} を呼びます` +
      "(このマシンにだけあるパスです)",
  };
}
