import type { System } from "../../src/core/system.ts";

/** A machine without files, programs and variables, on which it is always the same moment. */
export const bareSystem: System = {
  env: () => undefined,
  cwd: () => "/project",
  readText: () => undefined,
  kindOf: () => undefined,
  realPath: (path) => path,
  list: () => undefined,
  runSync: () => NOT_FOUND,
  run: () => Promise.resolve(NOT_FOUND),
  now: () => new Date(Date.UTC(2026, 5, 12)),
};

const NOT_FOUND = {
  status: 127,
  stdout: new Uint8Array(),
  stderr: new Uint8Array(),
  timedOut: false,
};
