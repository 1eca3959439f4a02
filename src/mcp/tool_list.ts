import type { Config } from "../core/config.ts";
import { shownTools } from "../tools/invoke.ts";

/** The tools as `tools/list` shows them. Every session pays for each byte. */
export function toolList(config: Config) {
  return shownTools({ config }).map((tool) => ({
    name: tool.name,
    description: tool.description,
    inputSchema: tool.input,
    annotations: { readOnlyHint: tool.effect === "reads" },
    // Otherwise clients with tool search offer the bare name and load the schema later.
    _meta: { "anthropic/alwaysLoad": true },
  }));
}
