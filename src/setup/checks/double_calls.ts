import type { Text } from "../../core/text.ts";
import { EDIT_MATCHER, SHELL_MATCHER } from "../hook_entries.ts";
import { matchesTool } from "../matchers.ts";
import { relativeTo } from "../paths.ts";
import { homeOf, userPlaces } from "../places.ts";
import type { WiredHook } from "../wired_hooks.ts";
import { ONE_SET_UP, wrong } from "./check.ts";
import type { Finding, Subject } from "./check.ts";
import { mendedBy } from "./mended_by.ts";

const TOOLS = `${SHELL_MATCHER}|${EDIT_MATCHER}`.split("|");

/**
 * Calls that reach butler in two ways. Claude Code calls equal handlers of
 * several files or matchers once, whatever their time limits; another command,
 * shell or exec form, or other input is another handler (measured with 2.1.332).
 */
export function doubleCalls(subject: Subject): Finding | undefined {
  const before = subject.hooks.filter(({ event }) => event === "PreToolUse");
  const tools = TOOLS.filter((tool) => handlersFor(tool, before).length > 1);
  const starts = subject.hooks.filter(({ event }) => event === "SessionStart");
  const both = [
    ...tools.map((tool) => handlersFor(tool, before)),
    handlersFor("compact", starts),
  ].find((found) => found.length > 1);
  if (!both) return undefined;
  const names = tools.length > 0 ? tools.join(", ") : "SessionStart";
  const files = [
    ...new Set(both.map(({ file }) => relativeTo(subject.places.root, file))),
  ].join(", ");
  return wrong({
    en: `called twice for ${names}: ${files}`,
    ja: `${names} で 2 回呼ばれます: ${files}`,
  }, fixOf(both, subject));
}

/** The first of each kind of handler that is called for a tool. */
function handlersFor(tool: string, hooks: readonly WiredHook[]): WiredHook[] {
  const called = hooks.filter(({ matcher }) => matchesTool(matcher, tool));
  const distinct = new Map(called.map((hook) => [kindOf(hook), hook]));
  return [...distinct.values()];
}

function kindOf({ handler }: WiredHook): string {
  const { type, command, args, server, tool, input } = handler;
  return JSON.stringify(
    type === "mcp_tool" ? [server, tool, input] : [command, args],
  );
}

/** A line of somebody's own goes, else what stands in a file of nobody's init, else one of two set-ups. */
function fixOf(hooks: readonly WiredHook[], subject: Subject): Text {
  const { places, system } = subject;
  const wrapped = hooks.find((hook) => hook.wrapped !== undefined);
  if (wrapped) return mendedBy(wrapped, subject);
  const user = homeOf(system) ? userPlaces(system).settings : undefined;
  const other = hooks.find(({ file }) =>
    file !== places.settings && file !== user
  );
  if (other) {
    const name = relativeTo(places.root, other.file);
    return {
      en: `Remove the hooks of butler from ${name}`,
      ja: `${name} から butler のフックを取り除いてください`,
    };
  }
  const inOne = hooks.every(({ file }) => file === hooks[0].file);
  return inOne ? mendedBy(hooks[0], subject) : ONE_SET_UP;
}
