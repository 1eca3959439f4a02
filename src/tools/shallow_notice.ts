import type { System } from "../core/system.ts";
import { say } from "../core/text.ts";
import type { Text } from "../core/text.ts";
import type { Commit } from "../git/log.ts";
import { gitOrNothing, topFolder } from "../git/repository.ts";
import type { Repository } from "../git/repository.ts";
import type { ToolContext } from "./tool.ts";

/** What an answer about a record says where its clone has nothing before it. */
export async function shallowNotice(
  { system, config, lang }: ToolContext,
  repository: Repository,
  commit: Commit,
): Promise<{ shallow?: true; notice?: string }> {
  if (!await isCutOff(system, repository, commit)) return {};
  const isExposed = config.mcp?.exposeVcs !== false;
  return { shallow: true, notice: say(isExposed ? DEEPEN : SHALLOW, lang) };
}

/** Whether commits before this one are missing; git lists first commits too. */
async function isCutOff(
  system: System,
  repository: Repository,
  { hash }: Commit,
): Promise<boolean> {
  const ends = system.readText(`${repository.commonDir}/shallow`)?.split("\n");
  if (!ends?.includes(hash)) return false;
  const args = ["cat-file", "commit", hash];
  const stored = await gitOrNothing(system, topFolder(repository), args);
  return stored.split("\n\n", 1)[0].includes("\nparent ");
}

const SHALLOW: Text = {
  en: "The clone's history begins with this record: every file looks new",
  ja: "このクローンの履歴はこの記録から始まるため、全ファイルが追加に見えます",
};

const DEEPEN: Text = {
  en: `${SHALLOW.en}; work_vcs(["fetch", "--deepen=1"]) brings the one before`,
  ja: `${SHALLOW.ja}。1 つ前は work_vcs(["fetch", "--deepen=1"]) で得られます`,
};
