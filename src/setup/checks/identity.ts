import { runGit } from "../../git/run.ts";
import { found, wrong } from "./check.ts";
import type { Check, Subject } from "./check.ts";

/** Whom git names in a commit: without a name and an address nothing can be recorded. */
export const identity: Check = {
  name: "identity",
  title: { en: "author of records", ja: "記録の作成者" },
  async run(subject) {
    const missing = [];
    for (const role of ["AUTHOR", "COMMITTER"]) {
      if (!await isKnown(role, subject)) missing.push(role);
    }
    if (missing.length === 0) return found({ en: "known", ja: "設定済み" });
    return wrong({
      en: "git does not know name and e-mail, so nothing can be recorded",
      ja: "git に名前とメールアドレスがなく、記録できません",
    }, {
      en: "Set them: `git config --global user.name NAME` and user.email",
      ja: "`git config --global user.name 名前` と user.email で" +
        "設定してください",
    });
  },
};

/** Also where git cannot be asked: that has a check of its own. */
async function isKnown(
  role: string,
  { system, places }: Subject,
): Promise<boolean> {
  const args = ["var", `GIT_${role}_IDENT`];
  try {
    const { status, stderr } = await runGit(system, args, {
      folder: places.root,
    });
    return status === 0 || !/ident|auto-detect|tell me who/i.test(stderr);
  } catch {
    return true;
  }
}
