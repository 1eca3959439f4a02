/** A comment that opens the part that runs forwards or backwards. */
interface SectionMarker {
  readonly tool: string;
  readonly up: RegExp;
  readonly down: RegExp;
  readonly source: string;
}

/** How tools divide one SQL file. Only what runs forwards is judged: a `DROP` is what the other part is for. */
export const SECTION_MARKERS: readonly SectionMarker[] = [
  {
    tool: "goose",
    up: /^--\s*\+goose\s+up\b/i,
    down: /^--\s*\+goose\s+down\b/i,
    source: "pressly/goose README.md, SQL migrations",
  },
  {
    tool: "sql-migrate",
    up: /^--\s*\+migrate\s+up\b/i,
    down: /^--\s*\+migrate\s+down\b/i,
    source: "rubenv/sql-migrate README.md",
  },
  {
    tool: "dbmate",
    up: /^--\s*migrate:up\b/i,
    down: /^--\s*migrate:down\b/i,
    source: "amacneil/dbmate README.md, creating migrations",
  },
  {
    tool: "node-pg-migrate",
    up: /^--\s*up\s+migration\b/i,
    down: /^--\s*down\s+migration\b/i,
    source: "salsita/node-pg-migrate, docs on SQL migrations",
  },
  {
    tool: "play",
    up: /^(?:#|--)\s*-*\s*!ups\b/i,
    down: /^(?:#|--)\s*-*\s*!downs\b/i,
    source: "playframework documentation, evolutions",
  },
  {
    tool: "tern",
    up: /^-{2,}\s*create\s+below/i,
    down: /^-{2,}\s*create above \/ drop below\s*-{2,}/i,
    source: "jackc/tern README.md",
  },
  {
    tool: "mybatis",
    up: /^--\s*\/\/\s*(?!@undo)/i,
    down: /^--\s*\/\/\s*@undo\b/i,
    source: "mybatis/migrations documentation",
  },
  {
    tool: "plain",
    up: /^--+\s*(?:={2,}\s*)?@?(?:up|upgrade|forward)\s*(?:={2,})?:?\s*$/i,
    down:
      /^--+\s*(?:={2,}\s*)?@?(?:down|downgrade|rollback|revert|undo)\s*(?:={2,})?:?\s*$/i,
    source: "hand-written runners",
  },
];

/** Whether `comment` opens an up or a down part. */
export function sectionOf(comment: string): "up" | "down" | undefined {
  for (const marker of SECTION_MARKERS) {
    if (marker.down.test(comment)) return "down";
    if (marker.up.test(comment)) return "up";
  }
  return undefined;
}

/**
 * goose and sql-migrate send what stands between these as one piece. Many
 * files put all of their statements there, so semicolons still divide them.
 */
export function isBlockEdge(comment: string): boolean {
  return /^--\s*\+(?:goose|migrate)\s+statement(?:begin|end)\b/i.test(comment);
}
