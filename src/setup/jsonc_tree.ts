import { parseTree, printParseErrorCode } from "jsonc-parser";
import type { Node, ParseError } from "jsonc-parser";

/** A JSON text, comments and trailing commas allowed, with where each value stands. */
export interface JsonText {
  readonly text: string;
  readonly root: Node;
}

/** What keeps a text from being a JSON object, with the line it is on (from 1). */
export interface JsonProblem {
  readonly problem: string;
  readonly line: number;
  /** The name that is somebody else's already. */
  readonly taken?: string;
}

/** Reads a settings file; an empty one counts as `{}`. */
export function readJsonText(text: string): JsonText | JsonProblem {
  const filled = text.trim() === "" ? `{}${text}` : text;
  const errors: ParseError[] = [];
  const root = parseTree(filled, errors, { allowTrailingComma: true });
  if (errors.length > 0) {
    const [{ error, offset }] = errors;
    return { problem: printParseErrorCode(error), line: lineAt(text, offset) };
  }
  if (root?.type !== "object") return { problem: "no object", line: 1 };
  return { text: filled, root };
}

/** The line (from 1) of an offset. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

/** The value of `key` in an object node. */
export function property(node: Node | undefined, key: string) {
  if (node?.type !== "object") return undefined;
  const found = node.children?.find((child) =>
    child.children?.[0]?.value === key
  );
  return found?.children?.[1];
}
