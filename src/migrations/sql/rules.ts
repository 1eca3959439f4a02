import type { SqlRule } from "./rule.ts";
import { COMPATIBILITY_RULES } from "./rules/compatibility.ts";
import { DATA_LOSS_RULES } from "./rules/data_loss.ts";
import { LOCK_RULES } from "./rules/locks.ts";

/** Every rule, worst first: the first one that a statement breaks is named. */
export const SQL_RULES: readonly SqlRule[] = [
  ...DATA_LOSS_RULES,
  ...COMPATIBILITY_RULES,
  ...LOCK_RULES,
];

/** The rule for writes to a tool's history table, which `history.ts` recognises. */
export const HISTORY_RULE: SqlRule = {
  name: "history-write",
  kind: "history",
  on: "statement",
  pattern:
    "^(?:INSERT (?:OR \\w+ |IGNORE )?INTO|REPLACE INTO|UPDATE(?: ONLY)?|DELETE FROM(?: ONLY)?|TRUNCATE(?: TABLE)?|DROP TABLE(?: IF EXISTS)?|ALTER TABLE(?: IF EXISTS)?|MERGE INTO) <table>",
  effect: {
    en: "changes the record of which migrations have run",
    ja: "実行済みマイグレーションの記録を書き換えます",
  },
  instead: {
    en: "leave it to the tool's own command",
    ja: "ツール自身のコマンドに任せてください",
  },
  source:
    "each tool's documentation of its history table; supabase issue 22593",
};
