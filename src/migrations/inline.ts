import type { Text } from "../core/text.ts";
import { readArguments, textOf } from "./call.ts";
import type { Call } from "./call.ts";
import { INLINE_OPTIONS } from "./peel_file.ts";

/** Something in an inline script that empties or drops a database. */
export interface InlineRule {
  readonly pattern: RegExp;
  readonly effect: Text;
  readonly source: string;
}

const DROPS: Text = {
  en: "drops tables or the database",
  ja: "テーブルかデータベースを削除します",
};
const OVERWRITES: Text = {
  en: "overwrites a value in every row",
  ja: "すべての行の値を上書きします",
};
const EMPTIES: Text = { en: "deletes every row", ja: "すべての行を削除します" };

export const INLINE_RULES: readonly InlineRule[] = [
  {
    pattern: /\bdrop_existing\s*=\s*True\b|\bdropExisting\s*[:=]\s*true\b/,
    effect: DROPS,
    source: "claude-code issue 74557",
  },
  {
    pattern: /\bdrop_all\s*\(|\.drop_(?:database|table)\b|\bdrop_tables\s*\(/,
    effect: DROPS,
    source: "SQLAlchemy, peewee, ActiveRecord connections",
  },
  {
    pattern:
      /\.dropDatabase\s*\(|\.dropSchema\s*\(|\bdropAllTables\s*\(|\bSchema::drop\w*\s*\(|Artisan::call\s*\(\s*['"](?:migrate:(?:fresh|refresh|reset)|db:wipe)/,
    effect: DROPS,
    source: "mongosh, TypeORM and Laravel schema builders",
  },
  {
    pattern: /\.(?:sync|synchronize)\s*\(\s*(?:true|\{[^}]*\bforce\s*:\s*true)/,
    effect: DROPS,
    source: "Sequelize sync({force}), TypeORM synchronize(true)",
  },
  {
    pattern: /\bdb\.(?:getCollection\([^)]*\)|\w+)\.drop\s*\(\s*\)/,
    effect: DROPS,
    source: "mongosh db.collection.drop",
  },
  {
    pattern: /\.deleteMany\s*\(\s*(?:\{\s*\})?\s*\)/,
    effect: EMPTIES,
    source: "Prisma and MongoDB deleteMany",
  },
  {
    pattern: /\.objects\.all\(\)\s*\.delete\s*\(/,
    effect: EMPTIES,
    source: "django QuerySet.delete",
  },
  {
    pattern: /\b[A-Z]\w*\.(?:delete_all|destroy_all)\b/,
    effect: EMPTIES,
    source: "rails ActiveRecord delete_all",
  },
  {
    pattern:
      /\b[A-Z]\w*\.update_all\b|\.objects(?:\.all\(\))?\.update\s*\(|(?:DB::table\([^)]*\)|[A-Z]\w*::query\(\))\s*->update\(/,
    effect: OVERWRITES,
    source: "ActiveRecord and Ecto update_all, Django and Laravel update",
  },
  {
    pattern:
      /\b(?:Repo\.delete_all\s*\(\s*[A-Z]|(?:DB::table\([^)]*\)|[A-Z]\w*::query\(\))\s*->(?:delete|truncate)\(\s*\)|[A-Z]\w*::truncate\s*\()/,
    effect: EMPTIES,
    source: "Ecto delete_all, Eloquent truncate",
  },
];

/** Options of frameworks behind which a program stands as text. */
const FRAMEWORK_OPTIONS: Readonly<Record<string, string>> = {
  "manage.py": "-c --command",
  artisan: "--execute",
  mix: "-e --eval",
  mongo: "--eval",
  mongosh: "--eval",
  flask: "-c",
};

/** Rails' commands that run Ruby: from the line, and from stdin. */
const RUNS = /^(?:runner|r|console|c)$/;

/** The script that stands in `call` itself, or is given to an interpreter on stdin. */
export function inlineScript(call: Call): string | undefined {
  return findScript(call)?.slice(0, LONGEST_SCRIPT);
}

/** Characters of an inline script that are looked at. */
const LONGEST_SCRIPT = 65_536;

function findScript(call: Call): string | undefined {
  const { program, words } = call;
  const interpreter = INLINE_OPTIONS[program];
  const options = (interpreter ?? FRAMEWORK_OPTIONS[program] ?? "").split(" ");
  const texts = words.map(textOf);
  for (let i = 0; i < texts.length; i++) {
    const equals = /^(--[\w-]+)=([^]*)$/.exec(texts[i]);
    if (equals && options.includes(equals[1])) return equals[2];
    if (options.includes(texts[i]) && i + 1 < texts.length) {
      return texts[i + 1];
    }
  }
  const isRails = program === "rails" && RUNS.test(texts[0]);
  if (isRails && texts[0].startsWith("r")) {
    const { operands } = readArguments(words.slice(1), "-e --environment");
    const text = operands[0] ?? texts.slice(1).find((one) => /\s|\./.test(one));
    if (text !== undefined && text !== "-") return text;
  }
  const readsStdin = isRails || interpreter !== undefined ||
    program in FRAMEWORK_OPTIONS;
  return readsStdin && call.stdin !== undefined
    ? textOf(call.stdin)
    : undefined;
}
