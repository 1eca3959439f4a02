import type { GitCommand } from "../git/argv.ts";
import type { Word } from "../shell/command.ts";

/** Variables by name, as far as a command line sets them. */
export type Environment = Readonly<Record<string, Word>>;

/** Whether all that `-c` says is how git speaks, not what it does, with whose name and which hooks. */
export function isOnlyLooks({ config }: GitCommand): boolean {
  return config.every((setting) =>
    typeof setting === "string" &&
    /^(?:color|column|advice|pager|core\.(?:pager|quotepath|editor))\b/i
      .test(setting)
  );
}

/** Settings that say the same as a variable (git.txt, git-config.txt; `author.*` since git 2.22). */
const SETTINGS: Readonly<Record<string, string>> = {
  GIT_AUTHOR_NAME: "author.name",
  GIT_AUTHOR_EMAIL: "author.email",
  GIT_COMMITTER_NAME: "committer.name",
  GIT_COMMITTER_EMAIL: "committer.email",
  GIT_SSH_COMMAND: "core.sshCommand",
  GIT_SEQUENCE_EDITOR: "sequence.editor",
  GIT_EDITOR: "core.editor",
};

/** Variables that change what a command does, which no setting can say. */
const OTHERS = [
  "GIT_AUTHOR_DATE",
  "GIT_COMMITTER_DATE",
  "GIT_CONFIG_COUNT",
  "GIT_CONFIG_GLOBAL",
  "GIT_CONFIG_PARAMETERS",
  "GIT_INDEX_FILE",
  "GIT_LFS_SKIP_SMUDGE",
  "GIT_NAMESPACE",
  "GIT_OBJECT_DIRECTORY",
  "GIT_SSH",
  "GIT_SSL_NO_VERIFY",
  "GNUPGHOME",
  "HOME",
  "HTTPS_PROXY",
  "https_proxy",
  "HUSKY",
  "HUSKY_SKIP_HOOKS",
  "LEFTHOOK",
  "LEFTHOOK_EXCLUDE",
  "OVERCOMMIT_DISABLE",
  "PRE_COMMIT_ALLOW_NO_CONFIG",
  "SKIP",
  "XDG_CONFIG_HOME",
];

/** Of many variables those that are looked at here. */
export function settingVariables(environment: Environment): Environment {
  const names = [...Object.keys(SETTINGS), ...OTHERS];
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(environment, name))
      .map((name) => [name, environment[name]]),
  );
}

/** Commands to which only the files and the history that they read matter. */
const READS = new Set(
  ("blame cat-file describe diff diff-files diff-index diff-tree for-each-ref " +
    "grep log ls-files ls-tree merge-base rev-list rev-parse shortlog show " +
    "status whatchanged").split(" "),
);

/** A command with what its variables say, as far as it can be said on its line. */
export interface Carried {
  readonly git: GitCommand;
  /** The variables that do not go along. */
  readonly lost: readonly string[];
}

/** The variables that stand before a git command as options of it. */
export function carryVariables(
  git: GitCommand,
  environment: Environment = {},
): Carried {
  const { subcommand } = git;
  if (typeof subcommand === "string" && READS.has(subcommand)) {
    const lost = "GIT_INDEX_FILE" in environment ? ["GIT_INDEX_FILE"] : [];
    return { git, lost };
  }
  const config: Word[] = [];
  for (const [variable, setting] of Object.entries(SETTINGS)) {
    const value = environment[variable];
    if (value === undefined || isNoEditor(git, variable, value)) continue;
    config.push(
      typeof value === "string" ? `${setting}=${value}` : { unknown: "" },
    );
  }
  const { GIT_AUTHOR_DATE: date } = environment;
  const dated = date !== undefined && subcommand === "commit";
  const option = typeof date === "string" ? `--date=${date}` : UNKNOWN_DATE;
  return {
    git: {
      ...git,
      config: [...git.config, ...config],
      args: dated ? [option, ...git.args] : git.args,
    },
    lost: OTHERS.filter((name) =>
      name in environment && !(dated && name === "GIT_AUTHOR_DATE")
    ),
  };
}

const UNKNOWN_DATE: Word = { unknown: "" };

/** No tool opens an editor; only the list of an interactive rebase needs one. */
function isNoEditor(git: GitCommand, variable: string, value: Word): boolean {
  if (!variable.endsWith("EDITOR")) return false;
  const lists = git.subcommand === "rebase" &&
    git.args.some((word) => word === "-i" || word === "--interactive");
  return !lists && /^(?:|true|:|cat|\/bin\/true)$/.test(String(value));
}
