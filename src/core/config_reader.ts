import type { Config } from "./config.ts";
import { CONFIG_SHAPE } from "./config_shape.ts";
import type { Shape } from "./config_shape.ts";
import { isObject } from "./json.ts";
import { shown } from "./shown.ts";
import type { System } from "./system.ts";
import type { Text } from "./text.ts";

/** Something in a configuration file that butler cannot use as it is. */
export interface ConfigProblem {
  readonly file: string;
  readonly text: Text;
  /** The whole file is unusable, not one key of it. */
  readonly broken: boolean;
}

export interface LoadedConfig {
  readonly config: Config;
  readonly problems: readonly ConfigProblem[];
}

/** The project's configuration over the person's: files are read, never written. */
export function loadConfig(system: System, cwd: string): LoadedConfig {
  const files = configFiles(system, cwd);
  const problems: ConfigProblem[] = [];
  let config: Record<string, unknown> = {};
  for (const file of files) {
    const text = system.readText(file);
    if (text === undefined) continue;
    const read = readConfig(text, file);
    problems.push(...read.problems);
    const own = rooted(read.config, folderOf(file));
    config = merge(config, own as Record<string, unknown>);
  }
  return { config: config as Config, problems };
}

/** The person's file first, then the project's, which wins. */
export function configFiles(system: System, cwd: string): string[] {
  const home = system.env("HOME") ?? system.env("USERPROFILE");
  const project = projectFolder(system, cwd);
  const folders = home && home !== project ? [home, project] : [project];
  return folders.map((folder) => folder + CONFIG_FILE);
}

const CONFIG_FILE = "/.claude/butler.json";

/** The project, or the home folder, that a configuration file is in. */
function folderOf(file: string): string {
  return file.slice(0, -CONFIG_FILE.length);
}

/** A path in a file means the same wherever butler is started: it is relative to `folder`. */
function rooted(config: Config, folder: string): Config {
  const { ledger } = config;
  if (ledger === undefined || IS_ROOTED.test(ledger)) return config;
  return { ...config, ledger: `${folder}/${ledger}` };
}

/** `/a`, `\\a`, `C:\\a`, `~/a`. */
const IS_ROOTED = /^(?:~?[/\\]|[A-Za-z]:)/;

/**
 * The project: where the session started (`CLAUDE_PROJECT_DIR`), else the
 * nearest folder upwards with a `.claude` or `.git` in it.
 */
export function projectFolder(system: System, cwd: string): string {
  const named = system.env("CLAUDE_PROJECT_DIR");
  if (named) return named;
  const home = system.env("HOME");
  for (let at = cwd; at !== home && at.includes("/"); at = parent(at)) {
    if (system.kindOf(`${at}/.claude`) || system.kindOf(`${at}/.git`)) {
      return at;
    }
    if (at === parent(at)) break;
  }
  return cwd;
}

function parent(path: string): string {
  return path.replace(/\/[^/]*$/, "") || "/";
}

/** Reads one file's text. Wrong parts are reported and left out, the rest counts. */
export function readConfig(text: string, file: string): LoadedConfig {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    return { config: {}, problems: [notJson(file, error as Error)] };
  }
  const problems: ConfigProblem[] = [];
  const config = take(value, CONFIG_SHAPE, "", (text) => {
    problems.push({
      file,
      text,
      broken: value === undefined || !isObject(value),
    });
  });
  return { config: (config ?? {}) as Config, problems };
}

function notJson(file: string, error: Error): ConfigProblem {
  const message = error.message.replace(/\s+/g, " "); // it quotes the text
  return {
    file,
    broken: true,
    text: {
      en: `Cannot read ${file}: ${message}`,
      ja: `${file} を JSON として読めません${lineOf(message)}`,
    },
  };
}

/** V8 says where, if not at the end: `… in JSON at position 4 (line 2 column 3)`. */
function lineOf(message: string): string {
  const [, line] = /\(line (\d+) column \d+\)$/.exec(message) ?? [];
  return line === undefined ? "" : `(${line} 行目)`;
}

type Report = (text: Text) => void;

/** The part of `value` that fits `shape`, or undefined; the rest is reported. */
function take(
  value: unknown,
  shape: Shape,
  path: string,
  report: Report,
): unknown {
  switch (shape.kind) {
    case "object":
      return takeObject(value, shape, path, report);
    case "map":
      if (shape.names) {
        const keys = shape.names.map((name) => [name, shape.values]);
        const object = {
          kind: "object",
          keys: Object.fromEntries(keys),
        } as const;
        return takeObject(value, object, path, report);
      }
      if (!isObject(value)) return wrong(value, WANTED.object, path, report);
      return clean(
        Object.entries(value).map(([key, item]) => [
          key,
          take(item, shape.values, join(path, key), report),
        ]),
      );
    case "list":
      if (!Array.isArray(value)) return wrong(value, WANTED.list, path, report);
      return value.map((item, index) =>
        take(item, shape.items, `${path}[${index}]`, report)
      ).filter((item) => item !== undefined);
    case "choice":
      if (shape.values.includes(value as string)) return value;
      return wrong(value, same(shape.values.join(", ")), path, report);
    default:
      if (typeof value === shape.kind && isUsable(value)) return value;
      return wrong(value, WANTED[shape.kind], path, report);
  }
}

/** JSON can say numbers, such as 1e999, that no budget can be; an empty pattern would fit everything. */
function isUsable(value: unknown): boolean {
  if (typeof value === "string") return value.trim() !== "";
  return typeof value !== "number" || Number.isSafeInteger(value) && value >= 0;
}

function takeObject(
  value: unknown,
  shape: Extract<Shape, { kind: "object" }>,
  path: string,
  report: Report,
): unknown {
  if (!isObject(value)) return wrong(value, WANTED.object, path, report);
  return clean(
    Object.entries(value).map(([key, item]) => {
      const known = Object.hasOwn(shape.keys, key)
        ? shape.keys[key]
        : undefined;
      if (known) return [key, take(item, known, join(path, key), report)];
      if (key !== "$schema") unknownKey(join(path, key), shape, report);
      return [key, undefined];
    }),
  );
}

function unknownKey(
  path: string,
  shape: Extract<Shape, { kind: "object" }>,
  report: Report,
): void {
  const known = Object.keys(shape.keys).join(", ");
  const key = shown(path);
  report({
    en: `Unknown key ${key}: known here are ${known}`,
    ja: `不明なキー ${key}: ここで使えるのは ${known} です`,
  });
}

const WANTED = {
  object: { en: "an object", ja: "オブジェクト" },
  list: { en: "a list", ja: "リスト" },
  string: { en: "a string that is not empty", ja: "空でない文字列" },
  boolean: { en: "a boolean", ja: "true か false" },
  number: { en: "a whole number, 0 or more", ja: "0 以上の整数" },
} as const;

function same(text: string): Text {
  return { en: text, ja: text };
}

function wrong(
  value: unknown,
  wanted: Text,
  path: string,
  report: Report,
): undefined {
  const key = shown(path);
  const where = path === "" ? "the file" : key;
  const found = shown(value);
  report({
    en: `Wrong value of ${where}: ${found}, wanted is ${wanted.en}`,
    ja: `${
      path === "" ? "ファイル全体" : key
    } の値 ${found} は使えません(必要: ${wanted.ja})`,
  });
}

function clean(entries: unknown[][]): Record<string, unknown> {
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function join(path: string, key: string): string {
  return path === "" ? key : `${path}.${key}`;
}

/** Objects are merged key by key; everything else of `over` replaces. */
function merge(
  base: Record<string, unknown>,
  over: Record<string, unknown>,
): Record<string, unknown> {
  const merged = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const below = merged[key];
    merged[key] = isObject(below) && isObject(value)
      ? merge(below, value)
      : value;
  }
  return merged;
}
