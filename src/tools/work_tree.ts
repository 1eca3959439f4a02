import { ButlerError } from "../core/errors.ts";
import type { Repository } from "../git/repository.ts";

/** A repository with files in it. */
export type WorkTree = Repository & { readonly root: string };

/** Throws not_a_repository for a bare one. */
export function requireWorkTree(repository: Repository): WorkTree {
  const { root } = repository;
  if (root !== undefined) return { ...repository, root };
  throw new ButlerError("not_a_repository", {
    en: "Cannot use files here: this repository has no work tree",
    ja: "このリポジトリには作業ツリーがありません",
  }, {
    en: "Give `cwd`, a folder inside a work tree",
    ja: "作業ツリー内のフォルダーを cwd に指定してください",
  });
}
