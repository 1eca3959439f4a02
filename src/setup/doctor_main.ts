import manifest from "../../deno.json" with { type: "json" };
import { unexpectedArgument } from "../cli/usage_error.ts";
import type { CliContext } from "../cli/subcommand.ts";
import { loadConfig } from "../core/config_reader.ts";
import { EXIT } from "../core/exit_codes.ts";
import { say } from "../core/text.ts";
import type { Lang } from "../core/text.ts";
import { ownExecutable } from "../io/files_atomic.ts";
import { writeStdout } from "../io/stdio.ts";
import { CHECKS } from "./checks/catalog.ts";
import type { Check, Finding, Subject } from "./checks/check.ts";
import { projectPlaces } from "./places.ts";
import { settingsFiles, wiredHooks } from "./wired_hooks.ts";

/** `butler doctor`: one line a check; exit 1 if something is wrong. */
export async function runDoctor(
  args: readonly string[],
  context: CliContext,
): Promise<number> {
  const surplus = args.find((arg) => arg !== "--json");
  if (surplus !== undefined) throw unexpectedArgument("doctor", surplus);
  const subject = subjectOf(context);
  const results = await Promise.all(
    CHECKS.map(async (check) => ({ check, finding: await check.run(subject) })),
  );
  const ok = results.every(({ finding }) => finding.ok);
  const write = args.includes("--json") ? asJson : asLines;
  writeStdout(write(results, ok, context.lang));
  return ok ? EXIT.ok : EXIT.failed;
}

function subjectOf({ system, lang }: CliContext): Subject {
  const places = projectPlaces(system);
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

const STOP = { en: ". ", ja: "。" } as const;

function asLines(results: readonly Result[], ok: boolean, lang: Lang): string {
  const lines = results.map(({ check, finding }) => {
    const detail = `${say(check.title, lang)}: ${say(finding.detail, lang)}`;
    const mark = say(finding.ok ? MARKS.ok : MARKS.wrong, lang);
    return finding.ok
      ? `${mark} ${detail}`
      : `${mark} ${detail}${say(STOP, lang)}${say(finding.fix, lang)}`;
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
