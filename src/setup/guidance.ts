import { say } from "../core/text.ts";
import type { Lang, Text } from "../core/text.ts";
import { TOOLS } from "../tools/catalog.ts";
import { gitNames } from "../tools/git_names.ts";
import type { Tool } from "../tools/tool.ts";
import { workObserve } from "../tools/work_observe.ts";
import { workVcs } from "../tools/work_vcs.ts";

/** The block's name in CLAUDE.md and AGENTS.md. */
export const GUIDANCE_BLOCK = "butler";

const HEADING: Text = {
  en: "## Work records and git (butler)",
  ja: "## 作業記録と git (butler)",
};

const RULE: Text = {
  en:
    "Calling git directly is not allowed in this project. Use these butler tools\n" +
    `instead. At the start, and whenever you are unsure what you were doing, call\n\`${workObserve.signature}\`; look at a diff only when you need one.`,
  ja: "このプロジェクトでは git コマンドを直接呼ぶことは禁止されています。\n" +
    "代わりに次の butler ツールを使ってください。作業の開始時や迷ったときは、まず\n" +
    `\`${workObserve.signature}\` を呼んでください。差分は必要なときだけ確認してください。`,
};

const SHELL: Text = {
  en:
    "Without MCP tools, in a sub-agent for example, a shell does the same:\n" +
    `\`butler call ${workObserve.name}\`.`,
  ja:
    "サブエージェントなど MCP ツールがない場合は、シェルで同じことができます:\n" +
    `\`butler call ${workObserve.name}\``,
};

/** What CLAUDE.md says: which tool for what, and that git is not called directly. */
export function guidance(lang: Lang, exposeVcs = true): string {
  const tools = TOOLS.filter((tool) => exposeVcs || tool !== workVcs);
  return [
    say(HEADING, lang),
    say(RULE, lang),
    tools.map((tool) => line(tool, lang)).join("\n"),
    say(SHELL, lang),
  ].join("\n\n");
}

/** Every block that this version writes, of whatever language and configuration. */
export function guidances(): string[] {
  return (["en", "ja"] as const).flatMap((lang) =>
    [true, false].map((exposeVcs) => guidance(lang, exposeVcs))
  );
}

function line(tool: Tool, lang: Lang): string {
  const git = gitNames(tool);
  const instead = git.length === 0
    ? ""
    : say({ en: ` (not \`${git}\`)`, ja: ` (\`${git}\` の代わり)` }, lang);
  return `- \`${tool.signature}\`: ${say(tool.summary, lang)}${instead}`;
}
