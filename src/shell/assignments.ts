import type { Assignment } from "./parse.ts";
import type { Scope } from "./scope.ts";
import { hole, join } from "./value.ts";
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
    ? join([old.values[0] ?? "", value], "")
    : value;
  if (!keep) return whole;
  if (node.index) assignElement(node, whole, scope);
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
  const known = !node.value.elements.some((one) => one.text[0] === "[");
  if (keep) {
    scope.assign(
      node.name,
      known ? { values: [...old, ...values], array: true } : undefined,
    );
  }
  return hole(node.text);
}

function assignElement(node: Assignment, value: Value, scope: Scope): void {
  const index = Number(node.index?.text);
  const old = scope.variable(node.name)?.values ?? [];
  if (!Number.isInteger(index) || index > old.length) {
    return scope.assign(node.name, undefined);
  }
  const values = [...old];
  values[index] = value;
  scope.assign(node.name, { values, array: true });
}
