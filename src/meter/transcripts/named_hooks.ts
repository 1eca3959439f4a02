import { Cost } from "./cost.ts";
import type { HookSource } from "./entry.ts";
import type { HookCost } from "./totals.ts";

/**
 * Hooks with their commands as far as the logs tell. An `additionalContext` is
 * logged without the command, at session start under the bare event, beside the
 * run that gave it; where the logs know exactly one command for that hook, it
 * was that one. A refusal may stand alone, so nothing follows for it.
 */
export function namedHooks(hooks: Iterable<HookCost>): HookCost[] {
  const all = [...hooks];
  const merged = new Map<string, HookCost>();
  for (const hook of all) {
    const source = hook.cost.refused > 0
      ? hook.source
      : named(hook.source, all);
    const key = JSON.stringify([source.event, source.name, source.command]);
    const before = merged.get(key);
    merged.set(key, before ? sum(source, before, hook) : { ...hook, source });
  }
  return [...merged.values()];
}

function named(source: HookSource, all: readonly HookCost[]): HookSource {
  if (source.command !== undefined) return source;
  const commands = new Set<string>();
  for (const { source: other } of all) {
    const isSame = other.event === source.event &&
      (other.name === source.name || source.name === source.event);
    if (isSame && other.command !== undefined) commands.add(other.command);
  }
  const [command] = commands;
  return commands.size === 1 ? { ...source, command } : source;
}

function sum(source: HookSource, a: HookCost, b: HookCost): HookCost {
  const cost = new Cost();
  cost.absorb(a.cost);
  cost.absorb(b.cost);
  return { source, cost, silent: a.silent + b.silent };
}
