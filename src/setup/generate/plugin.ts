import manifest from "../../../deno.json" with { type: "json" };
import type { Json } from "../../core/json.ts";
import {
  hookEntries,
  hookGroup,
  SERVER,
  serverEntry,
} from "../hook_entries.ts";

const DESCRIPTION =
  "Closes git in shell commands and answers with small work tools instead; guards database migrations";

const MAKER = { name: "butler" } as const;

/** A plugin calls what is on PATH: an executable of 95 MB is no part of a repository. */
const COMMAND = "butler";

/** This repository runs what it builds. */
const OWN = "${CLAUDE_PROJECT_DIR}/dist/butler";
/** In `.mcp.json` the variable is not set for every client. */
const OWN_SERVER = "${CLAUDE_PROJECT_DIR:-.}/dist/butler";

/** The files of the Claude Code plugin, and this repository's own set-up. */
export function pluginFiles(): Record<string, string> {
  return {
    ".claude-plugin/plugin.json": print({
      name: "butler",
      version: manifest.version,
      description: DESCRIPTION,
      author: MAKER,
      license: manifest.license,
      mcpServers: { [SERVER]: serverEntry(COMMAND) },
    }),
    ".claude-plugin/marketplace.json": print({
      name: "butler",
      description: DESCRIPTION,
      owner: MAKER,
      plugins: [{ name: "butler", source: "./", description: DESCRIPTION }],
    }),
    "hooks/hooks.json": print({
      description: DESCRIPTION,
      hooks: hooksFor(COMMAND),
    }),
    ".claude/settings.json": print({ hooks: hooksFor(OWN) }),
    ".mcp.json": print({ mcpServers: { [SERVER]: serverEntry(OWN_SERVER) } }),
  };
}

/** Without the events after the fact: whether a project has migrations is not known here. */
function hooksFor(command: string): Json {
  const hooks: Record<string, Json[]> = {};
  const wiring = { command, form: "process", migrations: false } as const;
  for (const entry of hookEntries(wiring)) {
    (hooks[entry.event] ??= []).push(hookGroup(entry));
  }
  return hooks;
}

function print(value: Json): string {
  const text = JSON.stringify(value, null, 2);
  return `${text.replace(/\[\s+("[^"]*")\s+\]/g, "[$1]")}\n`;
}
