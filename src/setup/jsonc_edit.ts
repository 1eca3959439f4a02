import type { Node } from "jsonc-parser";
import type { Json } from "../core/json.ts";
import type { JsonText } from "./jsonc_tree.ts";

/**
 * Edits that leave every other byte alone, and of which each undoes the other:
 * what `insertInto` added, `removeNode` takes out to the same bytes. The edits
 * of jsonc-parser itself reformat the neighbours and lose comments.
 */

/** Adds a property (`key` given) or an item at the end of an object or array. */
export function insertInto(
  json: JsonText,
  container: Node,
  value: Json,
  key?: string,
): string {
  const { text } = json;
  const style = styleOf(json, container);
  const entry = (key === undefined ? "" : `${JSON.stringify(key)}: `) +
    print(value, style);
  const last = container.children?.at(-1);
  return last
    ? insertAfter(text, last, entry, style)
    : insertFirst(text, container, entry, style);
}

interface Style {
  /** Whether the container is written over several lines. */
  readonly lines: boolean;
  readonly newline: string;
  /** One step. */
  readonly indent: string;
  /** Of the container's entries. */
  readonly margin: string;
}

function insertAfter(
  text: string,
  last: Node,
  entry: string,
  style: Style,
): string {
  const end = last.offset + last.length;
  const comma = COMMA.exec(text.slice(end))?.[0].length ?? 0;
  const rest = text.slice(end + comma);
  const tail = style.lines ? LINE_TAIL.exec(rest)?.[0].length ?? 0 : 0;
  const between = style.lines ? style.newline + style.margin : " ";
  return text.slice(0, end) + (comma ? text.slice(end, end + comma) : ",") +
    rest.slice(0, tail) + between + entry + (comma ? "," : "") +
    rest.slice(tail);
}

/** The comma after a value, comments before it included. */
const COMMA = /^(?:\s|\/\*(?:[^*]|\*(?!\/))*\*\/|\/\/[^\n]*\n)*,/;

/** What may follow a value on its line: a comment stays beside what it is about. */
const LINE_TAIL =
  /^[ \t]*(?:\/\*(?:[^*\n]|\*(?!\/))*\*\/[ \t]*)*(?:\/\/[^\r\n]*)?(?=\r?\n)/;

function insertFirst(
  text: string,
  container: Node,
  entry: string,
  style: Style,
): string {
  const start = container.offset + 1;
  const end = container.offset + container.length - 1;
  const inner = text.slice(start, end);
  const closing = inner.includes("\n") || !style.lines
    ? ""
    : style.newline + style.margin.slice(style.indent.length);
  const opening = style.lines ? style.newline + style.margin : "";
  return text.slice(0, start) + opening + entry + closing + text.slice(start);
}

/** Takes a property or an array item out, with its comma and its line break. */
export function removeNode(text: string, node: Node, parent: Node): string {
  const siblings = parent.children ?? [];
  const index = siblings.indexOf(node);
  const end = node.offset + node.length;
  const before = text.slice(0, node.offset);
  const after = text.slice(end);
  const comma = COMMA.exec(after)?.[0].length ?? 0;
  if (comma > 0) return join(before, after.slice(comma));
  if (index > 0) {
    const previous = siblings[index - 1];
    const from = previous.offset + previous.length;
    const gap = before.slice(from).replace(COMMA, (all) => all.slice(0, -1));
    return join(before.slice(0, from) + gap, after);
  }
  const inner = text.slice(parent.offset + 1, node.offset) +
    text.slice(end, parent.offset + parent.length - 1);
  return inner.trim() === ""
    ? text.slice(0, parent.offset + 1) +
      text.slice(parent.offset + parent.length - 1)
    : join(before, after);
}

/** Both parts without the white space that led to what was between them, unless it ends a comment. */
function join(before: string, after: string): string {
  const trimmed = before.replace(/\r?\n[ \t]*$|[ \t]+$/, "");
  const line = trimmed.slice(trimmed.lastIndexOf("\n") + 1);
  const swallows = line.includes("//") && !/^[ \t]*\r?\n/.test(after);
  return (swallows ? before : trimmed) + after;
}

function styleOf({ text, root }: JsonText, container: Node): Style {
  const own = text.slice(
    container.offset,
    container.offset + container.length,
  );
  const whole = text.slice(root.offset, root.offset + root.length);
  const empty = (root.children ?? []).length === 0;
  const lines = own.includes("\n") ||
    (container.children ?? []).length === 0 && (whole.includes("\n") || empty);
  const indent = marginOf(text, root.children?.[0]) || "  ";
  return {
    lines,
    newline: text.includes("\r\n") ? "\r\n" : "\n",
    indent,
    margin: marginOf(text, container.children?.at(-1)) ??
      indent.repeat(depth(container)),
  };
}

/** The white space before a node, when it is the first thing on its line. */
function marginOf(text: string, node: Node | undefined): string | undefined {
  if (!node) return undefined;
  return /\n([ \t]*)$/.exec(text.slice(0, node.offset))?.[1];
}

/** How deep the entries of a container stand: 1 in the root. */
function depth(container: Node): number {
  let steps = 1;
  for (let at = container.parent; at; at = at.parent) {
    if (at.type !== "property") steps++;
  }
  return steps;
}

function print(value: Json, style: Style): string {
  if (!style.lines) return JSON.stringify(value);
  return JSON.stringify(value, null, style.indent)
    .replace(/\[\s+("[^"]*")\s+\]/g, "[$1]")
    .replaceAll("\n", style.newline + style.margin);
}
