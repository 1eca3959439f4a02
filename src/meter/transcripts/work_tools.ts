import { TOOLS } from "../../tools/catalog.ts";

const NAMES: ReadonlySet<string> = new Set(TOOLS.map((tool) => tool.name));

/** Whether `name` is a work tool of butler's. */
export function isWorkTool(name: unknown): boolean {
  return typeof name === "string" && NAMES.has(name);
}

/** Whether a tool of the log is one: `mcp__butler__work_diff`, from any server or plugin. */
export function isWorkToolCall(tool: string): boolean {
  return tool.startsWith("mcp__") && isWorkTool(tool.split("__").at(-1));
}
