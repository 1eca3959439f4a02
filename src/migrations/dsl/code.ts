import type { Language } from "./language.ts";
import { joined } from "./joined.ts";
import { isOnlySaid } from "./said.ts";
import { blank, scan } from "./scan.ts";
import type { Literal, Range } from "./scan.ts";

/** A program with the comments and the parts for a rollback taken out; every offset stays. */
export interface Code {
  /** Blanks instead of comments and of what only a rollback runs. */
  readonly text: string;
  /** The strings of what is left. */
  readonly literals: readonly Literal[];
}

/** Reads a migration program: what it runs forwards. Total; a language that is not understood blanks too little. */
export function forwardCode(source: string, language: Language): Code {
  const { code, bare, literals } = scan(source, language);
  const gone = [
    ...downParts(bare, language),
    ...reversedArguments(bare, language),
    ...reverseFunctions(bare, language),
    ...stateOnly(bare, language),
  ];
  const text = blank(code, gone);
  return {
    text,
    literals: literals.filter(({ at }) =>
      !gone.some(([from, to]) => at >= from && at < to)
    ),
  };
}

/** A script in a language that nobody names, without the comments that are lines of their own, and once more without its strings. */
export function readScript(script: string): { code: Code; bare: string } {
  const { code, bare, literals } = scan(script, {
    ...ANY_LANGUAGE,
    lineComment: /(?<=^[ \t]*)(?:#|\/\/).*/my,
  });
  return { code: { text: code, literals }, bare };
}

/** What runs a string as SQL. */
const RUNS =
  /exec|query|raw|sql|statement|unprepared|prepare|cursor|conn|\brun|\bdo\b|engine|\bdb\b|\btext\b/i;

/** Those of them that a call may run: more than shown, looked for or counted. */
export function usedStringsOf(script: string): string[] {
  const { code, bare, literals } = scan(script, ANY_LANGUAGE);
  if (!RUNS.test(bare)) return [];
  return joined({ text: code, literals })
    .filter((literal) => !isOnlySaid(code, literal)).map(({ text }) => text);
}

const ANY_LANGUAGE: Language = {
  endings: [],
  quotes: ['"""', "'''", '"', "'", "`"],
  down: [],
  body: "braces",
};

/** Where the functions stand that only a rollback runs. */
function downParts(bare: string, language: Language): Range[] {
  return language.down.flatMap((head) =>
    outermost(bare, head, (match) => {
      const start = match.index;
      const behind = start + match[0].length;
      switch (language.body) {
        case "braces":
          return [start, bodyEnd(bare, behind)];
        case "indent":
          return [start, indentEnd(bare, start)];
        case "end":
          return [
            start,
            /\}\s*$/.test(match[0]) ? behind : keywordEnd(bare, start),
          ];
        case "tag":
          return [start, tagEnd(bare, behind)];
      }
    })
  );
}

/** Parts of one kind that a file may have. */
const MOST_PARTS = 200;

/** The range of every match that is not inside the range before it. */
function outermost(
  text: string,
  pattern: RegExp,
  rangeOf: (match: RegExpExecArray) => Range | undefined,
): Range[] {
  const found: Range[] = [];
  let done = 0;
  let tried = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index < done) continue;
    if (++tried > MOST_PARTS) break;
    const range = rangeOf(match);
    if (!range) continue;
    found.push(range);
    done = range[1];
  }
  return found;
}

/** Behind the `{ … }` that follows, or the expression of an arrow function. */
function bodyEnd(bare: string, from: number): number {
  for (let i = from; i < bare.length; i++) {
    if (bare[i] === "(") i = closing(bare, i, "(", ")");
    else if (bare[i] === "{") return closing(bare, i, "{", "}") + 1;
    else if (
      bare.startsWith("=>", i) && !/^=>\s*\{/.test(bare.slice(i, i + 80))
    ) {
      return expressionEnd(bare, i + 2);
    } else if (bare[i] === ";") return i;
  }
  return bare.length;
}

function expressionEnd(bare: string, from: number): number {
  for (let i = from; i < bare.length; i++) {
    if (bare[i] === "(") i = closing(bare, i, "(", ")");
    else if (bare[i] === "{") i = closing(bare, i, "{", "}");
    else if (bare[i] === ";" || bare[i] === "}") return i;
    else if (
      /^\n\s*(?:exports?\b|module\b|\w+\s*\()/.test(bare.slice(i, i + 40))
    ) {
      return i;
    }
  }
  return bare.length;
}

/** The offset of the bracket that closes the one at `from`. */
function closing(
  text: string,
  from: number,
  open: string,
  close: string,
): number {
  let depth = 0;
  for (let i = from; i < text.length; i++) {
    if (text[i] === open) depth++;
    else if (text[i] === close && --depth === 0) return i;
  }
  return text.length;
}

/** The lines below `start` that are indented deeper. */
function indentEnd(bare: string, start: number): number {
  const lineStart = bare.lastIndexOf("\n", start - 1) + 1;
  const indent = /^[ \t-]*/.exec(bare.slice(lineStart))![0].length;
  let next = bare.indexOf("\n", start);
  while (next >= 0) {
    const line = /^([ \t]*)(\S)?/.exec(bare.slice(next + 1, next + 400))!;
    if (line[2] !== undefined && line[1].length <= indent) return next;
    next = bare.indexOf("\n", next + 1);
  }
  return bare.length;
}

/** The `end` of Ruby and Elixir that is indented like the head. */
function keywordEnd(bare: string, start: number): number {
  const lineStart = bare.lastIndexOf("\n", start - 1) + 1;
  const indent =
    /^[ \t]*/.exec(bare.slice(start === lineStart ? start : lineStart))![0];
  const end = new RegExp(`^${indent}end\\b`, "m").exec(bare.slice(start + 1));
  return end ? start + 1 + end.index : bare.length;
}

function tagEnd(bare: string, from: number): number {
  const open = bare.indexOf(">", from);
  if (open > 0 && bare[open - 1] === "/") return open;
  const end = bare.indexOf("</rollback>", from);
  return end < 0 ? bare.length : end;
}

/** All arguments but the first of calls such as `RunSQL(forwards, backwards)`. */
function reversedArguments(bare: string, language: Language): Range[] {
  if (!language.reversible) return [];
  return outermost(bare, language.reversible, (match) => {
    const start = match.index + match[0].length;
    const hasParens = match[0].endsWith("(");
    const end = hasParens
      ? closing(bare, start - 1, "(", ")")
      : lineEnd(bare, start);
    const comma = firstComma(bare, start, end);
    return comma < 0 ? undefined : [comma, end];
  });
}

/** Functions that a call names for its rollback only: `RunPython(forwards, backwards)`. */
function reverseFunctions(bare: string, { backwards }: Language): Range[] {
  const groups = [...bare.matchAll(backwards ?? /$^/g)]
    .slice(0, MOST_PARTS).map((match) => match.groups ?? {});
  const up = new Set(groups.map((one) => one.up));
  const down = groups.flatMap((one) => [one.down, one.named])
    .filter((name) => name !== undefined && !up.has(name));
  if (down.length === 0) return [];
  const heads = new RegExp(`^[ \\t]*def\\s+(?:${down.join("|")})\\b`, "gm");
  return outermost(bare, heads, ({ index }) => [index, indentEnd(bare, index)]);
}

/** `state_operations=[…]` of Django runs nothing. */
function stateOnly(bare: string, { stateOnly }: Language): Range[] {
  return outermost(bare, stateOnly ?? /$^/g, (match) => {
    const bracket = match.index + match[0].length - 1;
    return [match.index, closing(bare, bracket, "[", "]")];
  });
}

/** The end of a call without parentheses: a line that ends in a comma goes on. */
function lineEnd(bare: string, from: number): number {
  let end = bare.indexOf("\n", from);
  while (end > 0 && /,\s*$/.test(bare.slice(from, end))) {
    end = bare.indexOf("\n", end + 1);
  }
  return end < 0 ? bare.length : end;
}

function firstComma(bare: string, from: number, to: number): number {
  const lambda = /^\s*(?:\w+\s*=\s*)?lambda\b[^:]{0,200}:/
    .exec(bare.slice(from, Math.min(to, from + 300)))?.[0] ?? "";
  for (let i = from + lambda.length; i < to; i++) {
    if (bare[i] === "(") i = closing(bare, i, "(", ")");
    else if (bare[i] === "[") i = closing(bare, i, "[", "]");
    else if (bare[i] === ",") return i;
  }
  return -1;
}
