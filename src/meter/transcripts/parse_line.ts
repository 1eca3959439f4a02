import { isObject, parseJson, stringAt } from "../../core/json.ts";
import type { Entry, LogLine, ToolResult, ToolUse } from "./entry.ts";
import { hookText, isPersisted, legacyHookTexts } from "./hook_texts.ts";
import { measure } from "./measure.ts";
import { notedRefusal, refusalOf } from "./refusal.ts";

/** `other`: whole, but about neither hooks nor tools. `damaged`: no JSON object. */
export type ParsedLine = LogLine | "other" | "damaged";

/**
 * One line of a session log. Only a line that can matter wakes the JSON
 * parser: every line about a tool names `"tool_use` or `"tool_use_id`, every one
 * about hooks has the word. Total: any text is one of the three.
 */
export function parseLine(text: string): ParsedLine {
  if (!text.startsWith("{") || !text.endsWith("}")) return "damaged";
  if (!text.includes('"tool_use') && !text.includes("hook")) return "other";
  const line = parseJson(text);
  if (!isObject(line)) return "damaged";
  const entries = entriesOf(line);
  if (entries.length === 0) return "other";
  return {
    uuid: stringAt(line, "uuid"),
    session: stringAt(line, "sessionId"),
    time: stringAt(line, "timestamp"),
    subagent: line.isSidechain === true,
    entries,
  };
}

function entriesOf(line: Record<string, unknown>): Entry[] {
  switch (line.type) {
    case "assistant":
      return blocks(line.message).flatMap(toolUse);
    case "user":
      return [
        ...blocks(line.message)
          .flatMap((block) => toolResult(block, line.permissionDecision)),
        ...legacy(line),
      ];
    case "attachment": {
      const hook = hookText(line.attachment);
      return hook ? [hook] : [];
    }
    default:
      return [];
  }
}

function blocks(message: unknown): readonly unknown[] {
  const content = isObject(message) ? message.content : undefined;
  return Array.isArray(content) ? content : [];
}

function toolUse(block: unknown): ToolUse[] {
  const id = stringAt(block, "id");
  if (!isObject(block) || block.type !== "tool_use" || id === undefined) {
    return [];
  }
  const tool = stringAt(block, "name") ?? "(unnamed)";
  const command = stringAt(block.input, "command");
  return [{
    kind: "tool_use",
    id,
    tool,
    ...(command === undefined ? {} : { command }),
  }];
}

function toolResult(block: unknown, decision: unknown): ToolResult[] {
  const id = stringAt(block, "tool_use_id");
  if (!isObject(block) || block.type !== "tool_result" || id === undefined) {
    return [];
  }
  const texts = textsOf(block.content);
  const error = block.is_error === true ? texts[0] ?? "" : undefined;
  const refusal = error === undefined
    ? undefined
    : refusalOf(error) ?? notedRefusal(decision);
  return [{
    kind: "tool_result",
    id,
    amount: measure(texts),
    persisted: texts.some(isPersisted),
    refusal,
    error,
  }];
}

/** The text of a result; images and other blocks are no text and cost by other rules. */
function textsOf(content: unknown): string[] {
  if (typeof content === "string") return [content];
  if (!Array.isArray(content)) return [];
  return content.flatMap((block) => stringAt(block, "text") ?? []);
}

function legacy(line: Record<string, unknown>): Entry[] {
  const content = isObject(line.message) ? line.message.content : undefined;
  return typeof content === "string" && isBeforeAttachments(line.version)
    ? legacyHookTexts(content)
    : [];
}

/** Since 2.1.90 hooks have lines of their own, and a tag in a message is a quotation. */
function isBeforeAttachments(version: unknown): boolean {
  const parts = /^(\d+)\.(\d+)\.(\d+)/.exec(
    typeof version === "string" ? version : "",
  );
  if (!parts) return false;
  const [major, minor, patch] = parts.slice(1).map(Number);
  return (major * 1000 + minor) * 1000 + patch < 2_001_090;
}
