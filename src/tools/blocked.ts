import type { System } from "../core/system.ts";
import type { Text } from "../core/text.ts";
import { readGitCommand } from "../git/argv.ts";
import { readInTheWay } from "../git/in_the_way.ts";
import type { InTheWay } from "../git/in_the_way.ts";
import { progressOf } from "../git/progress.ts";
import { gitOrNothing } from "../git/repository.ts";
import type { Repository } from "../git/repository.ts";
import type { GitOutput } from "../git/run.ts";
import { readStatus, STATUS_ARGS } from "../git/status.ts";
import { printCall } from "./call.ts";
import type { ToolContext } from "./tool.ts";

/** Work that kept a command from doing anything, and how to get on. */
export interface Blocked {
  readonly summary: Text;
  readonly hint: Text;
}

/** Names in one answer. */
const FILES = 5;

/** `place` is the folder that the calls in the hint have to name. */
export async function blockedBy(
  { system }: ToolContext,
  repository: Repository,
  words: readonly string[],
  output: GitOutput,
  place?: string,
): Promise<Blocked | undefined> {
  const { root, gitDir } = repository;
  const found = readInTheWay(output);
  if (!found || root === undefined) return undefined;
  const { kind, files = await changedFiles(system, root) } = found;
  const progress = progressOf(system, gitDir);
  const subcommand = String(readGitCommand(words).subcommand);
  const stopped = progress?.subcommand !== undefined &&
    [progress.subcommand, "pull"].includes(subcommand);
  const goOn = vcsCall([progress?.subcommand ?? "", "--continue"], place);
  const again = stopped
    ? { en: goOn, ja: `${goOn} を呼び出して` }
    : { en: "call again", ja: "もう一度呼び出して" };
  const way = wayFor(words, kind, progress?.operation);
  return {
    summary: summaryOf(subcommand, kind, files),
    hint: way({ kind, files, again, place }),
  };
}

async function changedFiles(system: System, root: string): Promise<string[]> {
  const { entries } = readStatus(
    await gitOrNothing(system, root, STATUS_ARGS),
  );
  return entries.filter(({ kind }) => kind !== "untracked")
    .map(({ path }) => path);
}

function summaryOf(
  subcommand: string,
  kind: InTheWay["kind"],
  files: readonly string[],
): Text {
  const names = files.slice(0, FILES).map((path) => JSON.stringify(path))
    .join(", ");
  const rest = files.length - FILES;
  const [en, ja] = rest > 0
    ? [`${names} and ${rest} more`, `${names} ほか ${rest} 件`]
    : [names, names];
  return kind === "untracked"
    ? {
      en:
        `Cannot run git ${subcommand}: it would overwrite what git does not track: ${en}`,
      ja:
        `git ${subcommand} を実行できません: 未追跡のファイルが上書きされます: ${ja}`,
    }
    : {
      en:
        `Cannot run git ${subcommand}: there are changes that are not recorded: ${en}`,
      ja: `git ${subcommand} を実行できません: 未記録の変更があります: ${ja}`,
    };
}

interface Case {
  readonly kind: InTheWay["kind"];
  readonly files: readonly string[];
  /** How the command goes on, once nothing is in its way. */
  readonly again: Text;
  readonly place?: string;
}

type Way = (found: Case) => Text;

/** What to do about it depends on what the command was to do. */
function wayFor(
  words: readonly string[],
  kind: InTheWay["kind"],
  operation?: string,
): Way {
  const { subcommand, args } = readGitCommand(words);
  const asides = kind === "untracked" ? moveAway : putAside;
  if (subcommand === "stash") {
    return kind === "untracked" ? moveAway : recordFirst;
  }
  if (args.includes("--abort") && kind === "changed") return takeBack;
  if (operation !== undefined) return asides;
  return kind === "untracked" ? moveOrRecord : recordOrPutAside;
}

const putAside: Way = ({ again, place }) => {
  const push = vcsCall(["stash", "push", "-u"], place);
  const pop = vcsCall(["stash", "pop"], place);
  return {
    en: `Put them aside: ${push}, then ${again.en}, then ${pop}`,
    ja: `${push} で退避し、${again.ja}、その後 ${pop} で戻してください`,
  };
};

const recordOrPutAside: Way = (found) => {
  const record = recordCall(found);
  const { en, ja } = putAside(found);
  return {
    en: `Record them: ${record}. Or ${en[0].toLowerCase()}${en.slice(1)}`,
    ja: `${record} で記録してください。または ${ja}`,
  };
};

const moveAway: Way = ({ again }) => ({
  en: `Move it away, then ${again.en}`,
  ja: `別の場所に移してから、${again.ja}ください`,
});

const moveOrRecord: Way = (found) => {
  const record = recordCall(found);
  const push = vcsCall(["stash", "push", "-u"], found.place);
  return {
    en:
      `Move it away, record it: ${record}, or put it aside: ${push}; then ${found.again.en}`,
    ja:
      `別の場所に移すか、${record} で記録するか、${push} で退避してから、${found.again.ja}ください`,
  };
};

/** Another stash on top would be the one that is applied. */
const recordFirst: Way = (found) => {
  const record = recordCall(found);
  return {
    en: `Record them first: ${record}; the stash is still there`,
    ja: `先に ${record} で記録してください。stash は残っています`,
  };
};

/** `restore` takes out what HEAD does not have, where `checkout` fails. */
const takeBack: Way = ({ files, place }) => {
  const names = files.slice(0, FILES).map((path) => `:/${path}`);
  const form = ["restore", "--source=HEAD", "--staged", "--worktree", "--"];
  const restore = vcsCall([...form, ...names], place);
  return {
    en: `Take them back (they are saved first): ${restore}, then call again`,
    ja:
      `${restore} で元に戻してから (先に保存されます)、もう一度呼び出してください`,
  };
};

function vcsCall(args: readonly string[], cwd?: string): string {
  const given = { args, ...(cwd !== undefined && { cwd }) };
  return printCall({ tool: "work_vcs", arguments: given });
}

function recordCall({ files, place: cwd }: Case): string {
  const given = {
    message: "…",
    ...(files.length <= FILES && { paths: files }),
    ...(cwd !== undefined && { cwd }),
  };
  return printCall({ tool: "work_record", arguments: given });
}
