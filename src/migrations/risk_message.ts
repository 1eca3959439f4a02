import type { Text } from "../core/text.ts";
import type { Finding } from "./finding.ts";
import type { Risk } from "./sql/judge.ts";

/** Risks that are spelled out; the rest is counted. */
const SHOWN = 2;
/** Characters of a statement that a message shows. */
const EXCERPT = 60;

/** One finding for all risks of a file, so that a person is asked once; settings may drop some of them. */
export function riskFinding(name: string, risks: readonly Risk[]): Finding[] {
  return risks.map((risk, index) => {
    const text = index < SHOWN ? full(name, risk) : short(name, risk);
    return {
      names: [`sql.${risk.rule.name}`, risk.rule.name, risk.rule.kind, "sql"],
      decision: "ask",
      deny: text,
      ask: text,
    };
  });
}

function full(name: string, { rule, line, statement }: Risk): Text {
  const shown = statement.length > EXCERPT
    ? `${statement.slice(0, EXCERPT)}…`
    : statement;
  return {
    en:
      `${name}:${line} ${rule.name}: \`${shown}\` ${rule.effect.en}. Safer: ${rule.instead.en}.`,
    ja:
      `${name}:${line} ${rule.name}: \`${shown}\` は${rule.effect.ja}。安全な方法: ${rule.instead.ja}。`,
  };
}

function short(name: string, { rule, line }: Risk): Text {
  const text = `${name}:${line} ${rule.name}`;
  return { en: text, ja: text };
}
