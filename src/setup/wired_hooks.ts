import { didYouMean } from "../core/did_you_mean.ts";
import { isObject, parseJson } from "../core/json.ts";
import type { System } from "../core/system.ts";
import { isButlerHandler, wrapsButler } from "./hook_entries.ts";
import type { Places } from "./places.ts";

/** A handler in a settings file that is butler's, or meant to be. */
export interface WiredHook {
  readonly file: string;
  readonly event: string;
  readonly matcher?: string;
  readonly handler: Readonly<Record<string, unknown>>;
  /** The command as written, where it only looks like butler's. */
  readonly slip?: string;
  /** The command as written, where it is somebody's own line around butler: no init changes it. */
  readonly wrapped?: string;
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

/**
 * These files, what wins first: the local one, the project's, the person's. Of
 * a key, and of each plugin, the first that names it counts (seen with 2.1.332).
 */
export function nearestFirst(files: readonly SettingsFile[]): SettingsFile[] {
  const isLocal = ({ file }: SettingsFile) => file.endsWith(".local.json");
  return [
    ...files.filter(isLocal),
    ...files.filter((file) => !isLocal(file)),
  ];
}

/** Whether these files enable the plugin, which brings hooks and server along. */
export function broughtByPlugin(files: readonly SettingsFile[]): boolean {
  const plugins = new Map(
    nearestFirst(files).reverse().flatMap(({ settings }) =>
      Object.entries(settings.enabledPlugins ?? {})
    ),
  );
  return [...plugins].some(([name, enabled]) =>
    name.startsWith("butler@") && enabled === true
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
    if (wrapsButler(handler)) {
      return [{ ...place, handler, wrapped: commandLine(handler).join(" ") }];
    }
    const slip = slipOf(handler);
    return slip === undefined ? [] : [{ ...place, handler, slip }];
  });
}

/** A command of two words that are nearly `butler hook`. */
function slipOf(handler: Record<string, unknown>): string | undefined {
  if (typeof handler.command !== "string") return undefined;
  const words = commandLine(handler);
  const [path, first = ""] = words;
  const program = path.replace(/^.*[\\/]|["']|\.exe$/g, "");
  const near = didYouMean(program, ["butler"]) === "butler" &&
    didYouMean(first, ["hook"]) === "hook";
  return near ? words.join(" ") : undefined;
}

function commandLine({ command, args }: Record<string, unknown>): string[] {
  return [...String(command).trim().split(/\s+/), ...list(args).map(String)];
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
