import type { Word } from "../shell/command.ts";
import { textOf } from "./call.ts";
import type { Peeled, ScriptCall } from "./peel.ts";
import type { Runner } from "./runner.ts";

interface InWorkspaces {
  readonly workspace?: string;
  readonly everywhere?: boolean;
  /** The script or the command, and its arguments. */
  readonly rest: readonly Word[];
}

/** `workspace NAME …`, `workspaces run …` and `workspaces foreach -A run …` of Yarn. */
export function yarnWorkspaces(words: readonly Word[]): InWorkspaces {
  const [first, second, ...more] = words;
  if (textOf(first) === "workspace") {
    return { workspace: textOf(second ?? ""), rest: more };
  }
  let i = 1;
  for (; i < words.length; i++) {
    const text = textOf(words[i]);
    if (YARN_VALUED.test(text)) i++;
    else if (!/^-|^foreach$/.test(text)) break;
  }
  const rest = words.slice(i);
  const isExec = textOf(rest[0] ?? "") === "exec";
  return { everywhere: true, rest: isExec ? rest.slice(1) : rest };
}

const YARN_VALUED = /^(?:--(?:include|exclude|from|since|jobs)|-j)$/;

/** Where Nx finds what it runs. */
const NX: Runner = {
  programs: "nx",
  after: "run",
  kind: "script",
  scripts: "project.json",
};
/** Subcommands of Nx, which are no targets. */
const NX_OWN = new Set(
  ("reset graph format format:write format:check migrate init report list " +
    "repair connect generate g add release sync console daemon show import " +
    "view-logs watch exec new").split(" "),
);
const NX_TARGETS = /^(?:-t|--targets?)(?:=(.*))?$/;
const NX_PROJECTS = /^(?:-p|--projects?)(?:=(.*))?$/;

/** `nx run db:reset`, `nx reset-db db`, `nx run-many -t reset`, `nx affected -t reset`. */
export function nxTargets(words: readonly Word[]): Peeled {
  const texts = words.map(textOf);
  const operands = texts.filter((text) => !text.startsWith("-"));
  const [verb = "", name = "", ...more] = operands;
  const scripts = (names: readonly string[], where: Partial<ScriptCall>) => ({
    calls: [],
    lines: [],
    scripts: names.map((one) => ({
      runner: NX,
      name: one,
      more: [],
      ...where,
    })),
  });
  if (verb === "run") {
    const [workspace, target = ""] = name.split(/:(.*)/s);
    return scripts([target, target.replace(/:[^:]*$/, "")], { workspace });
  }
  const projects = valuesOf(texts, NX_PROJECTS);
  if (verb === "run-many" || verb === "affected") {
    const targets = valuesOf(texts, NX_TARGETS);
    return scripts(targets, { everywhere: true, workspace: projects[0] });
  }
  if (NX_OWN.has(verb) || verb === "") return scripts([], {});
  const workspace = projects[0] ?? (name === "" ? more[0] : name);
  return scripts([verb], { workspace });
}

/** Values with commas and spaces: `-t build reset`, `--targets=build,reset`. */
function valuesOf(texts: readonly string[], option: RegExp): string[] {
  const at = texts.findIndex((text) => option.test(text));
  if (at < 0) return [];
  const attached = option.exec(texts[at])![1];
  if (attached !== undefined) return attached.split(",");
  const end = texts.findIndex((text, i) => i > at && text.startsWith("-"));
  return texts.slice(at + 1, end < 0 ? undefined : end)
    .flatMap((text) => text.split(","));
}
