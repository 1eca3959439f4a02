import { isObject, parseJson, stringAt } from "../core/json.ts";
import type { System } from "../core/system.ts";

/**
 * The hook that made git give up, from what `GIT_TRACE2_EVENT` wrote into a
 * file (api-trace2.txt, git 2.22). What a hook prints can look like git's own
 * words; its exit status cannot. A process below git has a `/` in its session
 * id: hooks of other repositories, git within a hook.
 */
export function rejectingHook(
  system: System,
  trace: string,
): string | undefined {
  const names = new Map<unknown, string>();
  let rejecting: string | undefined;
  for (const line of (system.readText(trace) ?? "").split("\n")) {
    const event = parseJson(line);
    if (!isObject(event) || stringAt(event, "sid")?.includes("/")) continue;
    const id = event.child_id;
    const name = stringAt(event, "hook_name");
    if (event.event === "child_start" && name) names.set(id, name);
    if (event.event !== "child_exit" || event.code === 0) continue;
    const hook = names.get(id);
    if (hook !== undefined && !hook.startsWith("post-")) rejecting = hook;
  }
  return rejecting;
}
