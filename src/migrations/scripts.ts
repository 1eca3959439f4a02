import { isObject, parseJson } from "../core/json.ts";
import { textOf } from "./call.ts";
import type { ScriptCall } from "./peel.ts";
import { includedTask, withIncluded } from "./included.ts";
import { folderOf, resolvePath } from "./paths.ts";
import { tableTask } from "./task_tables.ts";
import { nearest, packageFolders } from "./workspaces.ts";
import type { Files } from "./workspaces.ts";
import { makeLines, mixAlias, recipeLines, taskLines } from "./task_files.ts";

/** A script that was found: lines for a shell, and where they run. */
export interface FoundScript {
  readonly line: string;
  readonly folder: string;
  /** How a person starts it: `npm run db:reset`. */
  readonly said: string;
}

/** The lines that `script` would run, read from the project's own files; none when it is not plain. */
export function findScript(
  script: ScriptCall,
  cwd: string,
  files: Files,
): readonly FoundScript[] {
  const { runner, name, more } = script;
  const folder = script.folder ? resolvePath(cwd, script.folder) : cwd;
  const tail = more.map((word) => ` ${quoted(textOf(word))}`).join("");
  const said = saidBy(script);
  const found = (text: readonly string[], where: string) =>
    text.map((line) => ({ line: line + tail, folder: where, said }));
  switch (runner.scripts) {
    case "package.json":
      return packageFolders(script, folder, files)
        .flatMap((where) => found(packageScript(where, name, files), where));
    case "project.json":
      return packageFolders(script, folder, files).flatMap((where) =>
        found([
          ...projectTarget(files.readText(`${where}/project.json`) ?? "", name),
          ...packageScript(where, name, files),
        ], where)
      );
    case "deno.json": {
      const where = nearest(folder, ["deno.json", "deno.jsonc"], files);
      return where ? found(denoTask(where.text, name), where.folder) : [];
    }
    case "composer.json": {
      const where = nearest(folder, ["composer.json"], files);
      return where ? found(composerScript(where.text, name), where.folder) : [];
    }
    case "Makefile": {
      const where = taskFile(script, folder, MAKEFILES, files, 1);
      if (!where) return [];
      const text = withIncluded(where.text, folder, files);
      return found(makeLines(text, name, script.settings), folder);
    }
    case "mix.exs": {
      const where = nearest(folder, ["mix.exs"], files);
      return where ? found(mixAlias(where.text, name), where.folder) : [];
    }
    case "justfile": {
      const where = taskFile(script, folder, JUSTFILES, files);
      if (!where) return [];
      const text = withIncluded(where.text, where.folder, files);
      return found(recipeLines(text, name), where.folder);
    }
    case "Taskfile": {
      const where = taskFile(script, folder, TASKFILES, files);
      if (!where) return [];
      const more = includedTask(where.text, name, where.folder, files);
      return [
        ...found(taskLines(where.text, name), where.folder),
        ...found(more?.lines ?? [], where.folder),
      ];
    }
    case undefined:
      return [];
    default: {
      const task = tableTask(runner.scripts, name, folder, files);
      return task ? found(task.lines, task.folder) : [];
    }
  }
}

/** The file that the line names, else the nearest one. */
function taskFile(
  { file }: ScriptCall,
  folder: string,
  names: readonly string[],
  files: Files,
  levels?: number,
): ReturnType<typeof nearest> {
  if (file === undefined) return nearest(folder, names, files, levels);
  const path = resolvePath(folder, file);
  const text = files.readText(path);
  return text === undefined ? undefined : { folder: folderOf(path), text };
}

const MAKEFILES = ["GNUmakefile", "makefile", "Makefile"];
const JUSTFILES = ["justfile", "Justfile", ".justfile"];
const TASKFILES = ["Taskfile.yml", "Taskfile.yaml", "taskfile.yml"];

function saidBy({ runner, name }: ScriptCall): string {
  const program = runner.programs.split(" ")[0];
  const verb = runner.after ? ` ${runner.after.split(" ")[0]}` : "";
  return `${program}${verb} ${name}`.trim();
}

function quoted(text: string): string {
  return /^[\w@%+=:,./-]*$/.test(text)
    ? text
    : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** `db:*` of npm-run-all stands for one part of a name, `db:**` for more. */
function fitsName(name: string, wanted: string): boolean {
  if (!wanted.includes("*")) return name === wanted;
  const source = wanted.split(/(\*+)/).map((part) =>
    part === "*" ? "[^:]*" : part === "**" ? ".*" : part.replace(/\W/g, "\\$&")
  ).join("");
  return new RegExp(`^${source}$`).test(name);
}

/** The script with what npm runs before and after it. */
function packageScript(
  folder: string,
  name: string,
  files: Files,
): readonly string[] {
  const json = parseJson(
    files.readText(resolvePath(folder, "package.json")) ?? "",
  );
  const scripts = isObject(json) && isObject(json.scripts) ? json.scripts : {};
  return Object.keys(scripts).filter((one) => fitsName(one, name))
    .flatMap((one) => [`pre${one}`, one, `post${one}`])
    .filter((one) => Object.hasOwn(scripts, one))
    .map((one) => scripts[one])
    .filter((line) => typeof line === "string");
}

/** A task is a line, or an object with one and the tasks it needs. */
function denoTask(text: string, name: string, depth = 0): readonly string[] {
  const json = parseJson(withoutComments(text));
  const tasks = isObject(json) && isObject(json.tasks) ? json.tasks : {};
  const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined;
  if (typeof task === "string") return [task];
  if (!isObject(task) || depth > 3) return [];
  const needed = Array.isArray(task.dependencies) ? task.dependencies : [];
  const before = needed.flatMap((one) =>
    typeof one === "string" ? denoTask(text, one, depth + 1) : []
  );
  return typeof task.command === "string" ? [...before, task.command] : before;
}

/** Enough for the configuration files that people write: line and block comments outside of strings, and trailing commas. */
function withoutComments(text: string): string {
  return text
    .replace(/("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[^]*?\*\//g, "$1")
    .replace(/,(\s*[}\]])/g, "$1");
}

/** Composer: a line or a list of them; `@php` runs PHP and `@name` another script. */
function composerScript(
  text: string,
  name: string,
  depth = 0,
): readonly string[] {
  const json = parseJson(text);
  const scripts = isObject(json) && isObject(json.scripts) ? json.scripts : {};
  const script = Object.hasOwn(scripts, name) ? scripts[name] : undefined;
  return [script].flat().flatMap((line) => {
    if (typeof line !== "string") return [];
    const other = /^@(?!php\b|putenv\b|composer\b)(\S+)/.exec(line)?.[1];
    if (other) return depth < 3 ? composerScript(text, other, depth + 1) : [];
    return [
      line.replace(/^@(php|composer)\b/, "$1").replace(/^@putenv/, "export"),
    ];
  });
}

/** A target of Nx: a command, a list of them, or a script of package.json. */
function projectTarget(text: string, name: string): readonly string[] {
  const json = parseJson(text);
  const targets = isObject(json) && isObject(json.targets) ? json.targets : {};
  const target = Object.hasOwn(targets, name) ? targets[name] : undefined;
  if (!isObject(target)) return [];
  const options = isObject(target.options) ? target.options : {};
  const script = options.script === undefined
    ? []
    : [`npm run ${options.script}`];
  return [target.command, options.command, options.commands, ...script].flat()
    .map((one) => isObject(one) ? one.command : one)
    .filter((line) => typeof line === "string");
}
