import type { Node } from "jsonc-parser";
import { getNodeValue } from "jsonc-parser";
import type { Json } from "../core/json.ts";
import {
  hookGroup,
  isButlerHandler,
  TIMEOUT,
  wrapsButler,
} from "./hook_entries.ts";
import type { HookEntry, HookForm } from "./hook_entries.ts";
import { insertInto, removeNode } from "./jsonc_edit.ts";
import { lineAt, property, readJsonText, wrongType } from "./jsonc_tree.ts";
import type { JsonProblem } from "./jsonc_tree.ts";
import { coversMatcher, shareTool } from "./matchers.ts";

/** A file's new text, or what keeps it from being edited. */
export type Edited = { readonly text: string } | JsonProblem;

/**
 * `.claude/settings.json` with these entries and no other of butler's. A time
 * limit that somebody has raised stays, and what a line of somebody's own calls
 * butler for is not added: it would be judged twice.
 */
export function withHooks(
  text: string,
  entries: readonly HookEntry[],
): Edited {
  const json = readJsonText(text);
  if ("problem" in json) return json;
  const settings: unknown = getNodeValue(json.root);
  const found = butlerEntries(settings);
  const wrapped = entriesOf(settings, wrapsButler);
  const wanted = entries
    .filter((entry) => !wrapped.some((own) => covers(own, entry)))
    .map((entry) => withRaisedLimit(entry, found));
  if (isWired(found, wanted)) return { text };
  let edited = withoutHooks(text);
  for (const entry of wanted) {
    if ("problem" in edited) return edited;
    edited = insertGroup(edited.text, entry);
  }
  return edited;
}

/** The same file without any entry of butler's, and without what that leaves empty. */
export function withoutHooks(text: string): Edited {
  let edited = text;
  for (;;) {
    const json = readJsonText(edited);
    if ("problem" in json) return json;
    const found = findOurs(json.root);
    if (!found) return { text: edited };
    const [node, parent] = outermostEmptied(found);
    edited = removeNode(json.text, node, parent);
  }
}

/** The butler entries of a settings object, as they stand. */
export function butlerEntries(settings: unknown): HookEntry[] {
  return entriesOf(settings, isButlerHandler);
}

function entriesOf(
  settings: unknown,
  isWanted: (handler: unknown) => boolean,
): HookEntry[] {
  const hooks = (settings as { hooks?: unknown } | undefined)?.hooks;
  return Object.entries(hooks ?? {}).flatMap(([event, groups]) =>
    list(groups).flatMap((group) => {
      const { matcher, hooks } = (group ?? {}) as Record<string, unknown>;
      return list(hooks).filter(isWanted).map((handler) => ({
        event,
        ...(typeof matcher === "string" && { matcher }),
        handler: handler as HookEntry["handler"],
      }));
    })
  );
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** How the tools reach butler in a settings file; undefined where they do not. */
export function wiredForm(text: string): HookForm | undefined {
  const json = readJsonText(text);
  if ("problem" in json) return undefined;
  const before = butlerEntries(getNodeValue(json.root))
    .filter(({ event }) => event === "PreToolUse");
  if (before.length === 0) return undefined;
  const asked = before.some(({ handler }) => handler.type === "mcp_tool");
  return asked ? "server" : "process";
}

function withRaisedLimit(
  entry: HookEntry,
  found: readonly HookEntry[],
): HookEntry {
  const limits = found
    .filter(({ event, matcher }) =>
      event === entry.event && shareTool(matcher, entry.matcher)
    )
    .map(({ handler }) => handler.timeout)
    .filter((limit) => typeof limit === "number")
    .filter((limit) => limit > TIMEOUT);
  if (limits.length === 0) return entry;
  const timeout = Math.max(...limits);
  return { ...entry, handler: { ...entry.handler, timeout } };
}

function covers(own: HookEntry, entry: HookEntry): boolean {
  return own.event === entry.event && coversMatcher(own.matcher, entry.matcher);
}

function isWired(
  found: readonly HookEntry[],
  wanted: readonly HookEntry[],
): boolean {
  const keys = (entries: readonly HookEntry[]) =>
    entries.map(({ event, matcher, handler }) =>
      JSON.stringify([event, matcher, sorted(handler)])
    ).sort();
  return JSON.stringify(keys(found)) === JSON.stringify(keys(wanted));
}

/** Entries of an object in the order of their keys: order means nothing in JSON. */
function sorted(value: Json): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1)
    .map(([key, item]) => [key, sorted(item)]);
}

function insertGroup(text: string, entry: HookEntry): Edited {
  const json = readJsonText(text);
  if ("problem" in json) return json;
  const group = hookGroup(entry);
  const hooks = property(json.root, "hooks");
  if (!hooks) {
    const value = { [entry.event]: [group] };
    return { text: insertInto(json, json.root, value, "hooks") };
  }
  if (hooks.type !== "object") {
    return wrongType("hooks", "object", lineAt(json.text, hooks.offset));
  }
  const groups = property(hooks, entry.event);
  if (!groups) {
    return { text: insertInto(json, hooks, [group], entry.event) };
  }
  if (groups.type !== "array") {
    const line = lineAt(json.text, groups.offset);
    return wrongType(`hooks.${entry.event}`, "list", line);
  }
  return { text: insertInto(json, groups, group) };
}

/** The first handler of butler's below `hooks`. */
function findOurs(root: Node): Node | undefined {
  for (const event of property(root, "hooks")?.children ?? []) {
    for (const group of event.children?.[1]?.children ?? []) {
      for (const handler of property(group, "hooks")?.children ?? []) {
        if (isButlerHandler(getNodeValue(handler))) return handler;
      }
    }
  }
}

/**
 * What to take out so that a handler leaves nothing empty behind: itself, its
 * group, its event, or all of `hooks`. With the node that holds it.
 */
function outermostEmptied(handler: Node): [Node, Node] {
  let node = handler;
  for (;;) {
    const container = node.parent!;
    const alone = (container.children ?? []).length === 1;
    const holder = container.parent;
    if (!alone || !holder) return [node, container];
    // `hooks` of a group: the group goes with its last handler.
    node = holder.type === "property" && node === handler
      ? holder.parent!
      : holder;
  }
}
