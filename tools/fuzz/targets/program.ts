import type { Random } from "../../../tests/support/random.ts";
import { judgeProgram } from "../../../src/migrations/dsl/judge.ts";
import { LANGUAGES } from "../../../src/migrations/dsl/language.ts";
import { mutate, once, pick, repeated, SPECIAL } from "../mutate.ts";
import type { Target } from "../target.ts";

const PROGRAMS: readonly string[] = [
  "class A < ActiveRecord::Migration[7.1]\n  def up\n    drop_table :a\n    execute <<~SQL\n      DELETE FROM a\n    SQL\n  end\n  def down\n    drop_table :b\n  end\nend\n",
  "exports.up = (knex) => knex.schema.dropTable('a');\nexports.down = (knex) => knex.raw(`DROP TABLE b`);\n",
  "from alembic import op\ndef upgrade():\n    op.drop_column('a', 'b')\n    op.execute(\"\"\"DELETE FROM a\"\"\")\ndef downgrade():\n    op.drop_table('a')\n",
  "migrations.RunSQL('DROP TABLE a', 'CREATE TABLE a (id int)')\n",
  "public function up() { Schema::dropIfExists('a'); DB::statement(\"DROP TABLE b\"); }\npublic function down() { Schema::drop('c'); }\n",
  'protected override void Up(MigrationBuilder b) { b.DropTable(name: "A"); }\nprotected override void Down(MigrationBuilder b) { b.DropTable("B"); }\n',
  'defmodule A do\n  use Ecto.Migration\n  def up do\n    drop table(:a)\n    execute "DROP TABLE b", ""\n  end\nend\n',
  '<changeSet><dropTable tableName="a"/><sql>DELETE FROM a</sql><rollback><dropTable/></rollback></changeSet>',
  "- changeSet:\n    changes:\n      - dropTable:\n          tableName: a\n    rollback:\n      - dropTable: {}\n",
  '{"up": [{"drop_column": {"table": "a", "column": "b"}}, {"sql": "DROP TABLE a"}]}',
];

const PIECES: readonly string[] = [
  ...SPECIAL,
  ..."\"\"\" ''' // /* */ <!-- --> #{ ${ <<~SQL <<< def end do { }".split(" "),
  "\nSQL\n",
  "\n    ",
  "DROP TABLE a",
];

const ENDINGS = LANGUAGES.flatMap(({ endings }) => endings);

export const program: Target = {
  name: "program",
  holds: "migrations that are programs: no throw; lines in order",
  generate(random: Random): string {
    const text = pick(random, PROGRAMS);
    if (once(random, 200)) return repeated(random, text, random.below(100_000));
    return mutate(random, text, PIECES);
  },
  problem(input) {
    const lines = input.split("\n").length;
    for (const ending of ENDINGS) {
      for (const { line } of judgeProgram(`a.${ending}`, input, {})) {
        if (line < 1 || line > lines) return `line outside: ${ending} ${line}`;
      }
    }
  },
};
