import { getNodeValue } from "jsonc-parser";
import type { Json } from "../core/json.ts";
import { SERVER, serverEntry } from "./hook_entries.ts";
import { insertInto, removeNode } from "./jsonc_edit.ts";
import { property, readJsonText } from "./jsonc_tree.ts";
import type { Edited } from "./settings_file.ts";

/** `.mcp.json` with butler's server; what else its entry says (`env`) stays. */
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
    return { problem: `"mcpServers" is not an object`, line: 1 };
  }
  const own = property(servers, SERVER);
  if (!own) return { text: insertInto(json, servers, entry, SERVER) };
  const found = getNodeValue(own);
  if (sameCommand(found, entry)) return { text };
  const without = readJsonText(removeNode(json.text, own.parent!, servers));
  if ("problem" in without) return without;
  const left = property(without.root, "mcpServers")!;
  return { text: insertInto(without, left, { ...found, ...entry }, SERVER) };
}

/** The same file without butler's server, and without what that leaves empty. */
export function withoutServer(text: string): Edited {
  const json = readJsonText(text);
  if ("problem" in json) return json;
  const servers = property(json.root, "mcpServers");
  const own = property(servers, SERVER)?.parent;
  if (!servers || !own) return { text };
  const alone = servers.children?.length === 1;
  return {
    text: alone
      ? removeNode(json.text, servers.parent!, json.root)
      : removeNode(json.text, own, servers),
  };
}

function sameCommand(
  found: { command?: unknown; args?: unknown },
  wanted: { readonly [key: string]: Json },
): boolean {
  return found.command === wanted.command &&
    JSON.stringify(found.args) === JSON.stringify(wanted.args);
}
