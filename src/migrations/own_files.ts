import { isObject, parseJson } from "../core/json.ts";
import type { Text } from "../core/text.ts";
import type { Finding } from "./finding.ts";

/** Files that say what butler holds back. */
const OWN_CONFIG = /(?:^|\/)\.claude\/butler\.json$/;
const SETTINGS = /(?:^|\/)\.claude\/settings[^/]*\.json$/;

/** Whether a path is one that only a person should loosen: the cheap test. */
export function isOwnFile(path: string): boolean {
  return OWN_CONFIG.test(path) || SETTINGS.test(path);
}

/**
 * Whether a change touches butler's configuration, or the hook lines of
 * butler in Claude Code's settings, or the switch that turns all hooks off.
 * An unknown new text (a shell wrote it) counts as a change.
 */
export function touchesGuard(
  path: string,
  before: string | undefined,
  after: string | undefined,
): boolean {
  if (OWN_CONFIG.test(path)) return before !== after || after === undefined;
  if (!SETTINGS.test(path)) return false;
  if (after === undefined) return guardLines(before ?? "") !== guardLines("");
  return guardLines(before ?? "") !== guardLines(after);
}

/** What the settings say about butler, in a form that can be compared. */
function guardLines(text: string): string {
  const json = parseJson(text.trim() === "" ? "{}" : text);
  if (!isObject(json)) {
    const lines = text.match(/.*(?:butler|disableAllHooks).*/g) ?? [];
    return lines.map((line) => line.trim()).join("\n");
  }
  const hooks = isObject(json.hooks) ? json.hooks : {};
  const own = Object.entries(hooks).flatMap(([event, groups]) =>
    [groups].flat().map((group) => JSON.stringify([event, group]))
      .filter((line) => line.includes("butler"))
  );
  const off = json.disableAllHooks === true ? ["disableAllHooks"] : [];
  return [...own, ...off].sort().join("\n");
}

const GUARD_LOOSENED: Text = {
  en:
    "This changes butler's own rules or its hook lines. The guard is for the user to loosen.",
  ja:
    "butler 自身の設定か hook の行を変更します。ガードを緩めるのは利用者の判断です。",
};
const GUARD_KEPT: Text = {
  en:
    "This changes butler's own rules or its hook lines. Ask the user to change them.",
  ja:
    "butler 自身の設定か hook の行の変更です。利用者に変更を依頼してください。",
};

/** The rules of butler would change. */
export const OWN_RULES: Finding = {
  names: ["own-rules"],
  decision: "ask",
  deny: GUARD_KEPT,
  ask: GUARD_LOOSENED,
  irreversible: true,
};
