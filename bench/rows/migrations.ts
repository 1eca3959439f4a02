import { judgeSql } from "../../src/migrations/sql/judge.ts";
import { mayConcernCommand } from "../../src/migrations/quick.ts";
import { splitSql } from "../../src/migrations/sql/split.ts";
import { ordinaryCommands } from "../inputs/commands.ts";
import type { Row } from "../row.ts";
import { median } from "../runner.ts";

const KIB = 1024;

/** What a generated migration looks like, repeated to 85 KiB: about 2,000 statements. */
const MIGRATION = [
  'CREATE TABLE "a" ("id" int, "b" text DEFAULT \'x;y\');',
  'ALTER TABLE "a" ADD COLUMN "c" jsonb; -- why',
  'CREATE INDEX CONCURRENTLY "i" ON "a" ("b");',
  "INSERT INTO a VALUES (1, $$it's; fine$$);",
  "",
].join("\n").repeat(500).slice(0, 85 * KIB);

/** Openers that never close, and statements that never end. */
const HOSTILE = [
  "'",
  "$a$ ",
  "/*",
  "(",
  "ALTER TABLE a DROP b, ",
  "WITH a AS (",
]
  .map((piece) => piece.repeat(256 * KIB / piece.length));

function time(run: () => void): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

export const migrationRows: readonly Row[] = [
  {
    what: "migrations: quick test of ordinary commands, in process",
    bar: { kind: "rate", least: 50_000 },
    measure: ({ quick }) => {
      const pass = () => ordinaryCommands.forEach(mayConcernCommand);
      for (let warmUp = 0; warmUp < 20; warmUp++) pass();
      const times = Array.from({ length: quick ? 20 : 200 }, () => time(pass));
      const figure = ordinaryCommands.length / (median(times) / 1000);
      return Promise.resolve({ unit: "/s", figure });
    },
  },
  {
    what: "migrations: splitting 85 KiB of SQL",
    bar: { kind: "figure", most: 50 },
    measure: ({ quick }) => {
      const pass = () => splitSql(MIGRATION);
      const times = Array.from({ length: quick ? 5 : 40 }, () => time(pass));
      return Promise.resolve({ unit: "ms", figure: median(times) });
    },
  },
  {
    what: "migrations: slowest hostile SQL of 256 KiB",
    bar: { kind: "figure", most: 1000 },
    measure: () => {
      const times = HOSTILE.map((sql) => time(() => judgeSql(sql)));
      return Promise.resolve({ unit: "ms", figure: Math.max(...times) });
    },
  },
];
