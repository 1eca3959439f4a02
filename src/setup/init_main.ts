import { quote } from "shell-quote";
import type { CliContext } from "../cli/subcommand.ts";
import { UsageError } from "../cli/usage_error.ts";
import { ButlerError } from "../core/errors.ts";
import { EXIT } from "../core/exit_codes.ts";
import type { System } from "../core/system.ts";
import { say } from "../core/text.ts";
import type { Lang, Text } from "../core/text.ts";
import { writeStderr } from "../io/stdio.ts";
import { applyStep, previewStep, tried } from "./apply.ts";
import type { Setting } from "./apply.ts";
import { contentsOf } from "./contents.ts";
import { notesOf } from "./init_notes.ts";
import { readInitOptions } from "./init_options.ts";
import type { InitOptions } from "./init_options.ts";
import { shownPath } from "./paths.ts";
import {
  homeOf,
  isFolder,
  isHome,
  projectPlaces,
  userPlaces,
} from "./places.ts";
import type { Places } from "./places.ts";
import { planAdding, planRemoving, planSweeping } from "./plan.ts";
import type { Step } from "./plan.ts";
import { targets } from "./targets.ts";
import { tell } from "./tell.ts";

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
  const places = placesOf(system, options);
  const contents = await contentsOf(places, options, context);
  const files = targets(places, contents);
  const plan = options.remove ? planRemoving : planAdding;
  const planned = [...planSweeping(files), ...plan(system, files)];
  const steps = options.dryRun ? planned : planned.map(tried);
  const setting = settingOf(system, places, options);
  const lang = options.lang ?? context.lang;
  const problems = steps.filter((step) => step.kind === "problem");
  if (problems.length > 0) return refuse(problems, setting, lang);
  // All is done before any of it is told: whoever reads may be gone.
  const carry = options.dryRun ? previewStep : applyStep;
  const reports = steps.map((step) => carry(step, setting));
  const failures = reports.filter(({ failed }) => failed);
  const notes = failures.length > 0
    ? []
    : notesOf({ system, places, options, contents, files, steps, setting });
  for (const { text } of failures) complain(text, lang);
  const done = reports.filter(({ failed }) => !failed).map(({ text }) => text);
  const lines = [...done, ...notes].map((text) => `${say(text, lang)}\n`);
  const told = tell(lines.join(""), lang);
  return told && failures.length === 0 ? EXIT.ok : EXIT.failed;
}

function placesOf(system: System, { user, project, remove }: InitOptions) {
  if (user) return userPlaces(system);
  if (project !== undefined && !isFolder(system, project)) {
    throw new UsageError({
      en: `Cannot take "${project}" for the project: it is no folder`,
      ja: `"${project}" をプロジェクトにできません: フォルダーではありません`,
    }, {
      en: "Name an existing folder with --project",
      ja: "--project に既存のフォルダーを指定してください",
    });
  }
  const places = projectPlaces(system, project);
  if (isHome(system, places.root)) throw homeIsNone(places, remove);
  return places;
}

/**
 * Settings in the home folder hold in every project, its `.mcp.json` in none:
 * git would be closed and no tool be there. They are the person's set-up.
 */
function homeIsNone({ root }: Places, remove: boolean): ButlerError {
  return new ButlerError(
    "invalid_argument",
    {
      en: `Cannot ${remove ? "take butler out of" : "set up"} ${root} ` +
        "as a project: it is the home folder",
      ja: `${root} はホームフォルダーのため、プロジェクトとして${
        remove ? "取り除けません" : "設定できません"
      }`,
    },
    remove ? HOME_REMOVE : {
      en: "Run init in a project, or `butler init --user` for all of them",
      ja: "プロジェクトの中で実行するか、すべてのプロジェクトに対して " +
        "`butler init --user` を使ってください",
    },
  );
}

const HOME_REMOVE: Text = {
  en: "Run `butler init --user --remove`, or init --remove in a project",
  ja:
    "`butler init --user --remove` を使うか、プロジェクトの中で実行してください",
};

function settingOf(
  system: System,
  { root }: Places,
  { user, remove, project }: InitOptions,
): Setting {
  const cwd = system.realPath(system.cwd()) ?? system.cwd();
  const home = homeOf(system);
  const again = [
    "butler init",
    ...(user ? ["--user"] : []),
    ...(project === undefined ? [] : [quote(["--project", project])]),
    ...(remove ? ["--remove"] : []),
  ].join(" ");
  return {
    root,
    again,
    shown: (path) => shownPath(path, { cwd: user ? "/" : cwd, root, home }),
  };
}

function refuse(
  problems: readonly Step[],
  setting: Setting,
  lang: Lang,
): number {
  for (const step of problems) {
    complain(previewStep(step, setting).text, lang);
  }
  complain(NOTHING_WRITTEN, lang);
  return EXIT.failed;
}

function complain(text: Text, lang: Lang): void {
  writeStderr(`${say(text, lang)}\n`);
}

const NOTHING_WRITTEN: Text = {
  en: "Nothing was written",
  ja: "何も書き込んでいません",
};
