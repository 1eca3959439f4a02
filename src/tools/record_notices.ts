import type { Text } from "../core/text.ts";
import type { Status } from "../git/status.ts";
import { printCall } from "./call.ts";
import { goOnWith } from "./concluding.ts";
import type { Concluded } from "./concluding.ts";
import { holdsChoice } from "./index_choice.ts";
import { workVcs } from "./work_vcs.ts";

/** Names in one notice. */
const NAMED = 5;

interface Circumstances {
  /** work_vcs can be named. */
  readonly exposed: boolean;
  /** What the record has ended. */
  readonly during?: Concluded;
}

/** Said after a record of all changes where git would have committed fewer. */
export function tookMore(
  status: Status,
  { exposed, during }: Circumstances,
): Text | undefined {
  const others = status.entries.filter(({ kind, code }) =>
    kind === "untracked" || kind === "changed" && code[0] === "."
  ).map(({ path }) => path);
  if (during && others.length > 0) {
    const names = others.slice(0, NAMED).map((name) => JSON.stringify(name));
    if (others.length > NAMED) names.push("…");
    const undo = exposed ? takeOut(status, others) : NO_WAY;
    const list = names.join(", ");
    const instead = exposed ? vcs(goOnWith(during)) : undefined;
    return {
      en: `Also recorded, though no part of what git merged: ${list}.${
        instead ? ` ${instead} takes only what is resolved;` : ""
      }${undo.en}`,
      ja: `git がマージしたもの以外も記録しました: ${list}。${
        instead ? `${instead} なら解決済みのものだけを記録します。` : ""
      }${undo.ja}`,
    };
  }
  if (!exposed || !holdsChoice(status)) return undefined;
  const undo = takeOut(status, others);
  const alone = vcs(["commit", "-m", "MESSAGE"]);
  return {
    en:
      `All changes were recorded, not only the staged ones: ${alone} takes those alone;${undo.en}`,
    ja:
      `ステージ済みのものだけでなく、すべての変更を記録しました。ステージ済みだけなら ${alone} を使ってください。${undo.ja}`,
  };
}

const NO_WAY: Text = { en: "", ja: "" };

/** The calls that make the record what git would have committed; the files stay as they are. */
function takeOut({ head }: Status, others: readonly string[]): Text {
  if (head === undefined) return NO_WAY; // there is nothing before it
  if (others.length === 0) {
    const back = vcs(["reset", "--soft", "HEAD~1"]);
    return {
      en: ` ${back} takes this record back, its files stay`,
      ja: `${back} でこの記録を取り消せます(ファイルは残ります)`,
    };
  }
  const names = others.length > NAMED ? ["FILE"] : others;
  const out = vcs(["reset", "-q", "HEAD~1", "--", ...names]);
  const amend = vcs(["commit", "--amend", "--no-edit"]);
  return {
    en: ` to take the others out again: ${out}, then ${amend}`,
    ja: `他のものを記録から外すには ${out} の後に ${amend}`,
  };
}

function vcs(args: readonly string[]): string {
  return printCall({ tool: workVcs.name, arguments: { args } });
}
