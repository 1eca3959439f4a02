import type { Random } from "../../../tests/support/random.ts";
import { judgeSql } from "../../../src/migrations/sql/judge.ts";
import { splitSql } from "../../../src/migrations/sql/split.ts";
import { mutate, once, pick, repeated, SPECIAL } from "../mutate.ts";
import type { Problem, Target } from "../target.ts";

const PARTS: readonly string[] = [
  "DROP TABLE users;",
  "DROP TABLE IF EXISTS a.b CASCADE;",
  "CREATE TABLE a (id int, b text DEFAULT 'x;y');",
  "ALTER TABLE a DROP COLUMN b, ADD c int;",
  "ALTER TABLE a ALTER COLUMN b TYPE text USING b::text;",
  'ALTER TABLE "a b" RENAME TO "c;d";',
  "TRUNCATE a;",
  "DELETE FROM a;",
  "DELETE FROM a WHERE id = 1;",
  "UPDATE a SET b = 'DROP TABLE x';",
  "CREATE INDEX i ON a (b);",
  "CREATE UNIQUE INDEX CONCURRENTLY i ON a (b);",
  "INSERT INTO a VALUES ('it''s', E'\\'', \"x\", `y`, [z]);",
  "DO $$ BEGIN DROP TABLE a; END $$;",
  "CREATE FUNCTION f() RETURNS void AS $f$ BEGIN DELETE FROM a; END $f$ LANGUAGE plpgsql;",
  "CREATE TRIGGER t AFTER INSERT ON a BEGIN UPDATE a SET b = CASE WHEN c THEN 1 END; END;",
  "CREATE PROCEDURE p() BEGIN IF x THEN DELETE FROM a; END IF; END;",
  "DELIMITER //\nDROP TABLE a //\nDELIMITER ;",
  "GO\nDROP TABLE a\nGO",
  "EXEC('DROP TABLE a');",
  "SET @q = 'DROP TABLE a'; PREPARE s FROM @q;",
  "COPY a FROM stdin;\n1\tDROP TABLE x;\n\\.\n",
  "/* DROP TABLE a; */ SELECT 1;",
  "/* a /* nested */ b */",
  "/*!50003 DROP TABLE a */;",
  "-- DROP TABLE a\n",
  "# DROP TABLE a\n",
  "-- +goose Up\n",
  "-- +goose Down\n",
  "-- +goose StatementBegin\n",
  "-- +goose StatementEnd\n",
  "-- migrate:down\n",
  "--> statement-breakpoint\n",
  "BEGIN; COMMIT;",
  "\\connect app\n",
];

const PIECES: readonly string[] = [
  ...SPECIAL,
  ..."-- /* */ $$ $a$ '' \"\" `` [ ] E' N' q'[ ]' BEGIN END CASE IF LOOP GO"
    .split(" "),
  "\nGO\n",
  "\n-- ",
  "\\\n",
  ...PARTS,
];

export const sql: Target = {
  name: "sql",
  holds: "no throw; lines in order; text in literals and comments is no risk",
  generate(random: Random): string {
    let text = "";
    for (let left = 1 + random.below(5); left > 0; left--) {
      text += pick(random, PARTS) + pick(random, ["\n", " ", "\r\n", ""]);
    }
    if (once(random, 300)) return repeated(random, text, random.below(200_000));
    return once(random, 4) ? text : mutate(random, text, PIECES);
  },
  problem: (input) => linesProblem(input) ?? quotedProblem(input),
};

function linesProblem(input: string): Problem {
  const lines = input.split("\n").length;
  let line = 1;
  for (const statement of splitSql(input)) {
    if (statement.line < line) return `line goes back: ${statement.line}`;
    line = statement.line;
    if (line > lines) return `line behind the end: ${line} of ${lines}`;
  }
  judgeSql(input);
  judgeSql(input, { wholeText: true });
}

/** Whatever the text is: quoted, it is data. */
function quotedProblem(input: string): Problem {
  const quoted: Readonly<Record<string, string | undefined>> = {
    literal: /\\/.test(input)
      ? undefined // MySQL ends literals elsewhere than the others
      : `SELECT '${input.replaceAll("'", "''")}';`,
    "dollar quote": input.includes("$fuzz$")
      ? undefined
      : `SELECT $fuzz$${input}$fuzz$;`,
    "block comment": /\/\*|\*\/|^[!+]|\/$|\*$/.test(input)
      ? undefined
      : `/* ${input} */ SELECT 1;`,
    "line comment": input.split(/\r\n|\r|\n/).map((line) => `-- x ${line}\n`)
      .join("") + "SELECT 1;",
  };
  for (const [where, text] of Object.entries(quoted)) {
    if (text === undefined) continue;
    const [risk] = judgeSql(text, { dialect: "postgres" });
    if (risk) return `risk in a ${where}: ${risk.rule.name} ${risk.statement}`;
  }
}
