import type { Redirection } from "./command.ts";
import { contentOf, fileKey, inputOf, withInputs } from "./descriptors.ts";
import type { Inputs } from "./descriptors.ts";
import type { Redirection as RedirectionNode, Script } from "./parse.ts";
import { Scope } from "./scope.ts";
import { concatenate, hole, sizeOf, toWord } from "./value.ts";
import type { Value } from "./value.ts";
import type { Result, Walk } from "./walk_types.ts";
import { expandHereDoc, expandToOne, runAll } from "./words.ts";
import type { Place } from "./words.ts";

export interface Redirected {
  readonly redirections: readonly Redirection[];
  /** What the command then reads. */
  readonly inputs: Inputs;
  /** The result of the command as the outside sees it. */
  finish(result: Result): Result;
}

/** What further ones read is unknown. */
const MAX_DESCRIPTOR = 63;

const NONE: Redirected = {
  redirections: [],
  inputs: {},
  finish: (result) => result,
};

/** Reads the redirections of one command, and runs the substitutions in them. */
export function readRedirections(
  nodes: readonly RedirectionNode[],
  place: Place,
): Redirected {
  if (nodes.length === 0) return NONE;
  const redirections: Redirection[] = [];
  const readers: Script[] = [];
  const inputs: Record<number, Value | undefined> = {};
  let output: { readonly file?: string; readonly appends: boolean } | undefined;
  for (const node of nodes) {
    const reader = node.type === "Redirect" ? readerOf(node.target) : undefined;
    if (reader) readers.push(reader);
    const target = reader ? "" : targetOf(node, place);
    if (!reader) {
      redirections.push({
        operator: node.operator,
        target: toWord(target),
        ...(isOther(node) && { other: true }),
      });
    }
    if (node.operator.startsWith("<") && node.operator !== "<>") {
      const to = descriptorOf(node, 0);
      if (to <= MAX_DESCRIPTOR) {
        inputs[to] = contentFor(node, target, inputs, place);
      }
    } else if (hidesOutput(node.operator, descriptorOf(node, 1))) {
      const appends = node.operator.endsWith(">>");
      output = { file: fileKey(target, place.context), appends };
    }
  }
  const finish = (result: Result): Result => {
    for (const script of readers) runReader(script, result.output, place);
    if (!output) return result;
    const { file, appends } = output;
    if (file) writeFile(file, result.output, appends, place.walk);
    return { ...result, output: "" };
  };
  return { redirections, inputs, finish };
}

function targetOf(node: RedirectionNode, place: Place): Value {
  if (node.type === "HereDoc") return expandHereDoc(node, place);
  const { text = "" } = node.target ?? {};
  if (!text.startsWith("=(")) return expandToOne(node.target, place);
  runAll(`$${text.slice(1)}`, place); // `< =(git log)` of zsh
  return hole(text);
}

/** What a descriptor reads after `node`, one redirection after the other. */
function contentFor(
  node: RedirectionNode,
  target: Value,
  before: Inputs,
  place: Place,
): Value | undefined {
  if (node.type === "HereDoc") return target;
  if (node.type === "HereString") {
    return typeof target === "string" ? `${target}\n` : target;
  }
  const context = withInputs(place.context, before);
  if (node.operator === "<") return contentOf(target, context, place.walk);
  const copied = typeof target === "string" && /^(\d{1,3})-?$/.exec(target);
  return copied ? inputOf(Number(copied[1]), context) : undefined;
}

function descriptorOf(node: RedirectionNode, usual: number): number {
  const { descriptor } = node;
  if (descriptor === undefined) return usual;
  return descriptor.type === "FileDescriptor" ? descriptor.value : -1;
}

/** `2> file`, which leaves stdout alone. */
function isOther(node: RedirectionNode): boolean {
  return /^>[>|]?$/.test(node.operator) && descriptorOf(node, 1) !== 1;
}

function hidesOutput(operator: string, descriptor: number): boolean {
  return operator.startsWith("&>") ||
    (operator.startsWith(">") && descriptor === 1);
}

/** The script of `>(…)`: it reads what the command prints. */
function readerOf(
  target: { parts?: readonly { type: string }[] } | undefined,
): Script | undefined {
  const part = target?.parts?.[0] as
    | { type: string; operator?: string; script?: Script }
    | undefined;
  return part?.type === "ProcessSubstitution" && part.operator === ">"
    ? part.script
    : undefined;
}

function writeFile(
  file: string,
  output: Value | undefined,
  appends: boolean,
  walk: Walk,
): void {
  const before = appends ? walk.files.get(file) ?? "" : "";
  const whole = concatenate(before, output);
  const content = whole === undefined || walk.grow(sizeOf([whole]))
    ? whole
    : undefined;
  if (content === undefined) walk.files.delete(file);
  else walk.files.set(file, content);
}

function runReader(
  script: Script,
  stdin: Value | undefined,
  place: Place,
): void {
  const scope = new Scope(place.context.scope);
  const context = { ...place.context, scope, stdin, redirections: [] };
  place.walk.script(script, place.source, context);
}
