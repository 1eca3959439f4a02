import { quote } from "shell-quote";
import type { Text } from "../core/text.ts";
import type { Problem } from "./plan.ts";

/** What keeps a file from being set up, and what to do before `again`, the command, is run again. */
export function problemText(
  path: string,
  problem: Problem,
  again: string,
): Text {
  switch (problem.kind) {
    case "read_only": {
      const command = quote(["chmod", "u+w", path]);
      return {
        en: `Cannot change ${path}: it is read-only. ` +
          `Run \`${command}\` and then \`${again}\` again`,
        ja: `${path} を変更できません: 読み取り専用です。` +
          `\`${command}\` の後にもう一度 \`${again}\` を実行してください`,
      };
    }
    case "malformed": {
      const { line, reason } = problem;
      return {
        en: `Cannot read ${path}, line ${line}: ${reason.en}. ` +
          `Mend it and run \`${again}\` again`,
        ja: `${path} を読めません(${line} 行目): ${reason.ja}。` +
          `修正してからもう一度 \`${again}\` を実行してください`,
      };
    }
    case "taken": {
      const { line, name } = problem;
      return {
        en: `Cannot change ${path}, line ${line}: ` +
          `the server "${name}" is not butler's. ` +
          `Give it another name and run \`${again}\` again`,
        ja: `${path} を変更できません(${line} 行目): ` +
          `サーバー "${name}" は butler のものではありません。` +
          `別の名前に変えてからもう一度 \`${again}\` を実行してください`,
      };
    }
    case "changed_meanwhile":
      return {
        en: `Cannot change ${path}: somebody else has just changed it. ` +
          `Run \`${again}\` again`,
        ja: `${path} を変更できません: 同時に別の変更がありました。` +
          `もう一度 \`${again}\` を実行してください`,
      };
    case "unreadable":
      return {
        en: `Cannot change ${path}: ${problem.reason.en}. ` +
          `Mend that and run \`${again}\` again`,
        ja: `${path} を変更できません: ${problem.reason.ja}。` +
          `解消してからもう一度 \`${again}\` を実行してください`,
      };
  }
}
