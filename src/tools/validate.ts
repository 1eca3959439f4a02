import { ButlerError } from "../core/errors.ts";
import { isObject } from "../core/json.ts";
import type { Json } from "../core/json.ts";
import { didYouMean } from "../core/did_you_mean.ts";
import type { ObjectSchema, PropertySchema, Tool, ToolInput } from "./tool.ts";

/** The input, if it fits the tool's schema. Throws invalid_argument, which names the value. */
export function validateInput(tool: Tool, input: unknown): ToolInput {
  const given = input ?? {};
  if (!isObject(given)) throw wrong(tool, "input", given, "an object");
  const { properties, required = [] } = tool.input;
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(properties, name)) throw unknown(tool, name);
  }
  for (const name of required) {
    if (given[name] === undefined) throw missing(tool, name);
  }
  for (const [name, schema] of Object.entries(properties)) {
    const value = given[name];
    if (value === undefined) continue;
    const fault = faultOf(value as Json, schema);
    if (fault) throw wrong(tool, name, value, fault);
  }
  return given as ToolInput;
}

/** What is wanted instead of `value`, or undefined when it fits. */
function faultOf(value: Json, schema: PropertySchema): string | undefined {
  const types = [schema.type].flat();
  const { minimum = -Infinity, maximum = Infinity } = schema;
  if (schema.enum && !schema.enum.includes(value)) {
    return schema.enum.map((one) => JSON.stringify(one)).join(" or ");
  }
  if (!types.some((type) => isOfType(value, type))) {
    return types.map((type) => TYPE_NAMES[type]).join(" or ");
  }
  if (typeof value === "number" && (value < minimum || value > maximum)) {
    return maximum === Infinity
      ? `${minimum} or more`
      : `${minimum} to ${maximum}`;
  }
  if (typeof value === "string") {
    if (value.trim().length < (schema.minLength ?? 0)) return "some text";
    if (value.includes("\0")) return "text without NUL";
  }
  if (!Array.isArray(value)) return undefined;
  if (value.length < (schema.minItems ?? 0)) return "a list that is not empty";
  const { items } = schema;
  const fault = items &&
    value.map((item) => faultOf(item, items)).find(Boolean);
  return fault && `a list, each ${fault}`;
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  integer: "an integer",
  array: "a list",
  null: "null",
  string: "text",
};

function isOfType(value: Json, type: string): boolean {
  switch (type) {
    case "integer":
      return Number.isSafeInteger(value);
    case "array":
      return Array.isArray(value);
    case "null":
      return value === null;
    default:
      return typeof value === "string";
  }
}

function wrong(
  tool: Tool,
  name: string,
  value: unknown,
  wanted: string,
): ButlerError {
  const found = show(value);
  return new ButlerError("invalid_argument", {
    en: `Cannot use ${found} as ${name}: wanted is ${wanted}`,
    ja: `${name} に ${found} は使えません(必要: ${wanted})`,
  }, callIt(tool));
}

function missing(tool: Tool, name: string): ButlerError {
  return new ButlerError("invalid_argument", {
    en: `Cannot call ${tool.name} without ${name}`,
    ja: `${tool.name} には ${name} が必要です`,
  }, callIt(tool));
}

function unknown(tool: Tool, name: string): ButlerError {
  const known = Object.keys((tool.input as ObjectSchema).properties);
  const near = didYouMean(name, known);
  return new ButlerError(
    "invalid_argument",
    {
      en: `Cannot use the argument ${
        show(name)
      }: ${tool.name} has none of this name`,
      ja: `${tool.name} に引数 ${show(name)} はありません`,
    },
    near ? { en: `Use ${near}`, ja: `${near} を使ってください` } : callIt(tool),
  );
}

function callIt({ signature }: Tool) {
  return { en: `Call ${signature}`, ja: `${signature} を呼び出してください` };
}

/** A value as an error repeats it: short. */
function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
