import type { Text } from "../core/text.ts";
import type { Finding } from "./finding.ts";
import { directRisks, sqlFindings } from "./judge_client.ts";
import { judgeSql } from "./sql/judge.ts";
import { riskFinding } from "./risk_message.ts";

/** Tools of MCP servers for databases, by name; `*` is anything (supabase-community/supabase-mcp and the common Postgres, MySQL and SQLite servers). */
export const MCP_TOOLS: readonly string[] = [
  "mcp__*__execute_sql",
  "mcp__*__run_sql*",
  "mcp__*__apply_migration",
  "mcp__*__*reset_branch",
  "mcp__*__*delete_branch",
  "mcp__*__*merge_branch",
  "mcp__*__*rebase_branch",
  "mcp__*__*delete_project",
  "mcp__*__*delete_database",
  "mcp__*__*drop_*",
  "mcp__*sql*__*",
  "mcp__*postgres*__*",
  "mcp__*supabase*__*",
  "mcp__*neon*__*",
  "mcp__*database*__*",
  "mcp__*db*__*",
  "mcp__*turso*__*",
  "mcp__*prisma*__*",
  "mcp__*d1*__*",
  "mcp__*__*d1_database*",
  "mcp__*redis*__*",
  "mcp__*__*query*",
];

/** Tools that delete or reset by being called (mongodb-mcp-server writes its names with dashes). */
const WIPING =
  /__(?:.*[-_])?(?:reset[-_]branch|delete[-_]branch|delete[-_]project|delete[-_]database|drop[-_](?:table|database|collection|schema)|d1_database_delete|migrate-reset|reset[-_]database|flush_?(?:all|db))$/i;
/** `delete-many` of MongoDB without a filter. */
const DELETES_MANY = /__(?:.*[-_])?delete[-_]?many$/i;
/** Tools that plan a query without running it; with `analyze` they run it. */
const PLANS = /(?:^|[-_])(?:explain|analyze_query|query_plan)/i;
/** Servers whose queries are no SQL that could delete. */
const OBSERVES =
  /honeycomb|datadog|grafana|new[-_]?relic|sentry|splunk|elastic|loki/i;
/** Servers of databases, and the tools that read something else than rows. */
const DATABASES =
  /sql|postgres|supabase|neon|database|(?:^|[^a-z])(?:pg|db|d1)|db(?:$|[^a-z])|mongo|turso|prisma|redis|snowflake|bigquery|clickhouse|warehouse|planetscale|mariadb|oracle/i;
/** Their values are texts of any kind. */
const NO_SQL = /redis|mongo/i;
const READS_TEXTS =
  /(?:^|[^a-z])(?:docs?|documentation|search|logs?|logql|loki\w*|promql|prometheus|metrics?|traces?|library|knowledge|wiki)(?:$|[^a-z])/i;
/** A text that nothing but a database is asked. */
const STATEMENT =
  /;\s*$|^\s*(?:drop\s+\w+|truncate(?:\s+table)?|delete\s+from)\s+(?:if\s+exists\s+)?[\w."`[\]]+(?:\s+cascade)?\s*$|^\s*update\s+[\w."`[\]]+\s+set\s+[\w."`]+\s*=|^\s*alter\s+table\s+[\w."`[\]]+\s+drop\s+(?:column\s+)?[\w."`[\]]+\s*$/i;
const MIGRATING = /__(?:.*_)?(?:apply_migration|prepare_database_migration)$/i;

/** What the guard says of a call of an MCP tool. */
export function judgeMcp(
  tool: string,
  input: Readonly<Record<string, unknown>>,
  patterns: readonly string[] = [],
): Finding[] {
  const isNamed = patterns.some((one) => nameMatches(tool, one));
  if (!isNamed && !MCP_TOOLS.some((one) => nameMatches(tool, one))) return [];
  if (WIPING.test(tool) || DELETES_MANY.test(tool) && isUnfiltered(input)) {
    return [wiping(tool)];
  }
  const [, server, name] = /^mcp__(.*?)__(.*)$/s.exec(tool) ?? [tool, "", ""];
  if (!isNamed && (READS_TEXTS.test(name) || OBSERVES.test(server))) return [];
  if (PLANS.test(name) && input.analyze !== true) return [];
  const texts = textsOf(input);
  if (MIGRATING.test(tool)) {
    const risks = texts.flatMap((text) => judgeSql(text));
    return riskFinding(tool, risks);
  }
  if (NO_SQL.test(server)) return [];
  const isDatabase = isNamed || DATABASES.test(server) || /sql/i.test(name);
  const sql = isDatabase ? texts : texts.filter((text) => STATEMENT.test(text));
  const sign = server === "" ? tool : `${server} (MCP)`;
  return sqlFindings(tool, sql.flatMap(directRisks), { kind: "unknown", sign });
}

function isUnfiltered({ filter }: Readonly<Record<string, unknown>>): boolean {
  return filter === undefined || filter === null ||
    JSON.stringify(filter) === "{}";
}

function nameMatches(tool: string, pattern: string): boolean {
  const source = pattern.split("*")
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&")).join(".*");
  return new RegExp(`^${source}$`, "i").test(tool);
}

/** Every text of the input that could be SQL; servers name the field as they like. */
function textsOf(value: unknown, depth = 0): string[] {
  if (typeof value === "string") return /\s/.test(value) ? [value] : [];
  if (typeof value !== "object" || value === null || depth > 4) return [];
  return Object.values(value).flatMap((one) => textsOf(one, depth + 1));
}

function wiping(tool: string): Finding {
  const ask: Text = {
    en: `${tool} deletes or resets a database with its data.`,
    ja: `${tool} はデータベースをデータごと削除または初期化します。`,
  };
  const deny: Text = {
    en: `${ask.en} Ask the user to do it.`,
    ja: `${ask.ja}利用者に実行を依頼してください。`,
  };
  return {
    names: ["mcp.wipes", "wipes", "commands"],
    decision: "ask",
    deny,
    ask,
    irreversible: true,
  };
}
