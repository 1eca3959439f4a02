import { expandBraces } from "./braces.ts";
import { expandParameter, expandSimple } from "./parameters.ts";
import { forEachChild } from "./parse.ts";
import type {
  DoubleQuotedChild,
  HereDoc,
  ParameterExpansionPart,
  Script,
  SyntaxNode,
  Word,
  WordPart,
} from "./parse.ts";
import { allSubstitutions, hiddenSubstitutions } from "./rescan.ts";
import { hole, sizeOf } from "./value.ts";
import type { Value } from "./value.ts";
import { Scope } from "./scope.ts";
import type { Context, Result, Walk } from "./walk_types.ts";
import { WordBuilder } from "./word_builder.ts";

/** Where words are expanded. */
export interface Place {
  readonly walk: Walk;
  readonly context: Context;
  /** The text that positions index. */
  readonly source: string;
}

/** Parts of a word, and its characters, that take as long as one command. */
const PARTS_PER_UNIT = 16;
const CHARACTERS_PER_UNIT = 4096;
/** A word of these characters is its own value. */
const PLAIN = /^[\w\-./:=,@%+^]*$/;
/** What a backslash does in a heredoc: it joins lines and quotes three characters. */
const ESCAPED = /\\(?:\n|([$`\\]))/g;
/** Characters of a value that expands further; longer ones count as unknown. */
const MAX_VALUE = 65_536;

/** The words that one word of source becomes, with the commands inside it run. */
export function expandWord(word: Word, place: Place): readonly Value[] {
  if (!spendOn(word, place)) return [hole(word.text)];
  if (PLAIN.test(word.text)) return [word.text];
  const variants = expandBraces(word, place.walk);
  if (variants) return variants.flatMap((one) => expandWord(one, place));
  return word.parts ? build(word, place, false).finish() : [word.value];
}

/** The one value of a word where the shell does not split: assignments, redirections, `case`. */
export function expandToOne(word: Word | undefined, place: Place): Value {
  if (word === undefined) return "";
  if (!spendOn(word, place)) return hole(word.text);
  if (PLAIN.test(word.text)) return word.text;
  return word.parts ? build(word, place, true).one() : word.value;
}

/** The body of a heredoc as the command reads it. */
export function expandHereDoc(doc: HereDoc, place: Place): Value {
  const { body, delimiter, operator } = doc;
  if (!spendOn(body, place)) return hole(body.text);
  const strip = (text: string) =>
    operator === "<<-" ? text.replace(/^\t+/gm, "") : text;
  if (delimiter?.quoted) return strip(body.text);
  runHidden(body.text, place);
  if (!body.parts) return strip(body.text.replace(ESCAPED, "$1"));
  const builder = new WordBuilder(body.text);
  for (const part of body.parts) {
    if (part.type === "Literal") builder.literal(strip(part.value));
    else addPart(part, place, builder, true);
  }
  return builder.one();
}

/** Runs the substitutions anywhere below `node`: tests, arithmetic, subscripts. */
export function runInside(node: SyntaxNode, place: Place): void {
  forEachChild(node, (child) => {
    if (child.type === "Script") runSubshell(child, place.source, place);
    else runInside(child, place);
  });
}

/** Runs what Bash finds in `text` although the parser takes it as quoted. */
export function runHidden(text: string, place: Place): void {
  for (const { script, source } of hiddenSubstitutions(text)) {
    runSubshell(script, source, place);
  }
}

/** Runs every substitution in text that the parser does not understand. */
export function runAll(text: string, place: Place): void {
  for (const { script, source } of allSubstitutions(text)) {
    runSubshell(script, source, place);
  }
}

function spendOn(
  { text, parts = [] }: Pick<Word, "text" | "parts">,
  { walk }: Place,
): boolean {
  return walk.spend(
    text.length / CHARACTERS_PER_UNIT + parts.length / PARTS_PER_UNIT,
  );
}

function build(word: Word, place: Place, whole: boolean): WordBuilder {
  const builder = new WordBuilder(word.text);
  for (const part of word.parts ?? []) addPart(part, place, builder, whole);
  return builder;
}

function addPart(
  part: WordPart | DoubleQuotedChild,
  place: Place,
  builder: WordBuilder,
  quoted: boolean,
): void {
  const { scope } = place.context;
  switch (part.type) {
    case "Literal":
    case "SingleQuoted":
    case "AnsiCQuoted":
      return builder.literal(part.value);
    case "DoubleQuoted":
    case "LocaleString":
      builder.literal("");
      if (part.text.includes("$'")) runHidden(part.text, place);
      for (const child of part.parts) addPart(child, place, builder, true);
      return;
    case "SimpleExpansion":
      return builder.values(
        bounded(expandSimple(part.text, scope), part.text, place),
        quoted,
      );
    case "ParameterExpansion":
      return builder.values(
        bounded(parameter(part, place), part.text, place),
        quoted,
      );
    case "CommandExpansion":
      return builder.values(
        bounded([substitute(part, place)], part.text, place),
        quoted,
      );
    case "ProcessSubstitution":
      return builder.hole(processSubstitution(part, place));
    case "ArithmeticExpansion":
      runInside(part, place);
      runHidden(part.text, place);
      return builder.hole(hole(part.text), quoted);
    default: // globs and braces
      runInside(part, place);
      return builder.hole(hole(part.text, { text: part.text }), true);
  }
}

/** `values`, or one that is unknown when a line has expanded to too much. */
function bounded(
  values: readonly Value[],
  source: string,
  { walk }: Place,
): readonly Value[] {
  return walk.grow(sizeOf(values)) ? values : [hole(source, { loose: true })];
}

function parameter(
  part: ParameterExpansionPart,
  place: Place,
): readonly Value[] {
  if (part.index) {
    runInside(part.index, place);
    runHidden(part.index.text, place);
  }
  const { operation } = part;
  // `${(f)"$(git log)"}` of zsh, bad substitutions in Bash
  if (operation?.type === "Unknown") runAll(part.text.slice(2), place);
  return expandParameter(part, place.context.scope, {
    value: (word) => expandToOne(word, place),
    run: () => {
      if (operation) runInside(operation, place);
    },
  });
}

/** What `$(…)` gives: its output without the newlines at the end. */
function substitute(
  part: { text: string; script: Script | undefined },
  place: Place,
): Value {
  const same = place.walk.fresh();
  const unknown = hole(part.text, { loose: true, same });
  if (!part.script) return unknown;
  const { output } = runSubshell(part.script, place.source, place);
  if (output === undefined) return unknown;
  if (typeof output !== "string") {
    return { ...unknown, text: output.text, same: output.same ?? same };
  }
  return output.length > MAX_VALUE ? unknown : withoutEnd(output);
}

/** The trailing newlines taken off: `/\n+$/` is quadratic in others. */
function withoutEnd(output: string): string {
  let end = output.length;
  while (output[end - 1] === "\n") end--;
  return output.slice(0, end);
}

function processSubstitution(
  part: { text: string; operator: "<" | ">"; script: Script | undefined },
  place: Place,
): Value & object {
  if (!part.script) return hole(part.text);
  const { output } = runSubshell(part.script, place.source, place);
  return hole(part.text, { content: output });
}

function runSubshell(script: Script, source: string, place: Place): Result {
  const scope = new Scope(place.context.scope);
  const context = { ...place.context, scope, redirections: [] };
  return place.walk.script(script, script.source ?? source, context);
}
