import { ButlerError } from "../core/errors.ts";
import type { System } from "../core/system.ts";
import { gitOrNothing } from "../git/repository.ts";

/** Where a branch is pushed to. */
export interface Target {
  readonly remote: string;
  /** `refs/heads/main` on the remote. */
  readonly ref: string;
  /** The branch has no upstream yet: this becomes it. */
  readonly isNew: boolean;
}

/** Whether `currentBranch` found HEAD on no branch. */
export function isDetached(branch: string): boolean {
  return branch.startsWith("(detached");
}

/**
 * The upstream of a branch; without one, its own name on the remote that the
 * settings name, on `origin` or on the only one. A push remote
 * (`branch.*.pushRemote`, `remote.pushDefault`) that is not the upstream's gets
 * the branch under its own name, as git itself pushes in a triangular workflow.
 */
export async function targetOf(
  system: System,
  folder: string,
  branch: string,
): Promise<Target> {
  const names = [
    "upstream:remotename",
    "upstream:remoteref",
    "push:remotename",
  ];
  const format = names.map((name) => `%(${name})`).join("%00");
  const own = `refs/heads/${branch}`;
  const args = ["for-each-ref", `--format=${format}`, own];
  const output = (await gitOrNothing(system, folder, args)).split("\n")[0];
  const [upstream = "", ref = "", pushed = ""] = output.split("\0");
  const remote = upstream === "." ? "" : upstream;
  const isNew = remote === "" || ref === "";
  const elsewhere = pushed === "." || pushed === remote ? "" : pushed;
  if (isNew || elsewhere !== "") {
    const named = elsewhere || remote;
    return {
      remote: named || await defaultRemote(system, folder, branch),
      ref: own,
      isNew,
    };
  }
  if (ref !== own && !await mayDiffer(system, folder)) {
    throw otherName(branch, remote, ref);
  }
  return { remote, ref, isNew: false };
}

async function defaultRemote(
  system: System,
  folder: string,
  branch: string,
): Promise<string> {
  const names = (await gitOrNothing(system, folder, ["remote"]))
    .split("\n").filter((name) => name);
  if (names.includes("origin")) return "origin";
  if (names.length === 1) return names[0];
  throw noRemote(branch, names);
}

/** `push.default=upstream` says that a branch goes to its upstream, whatever its name. */
async function mayDiffer(system: System, folder: string): Promise<boolean> {
  const args = ["config", "--get", "push.default"];
  const value = (await gitOrNothing(system, folder, args)).trim();
  return value === "upstream" || value === "tracking";
}

function noRemote(branch: string, names: readonly string[]): ButlerError {
  return names.length === 0
    ? new ButlerError("no_remote", {
      en: "Cannot publish: the repository has no remote",
      ja: "公開できません: リモートがありません",
    }, {
      en:
        'Ask the person for its address, then call work_vcs(["remote", "add", "origin", "URL"])',
      ja:
        'アドレスを利用者に確認し、work_vcs(["remote", "add", "origin", "URL"]) を呼び出してください',
    })
    : new ButlerError("no_remote", {
      en: `Cannot choose a remote: there are ${names.join(", ")}`,
      ja: `リモートを選べません: ${names.join(", ")} があります`,
    }, {
      en:
        `Call work_vcs(["config", "branch.${branch}.remote", "NAME"]) with one of them, then work_publish()`,
      ja:
        `どれかを work_vcs(["config", "branch.${branch}.remote", "NAME"]) で設定してから work_publish() を呼び出してください`,
    }, { remotes: names });
}

/** A branch that was started from `origin/main` tracks it, but is not meant to be pushed there (push.default=simple). */
function otherName(branch: string, remote: string, ref: string): ButlerError {
  const upstream = `${remote}/${ref.replace(/^refs\/heads\//, "")}`;
  return new ButlerError("invalid_argument", {
    en: `Cannot publish ${branch}: its upstream ${upstream} has another name`,
    ja: `${branch} を公開できません: 上流 ${upstream} の名前が異なります`,
  }, {
    en:
      'Call work_vcs(["branch", "--unset-upstream"]), then work_publish() pushes it under its own name',
    ja:
      'work_vcs(["branch", "--unset-upstream"]) の後に work_publish() を呼び出すと、同じ名前で公開されます',
  });
}
