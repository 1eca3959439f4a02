import { contentOf, fileKey } from "./descriptors.ts";
import { has, readOptions } from "./options.ts";
import { programName, sizeOf, sourceOf } from "./value.ts";
import type { Value } from "./value.ts";
import type { Context, Walk } from "./walk_types.ts";

/** Programs that leave other text in the files that they name, or none. */
const CHANGES = new Set(
  "rm unlink shred truncate patch ed ex dd perl ruby python python3 dos2unix"
    .split(" "),
);

/** What a plain program does to the files that the line wrote. */
export function noteFiles(
  words: readonly Value[],
  context: Context,
  walk: Walk,
): void {
  const [program, ...operands] = words;
  const name = programName(program) ?? "";
  if (name === "tee") return teeFiles(operands, context, walk);
  if (walk.files.size === 0) return;
  if (/^g?(?:cp|mv|ln|install)$/.test(name)) {
    copyFile(operands, context, walk);
    if (name.endsWith("mv")) forget(operands[0] ?? "", context, walk);
  } else if (CHANGES.has(name) || /^g?sed$/.test(name) && edits(operands)) {
    for (const file of operands) forget(file, context, walk);
  }
}

function teeFiles(
  words: readonly Value[],
  context: Context,
  walk: Walk,
): void {
  const { operands } = readOptions(words, {});
  for (const file of operands) {
    const key = fileKey(file, context);
    if (key && context.stdin !== undefined) walk.files.set(key, context.stdin);
  }
}

/** `cp a b`, `install -m 755 a b/`: a copy in its place, or in the folder of that name. */
function copyFile(
  words: readonly Value[],
  context: Context,
  walk: Walk,
): void {
  const options = readOptions(words, {
    short: "mogtS",
    long: "mode owner group target-directory suffix",
    permutes: true,
  });
  const { operands } = options;
  const [from, to, ...more] = operands;
  const text = contentOf(from, context, walk);
  const isPlain = to !== undefined && more.length === 0 &&
    !has(options, "t target-directory") && walk.grow(sizeOf([text ?? ""]));
  if (!isPlain) {
    for (const file of operands) forget(file, context, walk);
    return;
  }
  const base = sourceOf(from).replace(/^.*\//s, "");
  for (const place of [to, within(to, base)]) {
    const key = fileKey(place, context);
    if (key === undefined) continue;
    if (text === undefined) walk.files.delete(key);
    else walk.files.set(key, text);
  }
}

function within(folder: Value, name: string): Value {
  if (typeof folder === "string") return `${folder}/${name}`;
  const same = folder.same && `${folder.same}/${name}`;
  return { ...folder, ...(same ? { same } : {}) };
}

function edits(words: readonly Value[]): boolean {
  return words.some((word) => /^(?:-[nrE]*i|--in-place)/.test(sourceOf(word)));
}

function forget(file: Value, context: Context, walk: Walk): void {
  const key = fileKey(file, context);
  if (key !== undefined) walk.files.delete(key);
}
