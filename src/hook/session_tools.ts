import { say } from "../core/text.ts";
import type { Lang } from "../core/text.ts";
import { TOOLS } from "../tools/catalog.ts";
import { gitNames } from "../tools/git_names.ts";
import { workVcs } from "../tools/work_vcs.ts";

/** Subcommands that a line names for each tool. */
const NAMED = 2;

/** Three lines that say which tool replaces which git command: to read, to write, the rest. */
export function toolLines(lang: Lang, exposeVcs: boolean): string[] {
  const lines = (["reads", "writes"] as const).map((effect) =>
    TOOLS.filter((tool) => tool.effect === effect && gitNames(tool) !== "")
      .map((tool) => `${gitNames(tool, NAMED)} → ${tool.signature}`).join("; ")
  );
  const rest = exposeVcs
    ? say({
      en: `every other git subcommand → ${workVcs.signature}`,
      ja: `その他の git サブコマンド → ${workVcs.signature}`,
    }, lang)
    : say({
      en: "every other git subcommand: ask the user",
      ja: "その他の git サブコマンドは利用者に依頼",
    }, lang);
  return [...lines, rest];
}
