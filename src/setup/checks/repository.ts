import { quote } from "shell-quote";
import { ButlerError } from "../../core/errors.ts";
import type { System } from "../../core/system.ts";
import type { Text } from "../../core/text.ts";
import { openRepository } from "../../git/repository.ts";
import { gitAbove } from "../backup.ts";
import { parentOf } from "../paths.ts";
import { found, plain, wrong } from "./check.ts";
import type { Check, Finding } from "./check.ts";

/** The work tools need a repository that git is willing to read. */
export const repository: Check = {
  name: "repository",
  title: { en: "repository", ja: "リポジトリ" },
  async run({ system, places }) {
    try {
      const { root, gitDir } = await openRepository(system, places.root);
      return found(plain(root ?? gitDir));
    } catch (error) {
      if (!(error instanceof ButlerError)) throw error;
      if (error.code === "git_missing") return found(NO_GIT);
      const lost = lostGitDirectory(system, places.root);
      if (lost) return lost;
      // One that is there and that git does not want to read has its own reason.
      const above = gitAbove(system, places.root);
      if (above) return wrong(error.summary, statusOf(above.folder));
      return wrong({
        en: `${places.root} is in no git repository`,
        ja: `${places.root} は git リポジトリの中ではありません`,
      }, {
        en: "Run doctor in the project, or make it a repository: `git init`",
        ja: "プロジェクトの中で実行するか、`git init` で作成してください",
      });
    }
  },
};

/** The check of git says the rest. */
const NO_GIT = {
  en: "not checked without git",
  ja: "git がないため未検査",
} as const;

/** The hints of a tool are for an agent; a person sees more from git itself. */
function statusOf(folder: string): Text {
  const command = quote(["git", "-C", folder, "status"]);
  return {
    en: `See what \`${command}\` says, \`safe.directory\` for one`,
    ja: `\`${command}\` の表示(\`safe.directory\` など)に従ってください`,
  };
}

/** A file `.git` that names a git directory which is gone. */
function lostGitDirectory(
  system: System,
  folder: string,
): Finding | undefined {
  const above = parentOf(folder);
  const path = `${folder}/.git`;
  if (system.kindOf(path) === undefined) {
    return above === folder ? undefined : lostGitDirectory(system, above);
  }
  const text = system.kindOf(path) === "file" ? system.readText(path) : "";
  const [, named] = /^gitdir: (.+)/.exec(text ?? "") ?? [];
  if (!named || gitAbove(system, folder)?.folder === folder) return undefined;
  return wrong({
    en: `${path} names ${named}, which does not exist`,
    ja: `${path} が指す ${named} は存在しません`,
  }, {
    en: "Mend it with `git worktree repair` in the main work tree, " +
      `or remove ${path}`,
    ja: "元の作業ツリーで `git worktree repair` を実行するか、" +
      `${path} を取り除いてください`,
  });
}
