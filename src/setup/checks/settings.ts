import type { Text } from "../../core/text.ts";
import { fieldsKept, hookDefect } from "../hook_defect.ts";
import { EDIT_MATCHER, hookEntries, SHELL_MATCHER } from "../hook_entries.ts";
import { matchesTool } from "../matchers.ts";
import { relativeTo } from "../paths.ts";
import { withHooks } from "../settings_file.ts";
import {
  broughtByPlugin,
  nearestFirst,
  settingsFiles,
  settingsPaths,
} from "../wired_hooks.ts";
import type { WiredHook } from "../wired_hooks.ts";
import { brokenJson } from "./broken_json.ts";
import { BY_PLUGIN, found, ONE_OF_BOTH, plain } from "./check.ts";
import { RUN_INIT, wrong } from "./check.ts";
import type { Check, Finding, Subject } from "./check.ts";
import { doubleCalls } from "./double_calls.ts";
import { mendedBy } from "./mended_by.ts";

/** What has to fit into a settings file. */
const ENTRIES = hookEntries({
  command: "butler",
  form: "process",
  migrations: true,
});

/** Every tool that butler judges reaches it, and so does the start of a session. */
export const settings: Check = {
  name: "settings",
  title: { en: "hooks in the settings", ja: "設定の hooks" },
  run(subject) {
    const { places, system } = subject;
    return brokenJson(
      settingsPaths(system, places),
      places.root,
      (text) => withHooks(text, ENTRIES),
    ) ?? disabledIn(subject) ?? wiring(subject);
  },
};

function disabledIn({ system, places }: Subject): Finding | undefined {
  const set = nearestFirst(settingsFiles(system, places))
    .find(({ settings }) => typeof settings.disableAllHooks === "boolean");
  if (!set?.settings.disableAllHooks) return undefined;
  const name = relativeTo(places.root, set.file);
  return wrong({
    en: `disableAllHooks is set in ${name}`,
    ja: `${name} に disableAllHooks があります`,
  }, {
    en: "Remove disableAllHooks",
    ja: "disableAllHooks を取り除いてください",
  });
}

function wiring(subject: Subject): Finding {
  const { hooks, places, system } = subject;
  const slip = hooks.find((hook) => hook.slip !== undefined);
  if (slip) return misspelt(slip, places.root);
  const defect = defectIn(subject);
  if (defect) return defect;
  const names = [
    ...new Set(hooks.map(({ file }) => relativeTo(places.root, file))),
  ].join(", ");
  if (broughtByPlugin(settingsFiles(system, places))) {
    return hooks.length === 0 ? found(BY_PLUGIN) : wrong({
      en: `in ${names} and by the plugin: each call is judged twice`,
      ja: `${names} とプラグインの両方にあり、呼び出しごとに 2 回判定します`,
    }, ONE_OF_BOTH);
  }
  const missing = missingFrom(hooks);
  if (missing.length > 0) return wrong(incomplete(hooks, missing), RUN_INIT);
  return doubleCalls(subject) ?? found(plain(names));
}

function misspelt(hook: WiredHook, root: string): Finding {
  const file = relativeTo(root, hook.file);
  return wrong({
    en: `${file} calls "${hook.slip}", which is nearly butler hook`,
    ja: `${file} の "${hook.slip}" は butler hook の書き誤りと思われます`,
  }, {
    en: `Remove that line from ${file} and run \`butler init\``,
    ja: `${file} からその行を取り除き、\`butler init\` を実行してください`,
  });
}

/** A handler that is there and cannot refuse. */
function defectIn(subject: Subject): Finding | undefined {
  for (const hook of subject.hooks) {
    const { file, event, handler } = hook;
    const name = relativeTo(subject.places.root, file);
    const defect = hookDefect(handler);
    if (defect !== undefined) {
      return wrong({
        en: `with ${defect} the ${event} hook of ${name} is not called, ` +
          "or not waited for",
        ja: `${name} の ${event} フックは ${defect} のため、` +
          "呼ばれないか、回答が待たれません",
      }, mendedBy(hook, subject));
    }
    const kept = fieldsKept(handler).join(", ");
    if (kept !== "") {
      return wrong({
        en: `the ${event} hook of ${name} does not pass ${kept}`,
        ja: `${name} の ${event} フックは ${kept} を渡しません`,
      }, mendedBy(hook, subject));
    }
  }
}

/** Tools and events that no entry of butler's is called for. */
function missingFrom(hooks: readonly WiredHook[]): string[] {
  const tools = [...SHELL_MATCHER.split("|"), ...EDIT_MATCHER.split("|")];
  const before = hooks.filter(({ event }) => event === "PreToolUse");
  const missing = tools.filter((tool) =>
    !before.some(({ matcher }) => matchesTool(matcher, tool))
  );
  const starts = hooks.some(({ event, matcher }) =>
    event === "SessionStart" && matchesTool(matcher, "compact")
  );
  return starts ? missing : [...missing, START];
}

const START = "SessionStart";

function incomplete(
  hooks: readonly WiredHook[],
  missing: readonly string[],
): Text {
  if (hooks.length === 0) {
    return {
      en: "no settings file calls butler",
      ja: "butler を呼ぶ設定がありません",
    };
  }
  const names = missing.join(", ");
  // Of what is missing in both, the tools matter more.
  const event = missing.every((name) => name === START) ? START : "PreToolUse";
  const matchers = hooks.filter((hook) => hook.event === event)
    .flatMap(({ matcher }) => matcher ?? []);
  return matchers.length === 0
    ? { en: `not called for ${names}`, ja: `${names} で呼ばれません` }
    : {
      en: `not called for ${names}; matchers are ${matchers.join(" and ")}`,
      ja: `${names} で呼ばれません(matcher: ${matchers.join("、")})`,
    };
}
