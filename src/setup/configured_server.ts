import { isObject, parseJson } from "../core/json.ts";
import type { System } from "../core/system.ts";
import { SERVER } from "./hook_entries.ts";
import { homeOf, userPlaces } from "./places.ts";
import type { Places } from "./places.ts";

/** How the server is started, the variables of Claude Code filled in. */
export interface ServerEntry {
  readonly file: string;
  readonly argv: [string, ...string[]];
  readonly env: Readonly<Record<string, string>>;
  /** Where it is another than a process started from `argv`. */
  readonly type?: string;
}

/** The project's file, then the person's. */
export function serverFiles(system: System, places: Places): string[] {
  const own = homeOf(system) ? [userPlaces(system).servers] : [];
  return [places.servers, ...own];
}

/** The first entry in these files. */
export function configuredServer(
  system: System,
  places: Places,
): ServerEntry | undefined {
  for (const file of serverFiles(system, places)) {
    const text = system.readText(file) ?? "";
    const value: unknown = parseJson(text.replace(/^\uFEFF/, ""));
    const servers = isObject(value) ? value.mcpServers : undefined;
    const entry = isObject(servers) ? servers[SERVER] : undefined;
    if (!isObject(entry) || typeof entry.command !== "string") continue;
    const args = Array.isArray(entry.args) ? entry.args.map(String) : [];
    const [command, ...rest] = [entry.command, ...args]
      .map((text) => expand(text, system, places.root));
    const env = isObject(entry.env) ? entry.env : {};
    const filled = Object.entries(env).map(([name, value]) =>
      [name, expand(String(value), system, places.root)] as const
    );
    const { type = "stdio" } = entry;
    return {
      file,
      argv: [command, ...rest],
      env: Object.fromEntries(filled),
      ...(type !== "stdio" && { type: String(type) }),
    };
  }
}

/** `${NAME}` and `${NAME:-DEFAULT}`, as Claude Code fills them in from the environment. */
function expand(text: string, system: System, root: string): string {
  return text.replace(
    /\$\{(\w+)(?::-([^}]*))?\}/g,
    (whole, name, otherwise) =>
      name === "CLAUDE_PROJECT_DIR"
        ? root
        : system.env(name) ?? otherwise ?? whole,
  );
}
