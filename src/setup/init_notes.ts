import type { System } from "../core/system.ts";
import type { Text } from "../core/text.ts";
import { readWhole } from "../io/files_atomic.ts";
import type { Setting } from "./apply.ts";
import { notLoaded } from "./checks/broken_json.ts";
import type { InitOptions } from "./init_options.ts";
import { homeOf, userPlaces } from "./places.ts";
import type { Places } from "./places.ts";
import type { Step } from "./plan.ts";
import type { Contents, Target } from "./targets.ts";
import { unloadable } from "./unloadable.ts";
import { broughtByPlugin, settingsFiles, wiredHooks } from "./wired_hooks.ts";

interface Done {
  readonly system: System;
  readonly places: Places;
  readonly options: InitOptions;
  readonly contents: Contents;
  readonly files: readonly Target[];
  readonly steps: readonly Step[];
  readonly setting: Setting;
}

/** What a person has to know after a set-up, below what was done to each file. */
export function notesOf(done: Done): Text[] {
  const { options, steps } = done;
  const notes = options.remove ? stillWired(done) : [
    ...(done.contents.plugin ? [PLUGIN] : []),
    ...hasAbove(done),
    ...filesNotLoaded(done),
  ];
  if (steps.every(({ kind }) => kind === "unchanged")) return notes;
  if (options.dryRun) return [...notes, DRY_RUN];
  if (options.remove) return notes;
  const { command } = done.contents;
  return [
    ...notes,
    ...(command === "butler" ? [] : [notOnPath(command)]),
    options.user || done.contents.plugin ? NEXT : NEXT_TRUST,
  ];
}

/** Claude Code reads the page of a folder above, too. */
function hasAbove({ contents: { above }, setting }: Done): Text[] {
  if (above === undefined) return [];
  const name = setting.shown(above);
  return [{
    en: `${name} has butler's block, and Claude Code reads it here, too: ` +
      "none was written",
    ja: `${name} に butler のブロックがあり、Claude Code はここでもそれを` +
      "読むため、ブロックは書き込んでいません",
  }];
}

/** Files that butler could write into and that Claude Code does not read. */
function filesNotLoaded({ files, steps, setting }: Done): Text[] {
  return files.filter(({ json }) => json).flatMap(({ path }) => {
    const problem = unloadable(textAfter(path, steps));
    if (!problem) return [];
    const { en, ja } = notLoaded(setting.shown(path), problem);
    return [{
      en: `${en}. Until that is mended its hooks and servers are not in effect`,
      ja: `${ja}。直すまで、このファイルのフックやサーバーは効きません`,
    }];
  });
}

/** What a file holds once the steps are carried out. */
function textAfter(path: string, steps: readonly Step[]): string {
  const written = steps.find((step) =>
    step.path === path && step.kind === "write"
  );
  if (written?.kind === "write") return written.text;
  const file = readWhole(path);
  return file.kind === "file" ? file.text : "{}";
}

/** What still calls butler: another set-up, or what no init wrote. */
function stillWired({ system, places, files, setting }: Done): Text[] {
  const own = new Set(files.map(({ path }) => path));
  const settings = settingsFiles(system, places);
  const others = wiredHooks(settings)
    .filter(({ slip }) => slip === undefined)
    .filter(({ file, wrapped }) => !own.has(file) || wrapped !== undefined);
  const user = homeOf(system) ? userPlaces(system).settings : undefined;
  const texts = others.map(({ file, wrapped }) => {
    const name = setting.shown(file);
    return file === user && wrapped === undefined
      ? userStays(name)
      : callsStill(name);
  });
  const notes = [...new Map(texts.map((text) => [text.en, text])).values()];
  return broughtByPlugin(settings) ? [...notes, PLUGIN_STAYS] : notes;
}

function userStays(name: string): Text {
  return {
    en: `${name} still calls butler: \`butler init --user --remove\` ends that`,
    ja: `${name} は引き続き butler を呼びます` +
      "(`butler init --user --remove` で取り除けます)",
  };
}

function callsStill(name: string): Text {
  return {
    en: `${name} still calls butler: init did not write that`,
    ja: `${name} は引き続き butler を呼びます(init の書いたものではありません)`,
  };
}

const DRY_RUN: Text = {
  en: "Nothing was written (--dry-run)",
  ja: "何も書き込んでいません (--dry-run)",
};

const PLUGIN: Text = {
  en: "The plugin butler is enabled and brings hooks and server: " +
    "none were written",
  ja: "プラグイン butler が有効で、フックとサーバーはそこから来るため、" +
    "どちらも書き込んでいません",
};

const PLUGIN_STAYS: Text = {
  en: "The plugin butler is still enabled",
  ja: "プラグイン butler は有効なままです",
};

const NEXT: Text = {
  en: "Next: `butler doctor`, then start Claude Code anew",
  ja: "次に `butler doctor` を実行し、Claude Code を起動し直してください",
};

/** Of servers only those in a project's `.mcp.json` are asked about. */
const NEXT_TRUST: Text = {
  en: `${NEXT.en}; it asks once whether to trust the server`,
  ja: `${NEXT.ja}。サーバーの承認を一度求められます`,
};

function notOnPath(command: string): Text {
  return {
    en: `butler is not on PATH: the settings call ${command}, ` +
      "which only this machine has",
    ja: `butler が PATH にないため、設定は ${command} を呼びます` +
      "(このマシンにだけあるパスです)",
  };
}
