import manifest from "../../deno.json" with { type: "json" };
import { readOptions } from "../cli/options.ts";
import type { CliContext } from "../cli/subcommand.ts";
import { doctor } from "../cli/subcommands/doctor.ts";
import { loadConfig } from "../core/config_reader.ts";
import { EXIT } from "../core/exit_codes.ts";
import type { System } from "../core/system.ts";
import { say } from "../core/text.ts";
import type { Lang } from "../core/text.ts";
import { ownExecutable } from "../io/files_atomic.ts";
import { CHECKS } from "./checks/catalog.ts";
import type { Check, Finding, Subject } from "./checks/check.ts";
import { isHome, projectPlaces, userPlaces } from "./places.ts";
import type { Places } from "./places.ts";
import { tell } from "./tell.ts";
import { settingsFiles, wiredHooks } from "./wired_hooks.ts";

/** `butler doctor`: one line a check; exit 1 if something is wrong. */
export async function runDoctor(
  args: readonly string[],
  context: CliContext,
): Promise<number> {
  const given = readOptions(doctor.name, doctor.options, args);
  const subject = subjectOf(context);
  const isPersons = isHome(context.system, subject.places.root);
  const results = await Promise.all(CHECKS.map(async (check) => {
    const finding = await check.run(subject);
    return { check, finding: isPersons ? forPerson(finding) : finding };
  }));
  const ok = results.every(({ finding }) => finding.ok);
  const write = given.has("--json") ? asJson : asLines;
  const told = tell(write(results, ok, context.lang), context.lang);
  return ok && told ? EXIT.ok : EXIT.failed;
}

/** The home folder is no project: what is there is the person's set-up. */
function placesOf(system: System): Places {
  const project = projectPlaces(system);
  const { root } = project;
  return isHome(system, root) ? { ...userPlaces(system), root } : project;
}

/** The command that mends a person's set-up is another. */
function forPerson(finding: Finding): Finding {
  if (finding.ok) return finding;
  const named = (text: string) =>
    text.replace(/`butler init(?! --user)/g, "`butler init --user");
  const { en, ja } = finding.fix;
  return { ...finding, fix: { en: named(en), ja: named(ja) } };
}

function subjectOf({ system, lang }: CliContext): Subject {
  const places = placesOf(system);
  const { config } = loadConfig(system, places.root);
  return {
    system,
    config,
    lang,
    places,
    hooks: wiredHooks(settingsFiles(system, places)),
    version: manifest.version,
    executable: ownExecutable(),
  };
}

interface Result {
  readonly check: Check;
  readonly finding: Finding;
}

/** As wide as each other. */
const MARKS = {
  ok: { en: "ok   ", ja: "正常" },
  wrong: { en: "WRONG", ja: "異常" },
} as const;

/** Between what is wrong and how to mend it; no second one after a question. */
function stop(detail: string, lang: Lang): string {
  const gap = lang === "en" ? " " : "";
  if (/[.?。?]$/.test(detail)) return gap;
  return lang === "en" ? ". " : "。";
}

function asLines(results: readonly Result[], ok: boolean, lang: Lang): string {
  const lines = results.map(({ check, finding }) => {
    const detail = `${say(check.title, lang)}: ${say(finding.detail, lang)}`;
    const mark = say(finding.ok ? MARKS.ok : MARKS.wrong, lang);
    return finding.ok
      ? `${mark} ${detail}`
      : `${mark} ${detail}${stop(detail, lang)}${say(finding.fix, lang)}`;
  });
  const verdict = ok
    ? { en: "All is well", ja: "問題はありません" }
    : { en: "Something is wrong", ja: "問題があります" };
  return `${[...lines, say(verdict, lang)].join("\n")}\n`;
}

function asJson(results: readonly Result[], ok: boolean, lang: Lang): string {
  const checks = results.map(({ check, finding }) => ({
    name: check.name,
    ok: finding.ok,
    detail: say(finding.detail, lang),
    ...(!finding.ok && { fix: say(finding.fix, lang) }),
  }));
  return `${JSON.stringify({ ok, checks }, null, 2)}\n`;
}
