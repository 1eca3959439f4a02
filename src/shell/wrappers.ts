import { ENVIRONMENTS, PACKAGE_RUNNERS } from "./environments.ts";
import { LOCAL_WRAPPERS } from "./local_wrappers.ts";
import { REMOTE_WRAPPERS } from "./remote_wrappers.ts";
import { TOOL_WRAPPERS } from "./tool_wrappers.ts";
import type { Wrapper, WrapperRow } from "./wrapper.ts";

type Table = Readonly<Record<string, readonly Wrapper[]>>;

/** What each wrapping program may be, by its name; the first row that fits counts. */
export const WRAPPERS: Table = byName([
  ...LOCAL_WRAPPERS,
  ...TOOL_WRAPPERS,
  ...ENVIRONMENTS,
  ...REMOTE_WRAPPERS,
]);

/** The same for programs that look their command up among a project's own first. */
export const RUNNERS: Table = byName(PACKAGE_RUNNERS);

function byName(rows: readonly WrapperRow[]): Table {
  const table: Record<string, Wrapper[]> = {};
  for (const [names, wrapper] of rows) {
    for (const name of names.split(" ")) (table[name] ??= []).push(wrapper);
  }
  return table;
}
