import type { Text } from "../core/text.ts";
import { commandsOf } from "./commands.ts";
import type { Finding } from "./finding.ts";
import { usedStringsOf } from "./dsl/code.ts";
import { INLINE_RULES, inlineScript } from "./inline.ts";
import { directRisks, PRODUCTION_SQL, sqlFindings } from "./judge_client.ts";
import type { PlacedCall } from "./placed_calls.ts";
import { targetOf } from "./targets.ts";

/** What the guard says of a script that stands on the command line. */
export function judgeInline(
  { call, source }: PlacedCall,
): Finding[] {
  const script = inlineScript(call);
  if (script === undefined) return [];
  const target = targetOf(call, commandsOf(call.program), source);
  if (target.kind === "test") return [];
  const isDenied = target.kind === "remote";
  const calls = INLINE_RULES.filter(({ pattern }) => pattern.test(script))
    .map(({ pattern, effect }): Finding => {
      const found = pattern.exec(script)![0];
      const text: Text = {
        en:
          `${call.program}: \`${found}\` ${effect.en}. Ask the user to run it.`,
        ja:
          `${call.program}: \`${found}\` は${effect.ja}。利用者に実行を依頼してください。`,
      };
      return {
        names: isDenied ? PRODUCTION_SQL : ["inline-script", "direct"],
        decision: isDenied ? "deny" : "ask",
        deny: text,
        ask: text,
        irreversible: true,
      };
    });
  const sql = usedStringsOf(script).filter((text) => /\s/.test(text))
    .flatMap(directRisks);
  return [...calls, ...sqlFindings(call.program, sql, target)];
}
