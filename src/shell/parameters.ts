import { operate, rangeOf } from "./parameter_operations.ts";
import type { ParameterExpansionPart, Word } from "./parse.ts";
import type { Scope } from "./scope.ts";
import { markOf } from "./file_names.ts";
import { hole } from "./value.ts";
import type { Value } from "./value.ts";

/** What a parameter expands to: its values, or undefined where only the shell knows. */
type Values = readonly Value[] | undefined;

/** `${=x}` and `${(z)x}` of zsh split a value, `${(@)x}` gives all of an array. */
const ZSH_FLAGS = /^\$\{(?:=|\([a-zA-Z@]+\))(\w+)\}$/;

/** `$x`, `$1`, `$@`. */
export function expandSimple(text: string, scope: Scope): readonly Value[] {
  return lookUp(text.slice(1), scope) ??
    [unknownParameter(text, text.slice(1), scope)];
}

/** What the operands of an expansion are to the shell. */
export interface Operands {
  /** The value of one; asked for only if the shell would expand it. */
  value(word: Word): Value;
  /** Runs what is in all of them, where no value is known. */
  run(): void;
}

/** `${x}`, `${x:-word}`, `${x#word}`, `${a[@]}`. */
export function expandParameter(
  part: ParameterExpansionPart,
  scope: Scope,
  operands: Operands,
): readonly Value[] {
  const { text, operation, index, prefix, parameter } = part;
  const isPlain = !operation && !index && !prefix;
  return valuesOf(part, scope, operands) ??
    [unknownParameter(text, isPlain ? parameter : "", scope)];
}

function valuesOf(
  part: ParameterExpansionPart,
  scope: Scope,
  operands: Operands,
): Values {
  const { operation, prefix } = part;
  const flagged = ZSH_FLAGS.exec(part.text);
  if (flagged) {
    const values = scope.variable(flagged[1])?.values;
    return /\([^)]*[LU]/.test(part.text)
      ? values?.map((value) => withCase(value, part.text))
      : values;
  }
  let known = part.index
    ? element(part.parameter, part.index.text, scope)
    : lookUp(part.parameter, scope);
  if (prefix === "!") known = indirect(known, scope);
  if (operation === undefined) return prefix === "#" ? undefined : known;
  if (operation.type !== "Default") {
    const isList = /^[@*]$/.test(part.index?.text ?? part.parameter);
    const value = prefix || isList ? undefined : known?.[0];
    if (/\$\(|`/.test(part.text)) {
      operands.run();
      return undefined;
    }
    if (isList && operation.type === "Slice") {
      const all = part.index ? known : scope.positional;
      const { offset, length } = operation;
      const range = all && rangeOf(offset, length, all.length);
      return range && all.slice(...range);
    }
    if (typeof value !== "string") {
      operands.run();
      return undefined;
    }
    const made = operate(operation, value, (word) => {
      const one = operands.value(word);
      return typeof one === "string" ? one : undefined;
    });
    return made === undefined ? undefined : [made];
  }
  const expand = () => operands.value(operation.operand);
  const isSet = known !== undefined && known.length > 0 &&
    !(operation.operator.startsWith(":") && known[0] === "");
  if (operation.operator.endsWith("+")) {
    return isSet ? [expand()] : (expand(), undefined);
  }
  if (isSet) return known;
  const value = expand();
  if (operation.operator.endsWith("?")) return undefined;
  if (operation.operator.endsWith("=")) {
    scope.assign(part.parameter, { values: [value] });
  }
  return [value];
}

/** `${(L)x}` of zsh. */
function withCase(value: Value, flags: string): Value {
  if (typeof value !== "string") return value;
  return /\([^)]*L/.test(flags) ? value.toLowerCase() : value.toUpperCase();
}

function lookUp(name: string, scope: Scope): Values {
  const { positional } = scope;
  if (name === "@" || name === "*") return positional?.slice(1);
  if (/^\d+$/.test(name)) {
    if (!positional) return undefined;
    const value = positional[Number(name)];
    return value === undefined ? [] : [value];
  }
  const variable = scope.variable(name);
  return variable?.values.slice(0, 1);
}

function element(name: string, index: string, scope: Scope): Values {
  const variable = scope.variable(name);
  if (!variable) return undefined;
  if (index === "@" || index === "*") return variable.values;
  const { keys } = variable;
  const key = /^\$\w+$/.test(index)
    ? lookUp(index.slice(1), scope)?.[0]
    : index.replace(/^(["'])(.*)\1$/, "$2");
  const at = keys && typeof key === "string" ? keys.indexOf(key) : Number(key);
  const value = Number.isInteger(at) && (at >= 0 || !keys)
    ? variable.values.at(at)
    : undefined;
  return value === undefined ? undefined : [value];
}

function indirect(known: Values, scope: Scope): Values {
  const name = known?.[0];
  return typeof name === "string" ? lookUp(name, scope) : undefined;
}

/** Variables with another value each time, and what `cd` sets. */
const CHANGING = new Set(
  ("BASHPID BASH_COMMAND EPOCHREALTIME EPOCHSECONDS LINENO OLDPWD RANDOM " +
    "SECONDS SRANDOM _").split(" "),
);

function unknownParameter(text: string, name: string, scope: Scope): Value {
  const same = originOf(name, scope);
  return hole(text, { text, loose: true, ...(same ? { same } : {}) });
}

/** What a variable that the line does not set stands for all along. */
function originOf(name: string, scope: Scope): string | undefined {
  const isStable = /^(?:[A-Za-z_]\w*|\$)$/.test(name) && !CHANGING.has(name) &&
    !scope.isSet(name);
  if (!isStable) return undefined;
  return name === "PWD" ? scope.folder.name : markOf(name);
}
