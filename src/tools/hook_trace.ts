import { isObject, parseJson, stringAt } from "../core/json.ts";
import type { System } from "../core/system.ts";

/** A hook that failed. */
export interface FailedHook {
  readonly name: string;
  readonly status: number;
  /** The command itself ran it, no git below it. */
  readonly own: boolean;
}

/**
 * The hooks that failed, from what `GIT_TRACE2_EVENT` wrote into a file
 * (api-trace2.txt, git 2.22). What a hook prints can look like git's own words;
 * its exit status cannot. A process below git has its session id behind a `/`:
 * a merge of a pull counts, git within a hook or at the remote does not.
 */
export function failedHooks(system: System, trace: string): FailedHook[] {
  const failed: FailedHook[] = [];
  const running = new Map<string, Map<unknown, string>>();
  const inside = new Set<string>();
  let first: string | undefined;
  for (const line of (system.readText(trace) ?? "").split("\n")) {
    const event = parseJson(line);
    const sid = isObject(event) ? stringAt(event, "sid") : undefined;
    if (!isObject(event) || sid === undefined) continue;
    first ??= sid;
    if (!running.has(sid)) {
      const above = sid.slice(0, Math.max(sid.lastIndexOf("/"), 0));
      const isBelow = inside.has(above) || (running.get(above)?.size ?? 0) > 0;
      if (isBelow) inside.add(sid);
      running.set(sid, new Map());
    }
    const hooks = running.get(sid)!;
    const name = stringAt(event, "hook_name");
    if (event.event === "child_start" && name && !REMOTE.test(name)) {
      hooks.set(event.child_id, name);
    }
    if (event.event !== "child_exit") continue;
    const ended = hooks.get(event.child_id);
    hooks.delete(event.child_id);
    const status = Number(event.code);
    if (ended === undefined || status === 0 || inside.has(sid)) continue;
    failed.push({ name: ended, status, own: sid === first });
  }
  return failed;
}

/** Hooks of the repository that is pushed to, which may be on this machine (githooks.txt). */
const REMOTE =
  /^(?:pre-receive|update|proc-receive|post-receive|post-update|push-to-checkout)$/;

/** The hook that made git give up. */
export function rejectingHook(
  system: System,
  trace: string,
): string | undefined {
  return failedHooks(system, trace)
    .findLast(({ name }) => !name.startsWith("post-"))?.name;
}
