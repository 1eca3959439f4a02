import { projectFolder } from "../core/config_reader.ts";
import { ButlerError } from "../core/errors.ts";
import type { System } from "../core/system.ts";
import { isExecutable, ownExecutable } from "../io/files_atomic.ts";

/** The files of one set-up, absolute. */
export interface Places {
  /** The project, or the home folder: what removing may not go above. */
  readonly root: string;
  readonly settings: string;
  /** Holds `mcpServers`: `.mcp.json`, or the person's `~/.claude.json`. */
  readonly servers: string;
  readonly memory: string;
  /** Another agent's memory file, written only where there is one. */
  readonly agents: string;
}

/** Every file of a set-up. */
export function filesOf(places: Places): string[] {
  return [places.settings, places.servers, places.memory, places.agents];
}

/** Where a project's set-up is: the named folder, else the one the session would have. */
export function projectPlaces(system: System, named?: string): Places {
  const folder = named ?? projectFolder(system, system.cwd());
  const root = existingFolder(system, folder);
  const hidden = `${root}/.claude/CLAUDE.md`;
  const memory = `${root}/CLAUDE.md`;
  return {
    root,
    settings: `${root}/.claude/settings.json`,
    servers: `${root}/.mcp.json`,
    memory: !system.kindOf(memory) && system.kindOf(hidden) ? hidden : memory,
    agents: `${root}/AGENTS.md`,
  };
}

/** The home folder, where the environment names one. */
export function homeOf(system: System): string | undefined {
  return system.env("HOME") ?? system.env("USERPROFILE");
}

/** Whether a folder is the home folder. */
export function isHome(system: System, folder: string): boolean {
  const home = homeOf(system);
  return home !== undefined &&
    (system.realPath(home) ?? home) === system.realPath(folder);
}

/** Where a person's set-up is. `CLAUDE_CONFIG_DIR` moves all of it, `.claude.json` too. */
export function userPlaces(system: System): Places {
  const home = homeOf(system);
  if (!home) {
    throw new ButlerError("invalid_argument", {
      en: "Cannot set up the home folder: HOME is not set",
      ja: "ホームフォルダーを設定できません: HOME がありません",
    }, {
      en: "Set HOME, or use --project DIR",
      ja: "HOME を設定するか、--project DIR を使ってください",
    });
  }
  const moved = system.env("CLAUDE_CONFIG_DIR");
  const folder = moved ?? `${home}/.claude`;
  return {
    root: moved ?? home,
    settings: `${folder}/settings.json`,
    servers: `${moved ?? home}/.claude.json`,
    memory: `${folder}/CLAUDE.md`,
    agents: `${folder}/AGENTS.md`,
  };
}

/** Whether a folder can be a project's. */
export function isFolder(system: System, named: string): boolean {
  const path = system.realPath(named);
  return path !== undefined && system.kindOf(path) === "folder";
}

function existingFolder(system: System, named: string): string {
  const path = system.realPath(named);
  if (path && system.kindOf(path) === "folder") return path;
  throw new ButlerError("invalid_argument", {
    en: `Cannot take "${named}" for the project: it is no folder`,
    ja: `"${named}" をプロジェクトにできません: フォルダーではありません`,
  }, {
    en: "Name an existing folder with --project or CLAUDE_PROJECT_DIR",
    ja: "--project か CLAUDE_PROJECT_DIR に既存のフォルダーを指定してください",
  });
}

/** The `butler` that a shell would start, absolute, or undefined. */
export function butlerOnPath(system: System): string | undefined {
  const path = system.env("PATH") ?? "";
  const separator = path.includes(";") ? ";" : ":";
  return path.split(separator).filter((folder) => folder !== "")
    .flatMap((folder) => [`${folder}/butler`, `${folder}/butler.exe`])
    .find(isExecutable);
}

/** What settings call: `butler` where it is on PATH, else this executable. */
export function butlerCommand(system: System): string {
  const own = ownExecutable();
  return butlerOnPath(system) || !own ? "butler" : own;
}
