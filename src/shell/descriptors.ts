import { nameIn } from "./file_names.ts";
import type { Value } from "./value.ts";
import type { Context, Walk } from "./walk_types.ts";

/** What descriptors read, where the line itself says it; undefined where it does not. */
export type Inputs = Readonly<Record<number, Value | undefined>>;

/** What `descriptor` reads. */
export function inputOf(
  descriptor: number,
  { stdin, inputs, scope }: Context,
): Value | undefined {
  if (descriptor === 0) return stdin;
  const own = inputs && descriptor in inputs ? inputs : scope.inputs;
  return own[descriptor];
}

/** `context` with the descriptors that redirections gave it. */
export function withInputs(context: Context, inputs: Inputs): Context {
  if (Object.keys(inputs).length === 0) return context;
  const { 0: stdin, ...others } = inputs;
  return {
    ...context,
    stdin: 0 in inputs ? stdin : context.stdin,
    inputs: { ...context.inputs, ...others },
  };
}

/** What is in a file: one that the line wrote, a process substitution, `/dev/fd/3`. */
export function contentOf(
  file: Value | undefined,
  context: Context,
  walk: Walk,
): Value | undefined {
  if (file === undefined) return undefined;
  if (typeof file === "object" && file.content) return file.content;
  const descriptor = typeof file === "string" &&
    /^\/(?:dev|proc\/self)\/(?:fd\/(\d{1,3})|stdin)$/.exec(file);
  return descriptor
    ? inputOf(Number(descriptor[1] ?? 0), context)
    : walk.files.get(fileKey(file, context) ?? "");
}

/** The name of a file in `Walk.files`; undefined for one that keeps nothing. */
export function fileKey(
  path: Value,
  { scope, remote }: Context,
): string | undefined {
  const name = nameIn(scope.folder.name, path);
  if (name === undefined || name.startsWith("/dev/")) return undefined;
  return remote ? `remote ${name}` : name;
}
