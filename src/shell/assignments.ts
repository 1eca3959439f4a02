import type { Assignment } from "./parse.ts";
import type { Variable } from "./scope.ts";
import { hole, join, sizeOf } from "./value.ts";
import type { Value } from "./value.ts";
import {
  expandToOne,
  expandWord,
  runAll,
  runHidden,
  runInside,
} from "./words.ts";
import type { Place } from "./words.ts";

/**
 * Reads one assignment and gives its value; `keep` sets the variable, else the
 * value is only for one command.
 */
export function assign(
  node: Assignment,
  place: Place,
  keep = true,
): Value {
  const { scope } = place.context;
  if (node.index) {
    runInside(node.index, place);
    runHidden(node.index.text, place);
  }
  if (node.value.type === "ArrayValue") return assignArray(node, place, keep);
  const value = expandToOne(node.value, place);
  const old = scope.variable(node.name);
  const whole = node.append && old
    ? appended(old.values[0] ?? "", value, node.text, place)
    : value;
  if (!keep) return whole;
  if (node.index) assignElement(node, whole, place);
  else scope.assign(node.name, { values: [whole] });
  return whole;
}

function assignArray(node: Assignment, place: Place, keep: boolean): Value {
  if (node.value.type !== "ArrayValue") return "";
  const values = node.value.elements.flatMap((one) => expandWord(one, place));
  // `x=(a)b`: unbash 6.0.4 leaves out what is in such an array
  if (node.value.end < node.end) runAll(node.text, place);
  const { scope } = place.context;
  const old = node.append ? scope.variable(node.name)?.values ?? [] : [];
  if (keep) {
    const known = place.walk.grow(sizeOf(old) + sizeOf(values));
    const isKeyed = node.value.elements.some((one) => one.text[0] === "[");
    const all = isKeyed
      ? node.append ? undefined : keyed(values)
      : { values: [...old, ...values], array: true };
    scope.assign(node.name, known ? all : undefined);
  }
  return hole(node.text);
}

/** `([a]=git [b]=ls)`: words as keys, each once. */
function keyed(elements: readonly Value[]): Variable | undefined {
  const pairs = elements.map((one) =>
    typeof one === "string" ? /^\[([^\]]*)\]=(.*)$/s.exec(one) : null
  ).filter((pair) => pair !== null);
  const keys = pairs.map(([, key]) => key);
  const areWords = keys.every((key) => /\D/.test(key));
  if (!areWords || new Set(keys).size < elements.length) return undefined;
  return { values: pairs.map(([, , value]) => value), array: true, keys };
}

function appended(
  old: Value,
  value: Value,
  source: string,
  { walk }: Place,
): Value {
  return walk.grow(sizeOf([old, value]))
    ? join([old, value], "")
    : hole(source);
}

function assignElement(node: Assignment, value: Value, place: Place): void {
  const { walk, context: { scope } } = place;
  const variable = scope.variable(node.name);
  const old = variable?.values ?? [];
  const key = node.index?.text.replace(/^(["'])(.*)\1$/, "$2") ?? "";
  const keys = variable?.keys;
  const index = keys ? placeOf(key, keys) : Number(key);
  const known = Number.isInteger(index) && index <= old.length &&
    walk.grow(sizeOf(old));
  if (!known) {
    return scope.assign(node.name, undefined);
  }
  const values = [...old];
  values[index] = value;
  const added = keys && index === keys.length ? { keys: [...keys, key] } : {};
  scope.assign(node.name, { ...variable, values, array: true, ...added });
}

/** Where the element of a key is or will be. */
function placeOf(key: string, keys: readonly string[]): number {
  if (/[$`]/.test(key)) return NaN;
  const at = keys.indexOf(key);
  return at < 0 ? keys.length : at;
}
