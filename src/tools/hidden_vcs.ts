import type { ErrorObject } from "../core/errors.ts";
import type { Lang } from "../core/text.ts";

/** `work_vcs(["pull", "--rebase"])`, its arguments in group 1. */
const CALL = /work_vcs\((\[[^\]]*\])\)/g;

/** An error whose texts name git commands for the person, where work_vcs is hidden. */
export function withoutVcs(error: ErrorObject, lang: Lang): ErrorObject {
  const { summary, hint } = error;
  return { ...error, summary: rename(summary, lang), hint: rename(hint, lang) };
}

function rename(text: string, lang: Lang): string {
  return text.replace(CALL, (_call, list: string) => {
    const words = JSON.parse(list) as string[];
    const command = `\`git ${words.join(" ")}\``;
    return lang === "ja"
      ? `${command}(人に依頼)`
      : `${command} (by the person)`;
  });
}
