import { didYouMean } from "../core/did_you_mean.ts";
import { isObject, parseJson } from "../core/json.ts";
import type { System } from "../core/system.ts";
import { isButlerHandler } from "./hook_entries.ts";
import type { Places } from "./places.ts";

/** A handler in a settings file that is butler's, or meant to be. */
export interface WiredHook {
  readonly file: string;
  readonly event: string;
  readonly matcher?: string;
  readonly handler: Readonly<Record<string, unknown>>;
  /** The command as written, where it only looks like butler's. */
  readonly slip?: string;
}

/** A settings file as far as doctor needs it. */
export interface SettingsFile {
  readonly file: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Where Claude Code looks for the settings of a project. */
export function settingsPaths(
  system: System,
  { root, settings }: Places,
): string[] {
  const home = system.env("CLAUDE_CONFIG_DIR") ??
    `${system.env("HOME") ?? system.env("USERPROFILE")}/.claude`;
  const files = [
    settings,
    `${root}/.claude/settings.local.json`,
    `${home}/settings.json`,
  ];
  return [...new Set(files)];
}

/** The settings files that Claude Code loads in a project: those that are JSON. */
export function settingsFiles(system: System, places: Places): SettingsFile[] {
  return settingsPaths(system, places).flatMap((file) => {
    const text = system.readText(file) ?? "";
    const value: unknown = parseJson(text.replace(/^\uFEFF/, ""));
    return isObject(value) ? [{ file, settings: value }] : [];
  });
}

/** Whether these files enable the plugin, which brings hooks and server along. */
export function broughtByPlugin(files: readonly SettingsFile[]): boolean {
  return files.some(({ settings }) =>
    Object.entries(settings.enabledPlugins ?? {}).some(([name, enabled]) =>
      name.startsWith("butler@") && enabled === true
    )
  );
}

/** Butler's handlers in these files, in order, and those with a slip in them. */
export function wiredHooks(files: readonly SettingsFile[]): WiredHook[] {
  return files.flatMap(({ file, settings }) =>
    Object.entries(isObject(settings.hooks) ? settings.hooks : {})
      .flatMap(([event, groups]) =>
        list(groups).flatMap((group) =>
          handlersOf(group).map((one) => ({ file, event, ...one }))
        )
      )
  );
}

function handlersOf(group: unknown): Omit<WiredHook, "file" | "event">[] {
  const { matcher, hooks } = isObject(group) ? group : { matcher: 0, hooks: 0 };
  const place = typeof matcher === "string" ? { matcher } : {};
  return list(hooks).filter(isObject).flatMap((handler) => {
    if (isButlerHandler(handler)) return [{ ...place, handler }];
    const slip = slipOf(handler);
    return slip === undefined ? [] : [{ ...place, handler, slip }];
  });
}

/** A command of two words that are nearly `butler hook`. */
function slipOf(handler: Record<string, unknown>): string | undefined {
  const { command, args } = handler;
  if (typeof command !== "string") return undefined;
  const words = [
    ...command.trim().split(/\s+/),
    ...list(args).map(String),
  ];
  const [path, first = ""] = words;
  const program = path.replace(/^.*[\\/]|["']|\.exe$/g, "");
  const near = didYouMean(program, ["butler"]) === "butler" &&
    didYouMean(first, ["hook"]) === "hook";
  return near ? words.join(" ") : undefined;
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/**
 * Whether a matcher lets a tool through: everything, a list of exact names, or
 * else a pattern that may match anywhere (hooks reference of Claude Code).
 */
export function matchesTool(
  matcher: string | undefined,
  tool: string,
): boolean {
  if (matcher === undefined || matcher === "" || matcher === "*") return true;
  if (/^[\w\-, |]+$/.test(matcher)) {
    return matcher.split(/[|,]/).some((name) => name.trim() === tool);
  }
  try {
    return new RegExp(matcher).test(tool);
  } catch {
    return false;
  }
}
