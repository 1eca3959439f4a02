import { parseTree, stripComments } from "jsonc-parser";
import type { Node, ParseError } from "jsonc-parser";
import type { Text } from "../core/text.ts";
import { syntaxProblem } from "./jsonc_problem.ts";

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
  const errors: ParseError[] = [];
  const root = parseTree(filled, errors, { allowTrailingComma: true });
  if (errors.length > 0) {
    const [{ error, offset }] = errors;
    return { problem: syntaxProblem(error), line: lineAt(text, offset) };
  }
  if (root?.type !== "object") return wrongType(undefined, "object");
  return { text: filled, root };
}

/** What is said of a value that butler cannot write into; without a name, of the whole file. */
export function wrongType(
  name: string | undefined,
  wanted: "object" | "list",
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
