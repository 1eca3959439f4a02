import { ButlerError } from "../core/errors.ts";
import { isObject } from "../core/json.ts";
import type { Json } from "../core/json.ts";
import { didYouMean } from "../core/did_you_mean.ts";
import type { Text } from "../core/text.ts";
import { HOLE } from "./call.ts";
import type { ObjectSchema, PropertySchema, Tool, ToolInput } from "./tool.ts";

/** The input, if it fits the tool's schema. Throws invalid_argument, which names the value. */
export function validateInput(tool: Tool, input: unknown): ToolInput {
  const given = input ?? {};
  if (!isObject(given)) throw wrong(tool, "input", given, OBJECT);
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

/** Throws invalid_argument where a value is the mark that stands for one in a message: who copies it records "…". */
export function refuseHoles(tool: Tool, input: ToolInput): void {
  for (const [name, value] of Object.entries(input)) {
    const isHole = [value].flat().some((one) =>
      typeof one === "string" && one.trim() === HOLE
    );
    if (isHole) throw wrong(tool, name, value, WHAT_IS_MEANT);
  }
}

/** What is wanted instead of `value`, or undefined when it fits. */
function faultOf(value: Json, schema: PropertySchema): Text | undefined {
  const types = [schema.type].flat();
  if (schema.enum && !schema.enum.includes(value)) {
    return either(schema.enum.map((one) => same(JSON.stringify(one))));
  }
  if (!types.some((type) => isOfType(value, type))) {
    return either(types.map((type) => TYPE_NAMES[type]));
  }
  if (typeof value === "number") return faultOfNumber(value, schema);
  if (typeof value === "string") {
    if (value.trim().length < (schema.minLength ?? 0)) return SOME_TEXT;
    return value.includes("\0") ? NO_NUL : undefined;
  }
  return Array.isArray(value) ? faultOfList(value, schema) : undefined;
}

function faultOfNumber(
  value: number,
  { minimum = -Infinity, maximum = Infinity }: PropertySchema,
): Text | undefined {
  if (value >= minimum && value <= maximum) return undefined;
  return maximum === Infinity
    ? { en: `${minimum} or more`, ja: `${minimum} 以上` }
    : { en: `${minimum} to ${maximum}`, ja: `${minimum}〜${maximum}` };
}

function faultOfList(
  value: readonly Json[],
  { minItems = 0, items }: PropertySchema,
): Text | undefined {
  if (value.length < minItems) return NOT_EMPTY;
  const fault = items &&
    value.map((item) => faultOf(item, items)).find(Boolean);
  return fault && {
    en: `a list, each ${fault.en}`,
    ja: `各要素が「${fault.ja}」のリスト`,
  };
}

function either(texts: readonly Text[]): Text {
  return {
    en: texts.map(({ en }) => en).join(" or "),
    ja: texts.map(({ ja }) => ja).join(" または "),
  };
}

function same(text: string): Text {
  return { en: text, ja: text };
}

const OBJECT: Text = { en: "an object", ja: "オブジェクト" };
const SOME_TEXT: Text = { en: "some text", ja: "空でない文字列" };
const WHAT_IS_MEANT: Text = {
  en: "what … stands for",
  ja: "… の位置に入る実際の値",
};
const NO_NUL: Text = { en: "text without NUL", ja: "NUL を含まない文字列" };
const NOT_EMPTY: Text = {
  en: "a list that is not empty",
  ja: "空でないリスト",
};

const TYPE_NAMES: Readonly<Record<string, Text>> = {
  integer: { en: "an integer", ja: "整数" },
  array: { en: "a list", ja: "リスト" },
  null: { en: "null", ja: "null" },
  string: { en: "text", ja: "文字列" },
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
  wanted: Text,
): ButlerError {
  const found = show(value);
  return new ButlerError("invalid_argument", {
    en: `Cannot use ${found} as ${name}: wanted is ${wanted.en}`,
    ja: `${name} に ${found} は使えません(必要: ${wanted.ja})`,
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
