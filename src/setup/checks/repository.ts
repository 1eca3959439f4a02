import { ButlerError } from "../../core/errors.ts";
import { openRepository } from "../../git/repository.ts";
import { gitAbove } from "../backup.ts";
import { found, plain, wrong } from "./check.ts";
import type { Check } from "./check.ts";

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
      // One that is there and that git does not want to read has its own reason.
      if (gitAbove(system, places.root)) {
        return wrong(error.summary, error.hint);
      }
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
