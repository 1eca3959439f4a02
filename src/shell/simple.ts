import { assign } from "./assignments.ts";
import { withInputs } from "./descriptors.ts";
import type { Assignment, Command, Word } from "./parse.ts";
import { readRedirections } from "./redirections.ts";
import { hole, sourceOf } from "./value.ts";
import type { Value } from "./value.ts";
import type { Result } from "./walk_types.ts";
import { expandWord } from "./words.ts";
import type { Place } from "./words.ts";

const DECLARES = new Set([
  "declare",
  "export",
  "local",
  "readonly",
  "typeset",
]);

/** Runs one simple command: assignments, words, redirections. */
export function runSimple(node: Command, place: Place): Result {
  const aliased = runAlias(node, place);
  if (aliased) return aliased;
  const before = node.prefix.filter((one) => one.type === "Assignment");
  const words = [
    ...(node.name ? expandWord(node.name, place) : []),
    ...node.args.flatMap((arg) => argument(arg, node, place)),
  ];
  const redirected = readRedirections(node.redirects, place);
  const { context, walk } = place;
  const redirections = [...context.redirections, ...redirected.redirections];
  const fed = withInputs(context, redirected.inputs);
  if (words.length === 0) {
    for (const one of before) assign(one, place);
    if (redirected.redirections.length > 0) {
      walk.emit([], { ...fed, redirections });
    }
    return redirected.finish({ output: "" });
  }
  const assignments = { ...context.assignments };
  for (const one of before) {
    const value = assign(one, place, false);
    assignments[one.name] = value;
  }
  const result = walk.words(words, {
    ...fed,
    assignments,
    redirections,
  });
  if (words[0] === "alias") defineAliases(words, node, place);
  return redirected.finish(result);
}

function defineAliases(
  words: readonly Value[],
  node: Command,
  { context, source }: Place,
): void {
  const newline = source.indexOf("\n", node.end);
  const from = newline < 0 ? source.length : newline;
  for (const word of words.slice(1)) {
    if (typeof word !== "string") continue;
    const [, name, text] = /^([^=\s-][^=\s]*)=([\s\S]*)$/.exec(word) ?? [];
    if (name) context.scope.setAlias(name, { text, from, source });
  }
}

function argument(
  arg: Word | Assignment,
  node: Command,
  place: Place,
): readonly Value[] {
  if (arg.type === "Word") return expandWord(arg, place);
  const declares = DECLARES.has(node.name?.value ?? "");
  const value = assign(arg, place, declares);
  if (typeof value === "string") return [`${arg.name}=${value}`];
  return [hole(arg.text, { text: `${arg.name}=${sourceOf(value)}` })];
}

function runAlias(node: Command, place: Place): Result | undefined {
  const { walk, context, source } = place;
  const name = node.name?.text;
  const alias = name === undefined ? undefined : context.scope.alias(name);
  if (!name || !alias) return undefined;
  if (source === alias.source && node.pos < alias.from) return undefined;
  const key = `alias ${name}`;
  if (walk.following.has(key)) return undefined;
  walk.following.add(key);
  const before = source.slice(node.pos, node.name?.pos);
  const after = source.slice(node.name?.end, node.end);
  const result = walk.text(`${before}${alias.text} ${after}`, context);
  walk.following.delete(key);
  return result;
}
