import type { Node } from "jsonc-parser";
import {
  lineAt,
  notStrict,
  property,
  readJsonText,
  wrongType,
} from "./jsonc_tree.ts";
import type { JsonProblem } from "./jsonc_tree.ts";

/**
 * What keeps Claude Code from calling the hooks of a settings file that butler
 * can edit: JSON with comments, or an entry of another type than it expects,
 * whoever wrote it (measured with 2.1.332).
 */
export function unloadable(text: string): JsonProblem | undefined {
  const inner = text.replace(/^\uFEFF/, "");
  const strict = notStrict(inner);
  if (strict) return strict;
  const json = readJsonText(inner);
  if ("problem" in json) return undefined;
  const [first] = misfits(property(json.root, "hooks"));
  if (!first) return undefined;
  const [name, wanted, node] = first;
  return wrongType(name, wanted, lineAt(json.text, node.offset));
}

type Misfit = [name: string, wanted: Parameters<typeof wrongType>[1], Node];

function* misfits(hooks: Node | undefined): Generator<Misfit> {
  for (const event of entriesOf(hooks)) {
    const [{ value }, groups] = event.children as [Node, Node];
    const name = `hooks.${value}`;
    if (groups.type !== "array") yield [name, "list", groups];
    else yield* misfitGroups(name, groups);
  }
}

function* misfitGroups(event: string, groups: Node): Generator<Misfit> {
  for (const [index, group] of (groups.children ?? []).entries()) {
    const name = `${event}[${index}]`;
    if (group.type !== "object") {
      yield [name, "object", group];
      continue;
    }
    const matcher = property(group, "matcher");
    if (matcher && matcher.type !== "string") {
      yield [`${name}.matcher`, "text", matcher];
    }
    const handlers = property(group, "hooks");
    if (handlers?.type !== "array") {
      yield [`${name}.hooks`, "list", handlers ?? group];
    } else yield* misfitHandlers(`${name}.hooks`, handlers);
  }
}

function* misfitHandlers(list: string, handlers: Node): Generator<Misfit> {
  for (const [index, handler] of (handlers.children ?? []).entries()) {
    const name = `${list}[${index}]`;
    if (handler.type !== "object") {
      yield [name, "object", handler];
      continue;
    }
    const timeout = property(handler, "timeout");
    if (timeout && timeout.type !== "number") {
      yield [`${name}.timeout`, "number", timeout];
    }
  }
}

function entriesOf(node: Node | undefined): readonly Node[] {
  return node?.type === "object" ? node.children ?? [] : [];
}
