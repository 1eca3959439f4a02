import { optionName, readArguments, textOf } from "./call.ts";
import type { Arguments, Call } from "./call.ts";
import type { CommandRule, ToolCommands } from "./command_rule.ts";

/** A row of a tool's table that a call is. */
export interface Hit {
  readonly tool: ToolCommands;
  readonly rule: CommandRule;
  /** The command as a person would say it: `prisma migrate reset`. */
  readonly said: string;
  readonly args: Arguments;
}

/** The rows of `tool` that `call` is and that do something. */
export function matchCommand(call: Call, tool: ToolCommands): Hit[] {
  return rowsOf(call, tool).filter(({ rule }) => rule.effect !== "safe");
}

/** The rows of `tool` that `call` is: one, or one a task; none for help and dry runs. */
export function rowsOf(call: Call, tool: ToolCommands): Hit[] {
  const args = readArguments(call.words, tool.valued);
  if (asksForHelp(args, call, tool) || isDry(args, tool)) return [];
  const starts = tool.tasks
    ? args.operands.map((_, index) => index)
    : [firstVerb(args, tool)];
  return starts.flatMap((start) => {
    const rule = tool.rules.find((one) => matches(one, args, call, start));
    return rule ? [hit(tool, rule, args, call, start)] : [];
  });
}

function hit(
  tool: ToolCommands,
  rule: CommandRule,
  args: Arguments,
  call: Call,
  start: number,
): Hit {
  const tokens = rule.run.split(" ");
  const operands = tokens.filter((token) => isOperand(token) && token !== "$");
  const goesBack = rule.effect === "reverts";
  const flags = tokens.filter((token) => isOption(token))
    .map((token) => {
      const name = token.split("|").find((one) => hasOption(one, args)) ??
        token;
      return goesBack ? withValue(name, args) : name;
    });
  // A version or a number behind a rollback says how far it goes.
  const more = args.operands[start + operands.length];
  const isMore = goesBack && !tool.tasks && more !== undefined &&
    !isValue(more, args);
  const words = args.operands.slice(
    start,
    start + operands.length + (isMore ? 1 : 0),
  );
  const settings = tokens.filter((token) => /^[A-Z]+[=>]/.test(token))
    .map((token) => token.split(/[=>]/)[0])
    .flatMap((name) =>
      args.settings[name] ? [`${name}=${args.settings[name]}`] : []
    );
  const said = [
    call.program === "docker-compose" ? textOf(call.written) : call.program,
    ...words.map((word) => word ?? "…"),
    ...flags,
    ...settings,
  ];
  return { tool, rule, args, said: said.join(" ") };
}

/** `--step>1` as the line says it: `--step 3`. */
function withValue(option: string, { options }: Arguments): string {
  const name = option.replace(/[=>].*$/, "");
  const value = options.get(optionName(name))?.find((one) => one);
  return value ? `${name} ${value}` : name;
}

function isValue(operand: string, { options }: Arguments): boolean {
  return [...options.values()].some((values) => values.includes(operand));
}

const HELP = ["help", "usage"];

function asksForHelp(
  args: Arguments,
  call: Call,
  tool: ToolCommands,
): boolean {
  return HELP.some((name) => args.options.has(name)) ||
    (!tool.hostOption && call.words.includes("-h")) ||
    args.operands[0] === "help" ||
    (tool.hosted === true && args.operands.at(-1) === "help");
}

function isDry(args: Arguments, tool: ToolCommands): boolean {
  return (tool.dry ?? "").split(" ").some((option) => {
    const values = option && args.options.get(optionName(option));
    return values && !values.includes("false");
  });
}

/** The operand with which the tool's command begins: goose has a driver and a URL before it. */
function firstVerb(args: Arguments, tool: ToolCommands): number {
  const verbs = tool.rules.map(({ run }) => run.split(" ")[0]);
  const found = args.operands.findIndex((operand) =>
    verbs.some((verb) => isOperand(verb) && operandMatches(verb, operand))
  );
  return Math.max(found, 0);
}

function matches(
  rule: CommandRule,
  args: Arguments,
  call: Call,
  start: number,
): boolean {
  let at = start;
  for (const token of rule.run.split(" ")) {
    if (token === "") continue;
    if (token.startsWith("!")) {
      if (hasOption(token.slice(1), args)) return false;
    } else if (isOption(token)) {
      if (!token.split("|").some((one) => hasOption(one, args))) return false;
    } else if (/^[A-Z]+[=>]/.test(token)) {
      if (!hasSetting(token, args, call)) return false;
    } else if (token === "$") {
      if (args.operands.length > at) return false;
    } else {
      if (at >= args.operands.length && !token.split("|").includes("$")) {
        return false;
      }
      if (!operandMatches(token, args.operands[at])) return false;
      at++;
    }
  }
  return true;
}

function isOperand(token: string): boolean {
  return token !== "" && !isOption(token) && !/^!|^[A-Z]+[=>]/.test(token);
}

/** `-1` is a number of steps, not an option. */
function isOption(token: string): boolean {
  return /^-{1,2}[A-Za-z]/.test(token);
}

function operandMatches(token: string, operand: string | undefined): boolean {
  return token.split("|").some((one) => {
    if (one === "*") return true;
    if (one === "$") return operand === undefined;
    if (operand === undefined) return false;
    if (one.startsWith(">")) {
      return Math.abs(Number(operand)) > Number(one.slice(1));
    }
    if (!one.includes("*")) return one === operand;
    const [start, ...rest] = one.split("*");
    return operand.startsWith(start) &&
      contains(operand.slice(start.length), rest);
  });
}

/** Whether `parts` follow each other in `text`, the last one at its end. */
function contains(text: string, parts: readonly string[]): boolean {
  let from = 0;
  for (const part of parts.slice(0, -1)) {
    const found = text.toLowerCase().indexOf(part.toLowerCase(), from);
    if (found < 0) return false;
    from = found + part.length;
  }
  return text.slice(from).endsWith(parts[parts.length - 1]);
}

/** `--force`, `--to=0`, `-n>1` */
function hasOption(token: string, args: Arguments): boolean {
  const [, name, operator, wanted] = /^(-+[\w-]+)(?:([=>])(.*))?$/.exec(token)!;
  const values = args.options.get(optionName(name));
  if (!values) return false;
  if (operator === undefined) {
    return !values.every((value) => value === "false");
  }
  return values.some((value) =>
    operator === "="
      ? value?.toLowerCase() === wanted.toLowerCase()
      : Number(value) > Number(wanted)
  );
}

/** `VERSION=0`, `STEP>1`: an argument or a variable of the environment. */
function hasSetting(token: string, args: Arguments, call: Call): boolean {
  const [, name, operator, wanted] = /^([A-Z]+)([=>])(.*)$/.exec(token)!;
  const value = args.settings[name] ?? call.env[name];
  if (typeof value !== "string") return false;
  return operator === "=" ? value === wanted : Number(value) > Number(wanted);
}
