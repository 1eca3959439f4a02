import { has, readOptions } from "./options.ts";
import { Scope } from "./scope.ts";
import { runScript } from "./shells.ts";
import { BLANK, join, sourceOf } from "./value.ts";
import type { Value } from "./value.ts";
import { UNKNOWN } from "./walk_types.ts";
import type { Context, Result, Walk } from "./walk_types.ts";

/**
 * GNU parallel: its words are a template for a shell, filled with what
 * follows `:::`; without a template each of those is a script.
 */
export function parallel(
  words: readonly Value[],
  context: Context,
  walk: Walk,
): Result {
  const options = readOptions(words.slice(1), {
    short: "aCdDEIjJLlNnPsSU",
    long: "arg-file arg-sep basefile block colsep delay delimiter env halt " +
      "halt-on-error jobs joblog load max-args max-chars max-procs " +
      "max-replace-args memfree nice profile recend recstart replace results " +
      "retries return sshlogin sshloginfile tagstring timeout tmpdir workdir",
  });
  const { operands } = options;
  const at = operands.findIndex((word) => /^:::/.test(sourceOf(word)));
  const template = at < 0 ? operands : operands.slice(0, at);
  const scripts = template.length > 0
    ? [fill(join(template))]
    : operands.filter((word) => !/^:::/.test(sourceOf(word)));
  const inner = has(options, "S sshlogin")
    ? { ...context, scope: new Scope(), assignments: {}, remote: true }
    : context;
  const child = { ...inner, stdin: undefined };
  if (scripts.length === 0) walk.emit(words, context);
  for (const script of scripts) {
    runScript(script, [], "parallel", words, child, walk);
  }
  return UNKNOWN;
}

/** The template with an unknown value in each of its places. */
function fill(template: Value): Value {
  const text = sourceOf(template);
  const filled = text.replace(/\{[^{}\s,$'"]*\}/g, BLANK);
  return filled === text ? `${text} ${BLANK}` : filled;
}
