import type {
  CommandNode,
  CompoundList,
  For,
  If,
  Pipeline,
  PipelineNode,
  Script,
  Select,
  Statement,
  While,
} from "./parse.ts";
import { withInputs } from "./descriptors.ts";
import { readRedirections } from "./redirections.ts";
import { Scope } from "./scope.ts";
import { runSimple } from "./simple.ts";
import { concatenate } from "./value.ts";
import type { Value } from "./value.ts";
import { SILENT, UNKNOWN } from "./walk_types.ts";
import type { Context, Result } from "./walk_types.ts";
import { expandToOne, expandWord, runHidden, runInside } from "./words.ts";
import type { Place } from "./words.ts";

/** Words of a `for` list that the body is walked for one by one. */
const MAX_ROUNDS = 16;

/** Walks statements one after the other. */
export function runList(list: Script | CompoundList, place: Place): Result {
  return sequence(list.commands, (one) => runStatement(one, place));
}

function runStatement(statement: Statement, place: Place): Result {
  if (!place.walk.spend(0.25)) return UNKNOWN;
  if (!statement.background) return runNode(statement.command, place);
  const { output } = runNode(statement.command, subshell(place));
  return { output, status: 0 };
}

/** Walks any command. */
export function runNode(
  node: Statement["command"] | CompoundList,
  place: Place,
): Result {
  switch (node.type) {
    case "AndOr":
      return runAndOr(node.commands, node.operators, place);
    case "Pipeline":
      return runPipeline(node, place);
    case "Command":
      return runSimple(node, place);
    case "CompoundList":
      return runList(node, place);
    case "BraceGroup":
      return runList(node.body, place);
    case "Subshell":
      return { ...runList(node.body, subshell(place)), ends: false };
    case "Redirected":
      return runRedirected(node, place);
    case "Function":
      place.context.scope.define(node.name.value, {
        body: node.body,
        source: place.source,
      });
      return SILENT;
    case "Coproc":
      runNode(node.body, subshell(place));
      return SILENT;
    default:
      return runCompound(node, place);
  }
}

type Branching = Exclude<
  CommandNode,
  {
    type:
      | "Command"
      | "BraceGroup"
      | "Subshell"
      | "Redirected"
      | "Function"
      | "Coproc";
  }
>;

function runCompound(node: Branching, place: Place): Result {
  switch (node.type) {
    case "If":
      return runIf(node, place);
    case "While":
      return runWhile(node, place);
    case "For":
    case "Select":
      return runFor(node, place);
    case "Case":
      expandToOne(node.word, place);
      for (const item of node.items) {
        for (const pattern of item.pattern) runInside(pattern, place);
        runList(item.body, place);
      }
      return UNKNOWN;
    case "ArithmeticFor":
      for (const part of [node.initialize, node.test, node.update]) {
        if (part) runInside(part, place);
      }
      runList(node.body, place);
      return UNKNOWN;
    case "ArithmeticCommand":
      runHidden(node.body, place);
      if (node.expression) runInside(node.expression, place);
      return { output: "" };
    case "TestCommand":
      runInside(node.expression, place);
      return { output: "" };
  }
}

function runAndOr(
  commands: readonly PipelineNode[],
  operators: readonly ("&&" | "||")[],
  place: Place,
): Result {
  let all = runNode(commands[0], place);
  for (let at = 1; at < commands.length && !all.ends; at++) {
    const { status } = all;
    if (
      status !== undefined && (status === 0) !== (operators[at - 1] === "&&")
    ) {
      continue;
    }
    const next = runNode(commands[at], place);
    const certain = status !== undefined;
    all = {
      output: certain
        ? concatenate(all.output, next.output)
        : either(all.output, next.output, operators[at - 1]),
      status: certain ? next.status : undefined,
      ends: certain && next.ends,
    };
  }
  return all;
}

/** `$(which git || echo git)`: what is printed, be it by the first or the second. */
function either(
  first: Value | undefined,
  second: Value | undefined,
  operator: "&&" | "||",
): Value | undefined {
  const isSame = typeof first === "string" && first !== "" &&
    (second === first || second === `${first}\n`);
  return isSame && operator === "||" ? first : undefined;
}

function runPipeline(node: Pipeline, place: Place): Result {
  const negated = node.prefixes.filter((one) => one.type === "Negation").length;
  let result: Result = { output: place.context.stdin };
  if (node.commands.length === 1) result = runNode(node.commands[0], place);
  else {
    node.commands.forEach((command, index) => {
      const stdin = index === 0 ? place.context.stdin : result.output;
      const piped = index > 0 || place.context.piped;
      result = runNode(command, subshell(place, { stdin, piped }));
    });
    result = { ...result, ends: false };
  }
  return negated % 2 === 1 && result.status !== undefined
    ? { ...result, status: result.status === 0 ? 1 : 0 }
    : result;
}

function runRedirected(
  node: Extract<CommandNode, { type: "Redirected" }>,
  place: Place,
): Result {
  const { inputs, redirections, finish } = readRedirections(
    node.redirects,
    place,
  );
  const context = {
    ...withInputs(place.context, inputs),
    redirections: [...place.context.redirections, ...redirections],
  };
  return finish(runNode(node.command, { ...place, context }));
}

function runIf(node: If, place: Place): Result {
  const { status } = runList(node.clause, place);
  if (status !== 1) runList(node.then, place);
  if (status === 0) return UNKNOWN;
  for (const branch of node.elif) {
    runList(branch.clause, place);
    runList(branch.then, place);
  }
  if (node.else) runList(node.else, place);
  return UNKNOWN;
}

function runWhile(node: While, place: Place): Result {
  const { status } = runList(node.clause, place);
  const never = node.kind === "while" ? 1 : 0;
  if (status === never) return UNKNOWN;
  const { output } = runList(node.body, place);
  return { output };
}

function runFor(node: For | Select, place: Place): Result {
  const name = node.name.value;
  const { walk, context: { scope } } = place;
  const words = node.wordlist
    ? node.wordlist.flatMap((word) => expandWord(word, place))
    : scope.positional?.slice(1) ?? [];
  const rounds: (Value | undefined)[] =
    words.length > 0 && words.length <= MAX_ROUNDS && !walk.isScarce()
      ? [...words]
      : [undefined];
  let result: Result = { output: "" };
  for (const word of rounds) {
    scope.assign(name, word === undefined ? undefined : { values: [word] });
    const { output } = runList(node.body, place);
    result = { output: concatenate(result.output, output) };
  }
  return words.length === rounds.length ? result : UNKNOWN;
}

function sequence<T>(
  items: readonly T[],
  run: (item: T) => Result,
): Result {
  let all: Result = SILENT;
  for (const item of items) {
    const { output, status, ends } = run(item);
    all = { output: concatenate(all.output, output), status, ends };
    if (ends) break;
  }
  return all;
}

function subshell(place: Place, change: Partial<Context> = {}): Place {
  const scope = new Scope(place.context.scope);
  return { ...place, context: { ...place.context, scope, ...change } };
}
