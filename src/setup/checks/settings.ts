import type { Text } from "../../core/text.ts";
import { EDIT_MATCHER, hookEntries, SHELL_MATCHER } from "../hook_entries.ts";
import { relativeTo } from "../paths.ts";
import { withHooks } from "../settings_file.ts";
import {
  broughtByPlugin,
  matchesTool,
  settingsFiles,
  settingsPaths,
} from "../wired_hooks.ts";
import type { WiredHook } from "../wired_hooks.ts";
import { brokenJson } from "./broken_json.ts";
import { found, plain, RUN_INIT, wrong } from "./check.ts";
import type { Check, Finding, Subject } from "./check.ts";

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
    const { hooks, places, system } = subject;
    const paths = settingsPaths(system, places);
    const broken = brokenJson(
      system,
      paths,
      places.root,
      (text) => withHooks(text, ENTRIES),
    );
    if (broken) return broken;
    const disabled = disabledIn(subject);
    if (disabled) return disabled;
    const slip = hooks.find((hook) => hook.slip !== undefined);
    if (slip) return misspelt(slip, places.root);
    const missing = missingFrom(hooks);
    if (missing.length === 0) {
      const files = new Set(
        hooks.map(({ file }) => relativeTo(places.root, file)),
      );
      return found(plain([...files].join(", ")));
    }
    const files = settingsFiles(system, places);
    if (hooks.length === 0 && broughtByPlugin(files)) {
      return found({ en: "by the plugin", ja: "プラグインによる" });
    }
    return wrong(incomplete(hooks, missing), RUN_INIT);
  },
};

function disabledIn({ system, places }: Subject): Finding | undefined {
  const file = settingsFiles(system, places)
    .find(({ settings }) => settings.disableAllHooks === true)?.file;
  return file === undefined ? undefined : wrong({
    en: `disableAllHooks is set in ${relativeTo(places.root, file)}`,
    ja: `${relativeTo(places.root, file)} に disableAllHooks があります`,
  }, {
    en: "Remove disableAllHooks",
    ja: "disableAllHooks を取り除いてください",
  });
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
  return starts ? missing : [...missing, "SessionStart"];
}

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
  const matchers = hooks.flatMap(({ matcher }) => matcher ?? []);
  const names = missing.join(", ");
  return {
    en: `not called for ${names}; matchers are ${matchers.join(" and ")}`,
    ja: `${names} で呼ばれません(matcher: ${matchers.join("、")})`,
  };
}
