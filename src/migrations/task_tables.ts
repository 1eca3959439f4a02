import type { ScriptSource } from "./runner.ts";
import { tomlTask } from "./toml_tasks.ts";
import { nearest } from "./workspaces.ts";
import type { Files } from "./workspaces.ts";

/** Where a runner's tasks stand: a file, and the table in it. */
interface TaskTable {
  readonly file: string;
  readonly section: string;
}

const PYPROJECT = "pyproject.toml";

/** By the runner; `ENV` stands for the environment before a colon. */
const TASK_TABLES: Partial<Record<ScriptSource, readonly TaskTable[]>> = {
  poe: [
    { file: PYPROJECT, section: "tool.poe.tasks" },
    { file: "poe_tasks.toml", section: "tasks" },
    { file: "poe_tasks.toml", section: "tool.poe.tasks" },
  ],
  pdm: [{ file: PYPROJECT, section: "tool.pdm.scripts" }],
  rye: [{ file: PYPROJECT, section: "tool.rye.scripts" }],
  Pipfile: [{ file: "Pipfile", section: "scripts" }],
  hatch: [
    { file: PYPROJECT, section: "tool.hatch.envs.ENV.scripts" },
    { file: "hatch.toml", section: "envs.ENV.scripts" },
  ],
  pixi: [
    { file: "pixi.toml", section: "tasks" },
    { file: PYPROJECT, section: "tool.pixi.tasks" },
  ],
  mise: [
    { file: "mise.toml", section: "tasks" },
    { file: ".mise.toml", section: "tasks" },
    { file: "mise.local.toml", section: "tasks" },
    { file: ".config/mise.toml", section: "tasks" },
  ],
  "Makefile.toml": [{ file: "Makefile.toml", section: "tasks" }],
};

/** The lines of a task of a TOML file, and the folder that they run in. */
export function tableTask(
  source: ScriptSource,
  name: string,
  folder: string,
  files: Files,
): { readonly folder: string; readonly lines: readonly string[] } | undefined {
  const [, env, inEnv] = /^([\w.-]+):(.+)$/.exec(name) ?? [];
  for (const { file, section } of TASK_TABLES[source] ?? []) {
    const where = nearest(folder, [file], files);
    if (!where) continue;
    const lines = tomlTask(
      where.text,
      section.replace("ENV", "default"),
      name,
    );
    const more = env !== undefined && section.includes("ENV")
      ? tomlTask(where.text, section.replace("ENV", env), inEnv)
      : [];
    if (lines.length + more.length > 0) {
      return { folder: where.folder, lines: [...lines, ...more] };
    }
  }
  return undefined;
}
