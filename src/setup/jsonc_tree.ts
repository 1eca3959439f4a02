import {
  createScanner,
  parseTree,
  printParseErrorCode,
  stripComments,
} from "jsonc-parser";
import type { Node, ParseError } from "jsonc-parser";
import { parseJson } from "../core/json.ts";
import type { Text } from "../core/text.ts";
import { STRICT, syntaxProblem } from "./jsonc_problem.ts";

/** A JSON text, comments and trailing commas allowed, with where each value stands. */
export interface JsonText {
  readonly text: string;
  readonly root: Node;
}

/** What keeps a text from being a JSON object, with the line it is on (from 1). */
export interface JsonProblem {
  readonly problem: Text;
  readonly line: number;
  /** The name that is somebody else's already. */
  readonly taken?: string;
}

/** Reads a settings file; one that holds nothing but comments counts as `{}`. */
export function readJsonText(text: string): JsonText | JsonProblem {
  const filled = stripComments(text).trim() === "" ? `{}${text}` : text;
  const deep = tooDeep(filled);
  if (deep !== undefined) return { problem: TOO_DEEP, line: deep };
  const errors: ParseError[] = [];
  const root = parseTree(filled, errors, { allowTrailingComma: true });
  if (errors.length > 0) {
    const [{ error, offset }] = errors;
    return { problem: syntaxProblem(error), line: lineAt(text, offset) };
  }
  if (root?.type !== "object") return wrongType(undefined, "object");
  return { text: filled, root };
}

/**
 * What keeps Claude Code from reading a text that butler can edit: it takes
 * JSON alone, and nothing of a file that is not (measured with 2.1.332).
 */
export function notStrict(text: string): JsonProblem | undefined {
  if (text.trim() === "") return; // a blank file counts as `{}` there, too
  if (parseJson(text) !== undefined || "problem" in readJsonText(text)) return;
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true });
  const [{ error, offset }] = errors;
  return printParseErrorCode(error) === "InvalidCommentToken"
    ? { problem: STRICT.comment, line: lineAt(text, offset) }
    : {
      problem: STRICT.comma,
      line: lineAt(text, text.lastIndexOf(",", offset - 1)),
    };
}

/** Levels of objects and lists; the parser of the tree calls itself for each. */
const MOST_LEVELS = 500;

const TOO_DEEP: Text = {
  en: `it is nested more than ${MOST_LEVELS} levels deep`,
  ja: `入れ子が ${MOST_LEVELS} 段を超えています`,
};

/** The line where a text is nested too deep to be read. */
function tooDeep(text: string): number | undefined {
  const scanner = createScanner(text, true);
  for (let level = 0; level <= MOST_LEVELS;) {
    scanner.scan();
    if (scanner.getTokenLength() === 0) return undefined;
    const first = text[scanner.getTokenOffset()];
    if (first === "{" || first === "[") level++;
    if (first === "}" || first === "]") level--;
  }
  return lineAt(text, scanner.getTokenOffset());
}

/** What is said of a value that butler cannot write into; without a name, of the whole file. */
export function wrongType(
  name: string | undefined,
  wanted: keyof typeof TYPES,
  line = 1,
): JsonProblem {
  const { en, ja } = TYPES[wanted];
  const quoted = JSON.stringify(name);
  return {
    problem: {
      en: `${quoted ?? "the file"} has to be ${en}`,
      ja: `${
        quoted ? `${quoted} ` : "ファイル全体"
      }は${ja}でなければなりません`,
    },
    line,
  };
}

const TYPES = {
  object: { en: "an object", ja: "オブジェクト" },
  list: { en: "a list", ja: "リスト" },
  text: { en: "text", ja: "文字列" },
  number: { en: "a number", ja: "数値" },
} as const;

/** The line (from 1) of an offset. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

/** The value of `key` in an object node: of several the last, as JSON.parse has it. */
export function property(node: Node | undefined, key: string) {
  if (node?.type !== "object") return undefined;
  const found = node.children?.findLast((child) =>
    child.children?.[0]?.value === key
  );
  return found?.children?.[1];
}
