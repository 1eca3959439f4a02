import type { Redirection } from "./command.ts";
import type { Redirection as RedirectionNode, Script } from "./parse.ts";
import { Scope } from "./scope.ts";
import { concatenate, sizeOf, toWord } from "./value.ts";
import type { Value } from "./value.ts";
import { contentOf, fileKey } from "./walk_types.ts";
import type { Result, Walk } from "./walk_types.ts";
import { expandHereDoc, expandToOne } from "./words.ts";
import type { Place } from "./words.ts";

export interface Redirected {
  readonly redirections: readonly Redirection[];
  /** What the command then reads, where the line itself says it. */
  readonly stdin?: Value;
  /** The result of the command as the outside sees it. */
  finish(result: Result): Result;
}

/** Reads the redirections of one command, and runs the substitutions in them. */
export function readRedirections(
  nodes: readonly RedirectionNode[],
  place: Place,
): Redirected {
  const redirections: Redirection[] = [];
  const readers: Script[] = [];
  let stdin: Value | undefined;
  let hidden = false;
  let file: string | undefined;
  let appends = false;
  for (const node of nodes) {
    const from0 = descriptorOf(node, 0) === 0;
    if (node.type === "HereDoc") {
      const body = expandHereDoc(node, place);
      redirections.push({ operator: node.operator, target: toWord(body) });
      if (from0) stdin = body;
      continue;
    }
    const reader = node.type === "Redirect" ? readerOf(node.target) : undefined;
    if (reader) readers.push(reader);
    const target = reader ? "" : expandToOne(node.target, place);
    if (!reader) {
      redirections.push({ operator: node.operator, target: toWord(target) });
    }
    if (node.type === "HereString") {
      if (from0) stdin = typeof target === "string" ? `${target}\n` : target;
    } else if (node.operator === "<" && from0) {
      stdin = contentOf(target, place.walk);
    } else if (hidesOutput(node.operator, descriptorOf(node, 1))) {
      hidden = true;
      file = fileKey(target);
      appends = node.operator.endsWith(">>");
    }
  }
  const finish = (result: Result): Result => {
    for (const script of readers) runReader(script, result.output, place);
    if (file) writeFile(file, result.output, appends, place.walk);
    return hidden ? { ...result, output: "" } : result;
  };
  return { redirections, stdin, finish };
}

function descriptorOf(node: RedirectionNode, usual: number): number {
  const { descriptor } = node;
  if (descriptor === undefined) return usual;
  return descriptor.type === "FileDescriptor" ? descriptor.value : -1;
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
