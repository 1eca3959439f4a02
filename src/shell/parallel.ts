import { has, readOptions } from "./options.ts";
import type { OptionTable } from "./options.ts";
import { Scope } from "./scope.ts";
import { runScript } from "./shells.ts";
import { BLANK, join, programName, sourceOf } from "./value.ts";
import type { Value } from "./value.ts";
import { UNKNOWN } from "./walk_types.ts";
import type { Context, Result, Walk } from "./walk_types.ts";

const GNU: OptionTable = {
  short: "aCdDEIjJLlNnPsSU",
  long: "arg-file arg-sep basefile block colsep delay delimiter env halt " +
    "halt-on-error id jobs joblog load max-args max-chars max-procs " +
    "max-replace-args memfree nice profile recend recstart replace results " +
    "retries return sshlogin sshloginfile tagstring timeout tmpdir workdir",
  counts: "tag:0",
};
/** shenwei356/rush: its template may stand before its options. */
const RUSH: OptionTable = { short: "jdDniortTIvC", permutes: true };

/**
 * GNU parallel: its words are a template for a shell, filled with what
 * follows `:::`; without a template each of those is a script, or each line
 * of its input.
 */
export function parallel(
  words: readonly Value[],
  context: Context,
  walk: Walk,
): Result {
  const name = programName(words[0]);
  const options = readOptions(words.slice(1), name === "rush" ? RUSH : GNU);
  const { operands } = options;
  if (name === "rush" && !operands.some(isTemplate)) {
    walk.emit(words, context);
    return UNKNOWN;
  }
  const at = operands.findIndex((word) => /^:::/.test(sourceOf(word)));
  const template = at < 0 ? operands : operands.slice(0, at);
  const scripts = template.length > 0
    ? [fill(join(template), name === "parallel")]
    : at < 0
    ? [context.stdin]
    : operands.filter((word) => !/^:::/.test(sourceOf(word)));
  const inner = has(options, "S sshlogin")
    ? { ...context, scope: new Scope(), assignments: {}, remote: true }
    : context;
  const child = { ...inner, stdin: undefined };
  if (scripts.length === 0 || has(options, "dry-run dryrun")) {
    walk.emit(words, context);
    return UNKNOWN;
  }
  for (const script of scripts) {
    runScript(script, [], "parallel", words, child, walk);
  }
  return UNKNOWN;
}

/** `rush build` is another program of that name. */
function isTemplate(word: Value): boolean {
  return /[\s{]/.test(sourceOf(word));
}

/** The template with an unknown value in each of its places, or behind it. */
function fill(template: Value, appends: boolean): Value {
  const text = sourceOf(template);
  const filled = text.replace(/\{[^{}\s,$'"]*\}/g, BLANK);
  return filled === text && appends ? `${text} ${BLANK}` : filled;
}
