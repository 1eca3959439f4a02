import type { System } from "./system.ts";

/** The same machine as it is now: what is at a path and what a file says is asked once. */
export function remembering(system: System): System {
  return {
    ...system,
    kindOf: once(system.kindOf),
    readText: once(system.readText),
  };
}

function once<T>(ask: (path: string) => T): (path: string) => T {
  const known = new Map<string, T>();
  return (path) => {
    if (!known.has(path)) known.set(path, ask(path));
    return known.get(path) as T;
  };
}
