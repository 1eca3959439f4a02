import { ButlerError } from "../core/errors.ts";
import type { System } from "../core/system.ts";
import { printCall } from "./call.ts";
import type { ToolCall } from "./call.ts";

/**
 * Throws where a folder above the path is a submodule or another repository;
 * `callFor` gives the call that works there, from the path inside it.
 */
export function requireOwnPath(
  system: System,
  top: string,
  path: string,
  callFor: (inside: string) => ToolCall,
): void {
  const parts = path.split("/");
  for (let count = 1; count < parts.length; count++) {
    const folder = parts.slice(0, count).join("/");
    if (!system.kindOf(`${top}/${folder}/.git`)) continue;
    const { tool, arguments: given } = callFor(parts.slice(count).join("/"));
    const cwd = `${top}/${folder}`;
    throw elsewhere(path, folder, { tool, arguments: { ...given, cwd } });
  }
}

function elsewhere(path: string, folder: string, call: ToolCall): ButlerError {
  const [name, other] = [JSON.stringify(path), JSON.stringify(folder)];
  const next = printCall(call);
  return new ButlerError("path_outside_repository", {
    en: `Cannot use ${name}: it is in the repository ${other} of its own`,
    ja: `${name} は別のリポジトリ ${other} にあるため使えません`,
  }, { en: `Call ${next}`, ja: `${next} を呼び出してください` });
}
