import { readGitCommand } from "../git/argv.ts";
import type { Settings } from "./safety_config.ts";
import type { Names } from "./safety_refs.ts";
import { argumentsOf } from "./vcs_refusals.ts";

/** The names and the settings of a repository. */
export interface Named {
  readonly names: Names;
  readonly settings: Settings;
}

/** The call that takes a rename back, and what there is after it. */
export interface RenameBack extends Named {
  readonly steps: readonly (readonly string[])[];
}

/**
 * A branch or a remote that a command has renamed gets its old name back by
 * another renaming, which leaves nothing under the new one.
 */
export function renameBack(
  words: readonly string[],
  before: Named,
  now: Named,
): RenameBack {
  const section = sectionRename(words);
  if (section) return withSection(section, before, now);
  const rename = branchRename(words, before) ?? remoteRename(words);
  if (!rename) return { ...now, steps: [] };
  const { kind, from, to } = rename;
  const had = (name: string, { names, settings }: Named) =>
    kind === "branch"
      ? names.refs.has(`refs/heads/${name}`)
      : settings.has(`remote.${name}.url`);
  const isMade = had(from, before) && !had(from, now) && had(to, now);
  if (!isMade) return { ...now, steps: [] };
  const back = { from: to, to: from };
  const after = kind === "branch"
    ? withBranch(now, back)
    : withRemote(now, back);
  // What the new name had before is in one section with the old one's by now.
  const kept = [...after.settings].filter(([key, values]) =>
    values.length <= (before.settings.get(key)?.length ?? Infinity)
  );
  const step = kind === "branch" ? ["branch", "-m"] : ["remote", "rename"];
  const steps = [[...step, to, from]];
  return { names: after.names, settings: new Map(kept), steps };
}

interface Rename {
  readonly from: string;
  readonly to: string;
}

function branchRename(words: readonly string[], { names }: Named) {
  const { options, operands } = argumentsOf(words);
  const moves = [...options].some((one) =>
    /^(?:-\w*[mM]\w*|--move)$/.test(one)
  );
  if (readGitCommand(words).subcommand !== "branch" || !moves) return undefined;
  const [to, from = names.head.branch] = operands.map(String).reverse();
  if (to === undefined || from === undefined) return undefined;
  return { kind: "branch", from, to } as const;
}

function remoteRename(words: readonly string[]) {
  const [action, from, to] = argumentsOf(words).operands.map(String);
  const isOne = readGitCommand(words).subcommand === "remote" &&
    action === "rename" && to !== undefined;
  return isOne ? { kind: "remote", from, to } as const : undefined;
}

/** Of the repository's own settings. */
function sectionRename(words: readonly string[]): Rename | undefined {
  const { options, operands } = argumentsOf(words);
  const isOne = readGitCommand(words).subcommand === "config" &&
    [...options].join() === "--rename-section" && operands.length === 2;
  const [from, to] = operands.map(String);
  return isOne ? { from, to } : undefined;
}

function withSection(
  { from, to }: Rename,
  before: Named,
  { names, settings }: Named,
): RenameBack {
  const has = (name: string, { settings }: Named) =>
    [...settings.keys()].some((key) => key.startsWith(`${name}.`));
  const isMade = has(from, before) && !has(to, before);
  if (!isMade) return { names, settings, steps: [] };
  const key = (key: string) =>
    key.startsWith(`${to}.`) ? from + key.slice(to.length) : key;
  const steps = [["config", "--rename-section", to, from]];
  return { names, settings: renamed(settings, key), steps };
}

function withBranch({ names, settings }: Named, { from, to }: Rename): Named {
  const { head } = names;
  const ref = (name: string) =>
    name === `refs/heads/${from}` ? `refs/heads/${to}` : name;
  return {
    names: {
      ...names,
      head: head.branch === from ? { ...head, branch: to } : head,
      refs: renamed(names.refs, ref),
    },
    settings: renamed(settings, keyOf("branch", { from, to })),
  };
}

/** What `git remote rename` changes: its section, its refs, and who names it. */
function withRemote({ names, settings }: Named, { from, to }: Rename): Named {
  const place = (text: string) =>
    text.replace(`refs/remotes/${from}/`, () => `refs/remotes/${to}/`);
  const mirrors = [...names.mirrors].map(([name, { target, ...ref }]) =>
    [
      place(name),
      { ...ref, ...(target !== undefined && { target: place(target) }) },
    ] as const
  );
  const values = [...renamed(settings, keyOf("remote", { from, to }))]
    .map(([key, all]) => {
      const value = (one: string) => {
        if (key === `remote.${to}.fetch`) return place(one);
        return NAMES_A_REMOTE.test(key) && one === from ? to : one;
      };
      return [key, all.map(value)] as const;
    });
  return {
    names: { ...names, mirrors: new Map(mirrors) },
    settings: new Map(values),
  };
}

const NAMES_A_REMOTE = /^(?:branch\..*\.(?:push)?remote|remote\.pushdefault)$/i;

/** `branch.NEW.merge` is `branch.OLD.merge` again. */
function keyOf(section: string, { from, to }: Rename) {
  const start = `${section}.${from}.`;
  return (key: string) =>
    key.startsWith(start) ? `${section}.${to}.${key.slice(start.length)}` : key;
}

function renamed<T>(
  map: ReadonlyMap<string, T>,
  name: (key: string) => string,
): Map<string, T> {
  return new Map([...map].map(([key, value]) => [name(key), value]));
}
