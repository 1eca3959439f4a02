import type { Text } from "../core/text.ts";
import { textOf } from "./call.ts";
import { sqlOf } from "./clients.ts";
import type { ClientSql } from "./clients.ts";
import { commandsOf } from "./commands.ts";
import type { Finding } from "./finding.ts";
import type { PlacedCall } from "./placed_calls.ts";
import { targetText } from "./messages.ts";
import { withoutTrials } from "./rolled_back.ts";
import { sqliteRestored } from "./sqlite_files.ts";
import { includedTexts, pipedTexts, readSql } from "./sql_files.ts";
import { judgeSql } from "./sql/judge.ts";
import type { Risk } from "./sql/judge.ts";
import { isTestName, signOf, targetOf } from "./targets.ts";
import type { Target } from "./targets.ts";
import type { World } from "./world.ts";

/** Run by hand, only lost data and the tools' own records matter: nobody deploys it. */
const KINDS = ["data-loss", "history"] as const;

/** What the guard says of SQL that a client runs directly. */
export function judgeSqlClient(
  placed: PlacedCall,
  before: readonly PlacedCall[],
  world: World,
): Finding[] {
  const { call, source } = placed;
  const sql = sqlOf(call);
  if (!sql || call.words.includes("--help")) return [];
  const { client } = sql;
  const target = targetOf(
    call,
    commandsOf(call.program) ?? {
      ...CLIENT,
      named: !client.subcommand,
      valued: [client.valued, client.sql, client.file].join(" "),
    },
    source,
  );
  const files = filesOf(sql, placed, before, world);
  const texts = [...sql.texts, ...files.filter((text) => text !== undefined)];
  const run = target.kind === "remote"
    ? texts
    : texts.map((text) => withoutTrials(text, call.program));
  const risks = run.flatMap((text) => [
    ...directRisks(text),
    ...includedTexts(text, placed, world).flatMap(directRisks),
  ]).filter((risk) => target.kind !== "unknown" || !dropsTestDatabase(risk));
  const said = [call.program, ...(client.subcommand ?? "").split(" ")]
    .filter(Boolean).join(" ");
  const findings = [
    ...sqlFindings(said, risks, target),
    ...sqliteRestored(placed, texts, world),
  ];
  if (findings.length > 0 || !client.raw) return findings;
  const isUnseen = files.includes(undefined) ||
    (sql.unseen && call.words.some((word) => textOf(word) === "--stdin"));
  if (!isUnseen || target.kind === "test") return [];
  return [unseenFinding(call.program)];
}

/** As `dropdb app_test` is let be. */
function dropsTestDatabase({ rule, statement }: Risk): boolean {
  return rule.name === "drop-database" && isTestName(
    /^DROP DATABASE (?:IF EXISTS )?["`]?([^\s"`]+)/i.exec(statement)?.[1],
  );
}

/** The texts of the files that a client is given, undefined where they cannot be read. */
function filesOf(
  sql: ClientSql,
  { call, folder }: PlacedCall,
  before: readonly PlacedCall[],
  world: World,
): (string | undefined)[] {
  const read = (file: string) => readSql(file, folder, world);
  const named = sql.files.map((file) => call.remote ? undefined : read(file));
  const input = sql.input === undefined ? [] : [read(sql.input)];
  return [...named, ...input, ...pipedTexts(call, sql, before, world)];
}

/** `-h` names a host for all of these. */
const CLIENT = {
  tool: "client",
  title: "",
  programs: [],
  hostOption: true,
  way: "",
  rules: [],
  source: "",
} as const;

/** What SQL that is run directly loses. */
export function directRisks(sql: string): Risk[] {
  return judgeSql(sql, { kinds: KINDS, wholeText: true });
}

/** Names of what is refused only because it aims at production: no other setting lowers it. */
export const PRODUCTION_SQL = ["production.direct", "production"] as const;

/** The findings of SQL that is run directly at `target`, named as the person would know it. */
export function sqlFindings(
  said: string,
  risks: readonly Risk[],
  target: Target,
): Finding[] {
  return risks.flatMap((risk): Finding[] => {
    const isHistory = risk.rule.kind === "history";
    if (target.kind === "test" && !isHistory) return [];
    const isDenied = isHistory || target.kind === "remote";
    return [{
      names: isHistory
        ? ["history-write", "evasion"]
        : isDenied
        ? PRODUCTION_SQL
        : [`direct.${risk.rule.name}`, risk.rule.name, "direct", "data-loss"],
      decision: isDenied ? "deny" : "ask",
      deny: directDenied(said, risk, target),
      ask: directAsked(said, risk, target),
      irreversible: true,
    }];
  });
}

function directAsked(said: string, risk: Risk, target: Target): Text {
  const statement = risk.statement.slice(0, 80);
  const at = targetText(signOf(target));
  return {
    en: `${said}: \`${statement}\` ${risk.rule.effect.en}. ${at.en}.`,
    ja: `${said}: \`${statement}\` は${risk.rule.effect.ja}。${at.ja}。`,
  };
}

function directDenied(said: string, risk: Risk, target: Target): Text {
  const asked = directAsked(said, risk, target);
  const { en, ja } = risk.rule.instead;
  return {
    en: `${asked.en} Safe: ${en}. If it must run, ask the user to run it.`,
    ja:
      `${asked.ja}安全な方法: ${ja}。どうしても必要なら利用者に実行を依頼してください。`,
  };
}

function unseenFinding(program: string): Finding {
  const text: Text = {
    en: `${program} runs SQL that cannot be seen from here.`,
    ja: `${program} が内容の見えない SQL を実行します。`,
  };
  return {
    names: ["unseen-sql", "direct"],
    decision: "ask",
    deny: text,
    ask: text,
  };
}
