/** From the begin of a transaction to where it is taken back. */
const TRIAL =
  /\b(?:begin|start\s+transaction)(?:\s+(?:work|tran(?:saction)?))?\s*;[^]*?\brollback(?:\s+(?:work|tran(?:saction)?))?\s*(?:;|$)/gi;
/** Something else than a rollback may end it, or a string may only say so. */
const MAY_STAY = /\b(?:commit|end|savepoint)\b|'[^']*\brollback\b|^\s*\\/im;
/** Definitions end a transaction in databases but these. */
const KEEPS_DEFINITIONS = /^(?:psql|pgcli|ysqlsh|yugabyte|sqlite3?|litecli)$/;
const DEFINES = /\b(?:drop|alter|truncate|create|rename)\b/i;

/** An SQL text without what it only tries: `BEGIN; DELETE FROM a; ROLLBACK`. Lines stay. */
export function withoutTrials(text: string, program: string): string {
  if (!/\brollback\b/i.test(text) || MAY_STAY.test(text)) return text;
  return text.replace(
    TRIAL,
    (trial) =>
      DEFINES.test(trial) && !KEEPS_DEFINITIONS.test(program)
        ? trial
        : trial.replace(/[^\n]+/g, " "),
  );
}
