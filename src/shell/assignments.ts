import type { Assignment } from "./parse.ts";
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
  // `[key]=value` elements are not followed
  const known = !node.value.elements.some((one) => one.text[0] === "[") &&
    place.walk.grow(sizeOf(old) + sizeOf(values));
  if (keep) {
    scope.assign(
      node.name,
      known ? { values: [...old, ...values], array: true } : undefined,
    );
  }
  return hole(node.text);
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
  const index = Number(node.index?.text);
  const old = scope.variable(node.name)?.values ?? [];
  const known = Number.isInteger(index) && index <= old.length &&
    walk.grow(sizeOf(old));
  if (!known) {
    return scope.assign(node.name, undefined);
  }
  const values = [...old];
  values[index] = value;
  scope.assign(node.name, { values, array: true });
}
