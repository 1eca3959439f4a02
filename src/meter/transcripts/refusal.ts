import { stringAt } from "../../core/json.ts";
import type { HookSource } from "./entry.ts";

/** `PreToolUse:Bash hook error: …`; after exit 2 the command stands in brackets before the text. */
const NAMED =
  /^(?:Error: )?((PreToolUse|PermissionRequest):\S+) hook error: ?(?:\[([^\n]*?)\]: )?/;
/** Versions 1.x: `Bash operation blocked by hook:`, then `- [command]: …`. */
const OPERATION =
  /^(?:Error: )?(\w+) operation blocked by hook:\s*(?:- \[([^\n]*?)\]: )?/;

/** butler's own words: 2.1.197 hands on the reason alone. */
const OWN =
  /^(?:Error: )?(?:This form of )?git [\w-]+ (?:was blocked|has no tool of its own)|^(?:Error: )?git [\w-]+ (?:がブロックされました|\.\.\. は専用の Butler ツールがない)/;

/**
 * Which hook refused a call, from the text of a failed result; undefined when
 * no hook did. A text that only quotes such words does not begin with them.
 */
export function refusalOf(text: string): HookSource | undefined {
  const named = NAMED.exec(text);
  if (named) return source(named[2], named[1], named[3]);
  const operation = OPERATION.exec(text);
  if (operation) {
    return source("PreToolUse", `PreToolUse:${operation[1]}`, operation[2]);
  }
  return OWN.test(text)
    ? source("PreToolUse", "PreToolUse", "butler hook")
    : undefined;
}

/** The same from what newer versions note beside the result: `reasonCode` is `hook:PreToolUse`. */
export function notedRefusal(decision: unknown): HookSource | undefined {
  if (stringAt(decision, "decision") !== "reject") return undefined;
  const event = /^hook:(\w+)$/.exec(stringAt(decision, "reasonCode") ?? "")
    ?.[1];
  return event === undefined ? undefined : source(event, event);
}

function source(event: string, name: string, command?: string): HookSource {
  return { event, name, ...(command ? { command } : {}) };
}
