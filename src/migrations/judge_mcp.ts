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
  "mcp__*__*query*",
];

/** Tools that delete or reset by being called. */
const WIPING =
  /__(?:.*_)?(?:reset_branch|delete_branch|delete_project|delete_database|drop_table|drop_database|drop_collection|drop_schema|d1_database_delete|migrate-reset|reset_database)$/i;
const MIGRATING = /__(?:.*_)?(?:apply_migration|prepare_database_migration)$/i;

/** What the guard says of a call of an MCP tool. */
export function judgeMcp(
  tool: string,
  input: Readonly<Record<string, unknown>>,
  patterns: readonly string[] = [],
): Finding[] {
  if (![...MCP_TOOLS, ...patterns].some((one) => nameMatches(tool, one))) {
    return [];
  }
  if (WIPING.test(tool)) return [wiping(tool)];
  const texts = textsOf(input);
  if (MIGRATING.test(tool)) {
    const risks = texts.flatMap((text) => judgeSql(text));
    return riskFinding(tool, risks);
  }
  return sqlFindings(tool, texts.flatMap(directRisks), { kind: "unknown" });
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
