import { getNodeValue } from "jsonc-parser";
import { isObject } from "../core/json.ts";
import type { Json, JsonObject } from "../core/json.ts";
import { SERVER, serverEntry } from "./hook_entries.ts";
import { insertInto, removeNode } from "./jsonc_edit.ts";
import { lineAt, property, readJsonText, wrongType } from "./jsonc_tree.ts";
import { isButler } from "./program_name.ts";
import type { Edited } from "./settings_file.ts";

/**
 * `.mcp.json` with butler's server; what else its entry says (`env`) stays. An
 * entry of that name which starts something else is somebody's own: a problem.
 */
export function withServer(text: string, command: string): Edited {
  const json = readJsonText(text);
  if ("problem" in json) return json;
  const servers = property(json.root, "mcpServers");
  const entry = serverEntry(command);
  if (!servers) {
    const value: Json = { [SERVER]: entry };
    return { text: insertInto(json, json.root, value, "mcpServers") };
  }
  if (servers.type !== "object") {
    const line = lineAt(json.text, servers.offset);
    return wrongType("mcpServers", "object", line);
  }
  const own = property(servers, SERVER);
  if (!own) return { text: insertInto(json, servers, entry, SERVER) };
  const found = getNodeValue(own);
  if (sameCommand(found, entry)) return { text };
  if (!startsButler(found)) {
    const line = lineAt(json.text, own.offset);
    const problem = { en: "another server", ja: "別のサーバー" };
    return { problem, line, taken: SERVER };
  }
  const without = readJsonText(removeNode(json.text, own.parent!, servers));
  if ("problem" in without) return without;
  const left = property(without.root, "mcpServers")!;
  const { type: _, ...kept } = found as JsonObject;
  return { text: insertInto(without, left, { ...kept, ...entry }, SERVER) };
}

/** The same file without butler's server, and without what that leaves empty. */
export function withoutServer(text: string): Edited {
  const json = readJsonText(text);
  if ("problem" in json) return json;
  const servers = property(json.root, "mcpServers");
  const entry = property(servers, SERVER);
  if (!servers || !entry || !startsButler(getNodeValue(entry))) return { text };
  const own = entry.parent!;
  const alone = servers.children?.length === 1;
  return {
    text: alone
      ? removeNode(json.text, servers.parent!, json.root)
      : removeNode(json.text, own, servers),
  };
}

function sameCommand(
  found: unknown,
  wanted: { readonly [key: string]: Json },
): boolean {
  return isObject(found) && (found.type ?? "stdio") === "stdio" &&
    found.command === wanted.command &&
    JSON.stringify(found.args) === JSON.stringify(wanted.args);
}

/** Whether an entry starts butler's server, whatever else it says. */
function startsButler(entry: unknown): boolean {
  return isObject(entry) && typeof entry.command === "string" &&
    isButler(entry.command) &&
    JSON.stringify(entry.args) === JSON.stringify(serverEntry("").args);
}
