import type { ParameterExpansionPart } from "./parse.ts";
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

/**
 * `${x}`, `${x:-word}`, `${a[@]}`. `expand` gives the value of an operand and
 * is called only if the shell would expand it.
 */
export function expandParameter(
  part: ParameterExpansionPart,
  scope: Scope,
  expand: (operand: "default" | "other") => Value,
): readonly Value[] {
  const { text, operation, index, prefix, parameter } = part;
  const isPlain = !operation && !index && !prefix;
  return valuesOf(part, scope, expand) ??
    [unknownParameter(text, isPlain ? parameter : "", scope)];
}

function valuesOf(
  part: ParameterExpansionPart,
  scope: Scope,
  expand: (operand: "default" | "other") => Value,
): Values {
  const { operation, prefix } = part;
  const flagged = ZSH_FLAGS.exec(part.text);
  if (flagged) return scope.variable(flagged[1])?.values;
  let known = part.index
    ? element(part.parameter, part.index.text, scope)
    : lookUp(part.parameter, scope);
  if (prefix === "!") known = indirect(known, scope);
  if (operation === undefined) return prefix === "#" ? undefined : known;
  if (operation.type !== "Default") {
    expand("other");
    return undefined;
  }
  const isSet = known !== undefined && known.length > 0 &&
    !(operation.operator.startsWith(":") && known[0] === "");
  if (operation.operator.endsWith("+")) {
    return isSet ? [expand("default")] : (expand("default"), undefined);
  }
  if (isSet) return known;
  const value = expand("default");
  if (operation.operator.endsWith("?")) return undefined;
  if (operation.operator.endsWith("=")) {
    scope.assign(part.parameter, { values: [value] });
  }
  return [value];
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
  const value = /^\d+$/.test(index)
    ? variable.values[Number(index)]
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
