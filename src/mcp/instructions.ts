import type { Config } from "../core/config.ts";
import type { Lang } from "../core/text.ts";
import { shownTools } from "../tools/invoke.ts";

/**
 * What the model reads before any tool is loaded. The words that a search for
 * git tools would use come first; clients cut at 2 KB.
 */
export function instructions(config: Config, lang: Lang): string {
  const rows = shownTools({ config }).map((tool) => {
    const answered = Object.keys(tool.gitEquivalents);
    const git = answered.length > 0
      ? answered.join(", ")
      : tool.name === "work_vcs"
      ? OTHERS[lang]
      : "";
    return git === "" ? "" : `git ${git}: ${tool.signature}`;
  });
  return [HEAD[lang], ...rows.filter((row) => row !== ""), TAIL[lang]]
    .join("\n");
}

const HEAD = {
  en:
    "Version control (git status, diff, log, commit, push, branch): use these tools instead of git in the shell, which a hook blocks.",
  ja:
    "バージョン管理 (git status, diff, log, commit, push, branch): シェルの git は hook が止めるため、代わりにこれらのツールを使います。",
};

const OTHERS = { en: "(anything else)", ja: "(その他すべて)" };

const TAIL = {
  en:
    "Call work_observe() at the start and whenever you are unsure what you were doing: it is short and says what is next.",
  ja:
    "開始時や、何をしていたか分からなくなったときは work_observe() を呼びます。短く、次の操作も示します。",
};
