import type { Text } from "../core/text.ts";
import { commandsOf } from "./commands.ts";
import type { ToolCommands } from "./command_rule.ts";
import type { Finding } from "./finding.ts";
import { readScript, usedStringsOf } from "./dsl/code.ts";
import { isOnlySaid } from "./dsl/said.ts";
import { INLINE_RULES, inlineScript } from "./inline.ts";
import { directRisks, PRODUCTION_SQL, sqlFindings } from "./judge_client.ts";
import { targetText } from "./messages.ts";
import type { PlacedCall } from "./placed_calls.ts";
import { signOf, targetOf } from "./targets.ts";

/** Its first operand is the database. */
const MONGO_SHELL: ToolCommands = {
  tool: "client",
  title: "MongoDB Shell",
  programs: ["mongosh", "mongo"],
  valued: "--eval --host --port -u --username -p --password -f --file " +
    "--authenticationDatabase --authenticationMechanism --apiVersion",
  named: true,
  hostOption: true,
  way: "",
  rules: [],
  source: "MongoDB Shell options",
};

const ON_A_COPY: Text = {
  en: "try it on a copy or on a test database",
  ja: "コピーかテスト用のデータベースで試す",
};

/** Whether a place of a script stands in a string that is shown: `puts "User.delete_all"`. */
function isOnlyShown(script: string, at: number): boolean {
  const { code } = readScript(script);
  const around = code.literals.find((one) => one.at <= at && at < one.end);
  return around !== undefined && isOnlySaid(code.text, around);
}

/** What the guard says of a script that stands on the command line. */
export function judgeInline(
  { call, source }: PlacedCall,
): Finding[] {
  const script = inlineScript(call);
  if (script === undefined) return [];
  const tool = /^mongo(?:sh)?$/.test(call.program)
    ? MONGO_SHELL
    : commandsOf(call.program);
  const target = targetOf(call, tool, source);
  if (target.kind === "test") return [];
  const isDenied = target.kind === "remote";
  const at = targetText(signOf(target));
  const calls = INLINE_RULES.map((rule) => ({
    ...rule,
    at: rule.pattern.exec(script),
  }))
    .filter(({ at }) => at !== null && !isOnlyShown(script, at.index))
    .map(({ at: match, effect }): Finding => {
      const [found] = match!;
      const ask: Text = {
        en: `${call.program}: \`${found}\` ${effect.en}. ${at.en}.`,
        ja: `${call.program}: \`${found}\` は${effect.ja}。${at.ja}。`,
      };
      const deny: Text = {
        en:
          `${ask.en} Safe: ${ON_A_COPY.en}. If it must run, ask the user to run it.`,
        ja:
          `${ask.ja}安全な方法: ${ON_A_COPY.ja}。どうしても必要なら利用者に実行を依頼してください。`,
      };
      return {
        names: isDenied ? PRODUCTION_SQL : ["inline-script", "direct"],
        decision: isDenied ? "deny" : "ask",
        deny,
        ask,
        irreversible: true,
      };
    });
  const sql = usedStringsOf(script).filter((text) => /\s/.test(text))
    .flatMap(directRisks);
  return [...calls, ...sqlFindings(call.program, sql, target)];
}
