import { counted } from "../../core/counted.ts";
import type { Text } from "../../core/text.ts";
import { LINE_LIMITS } from "../../io/line_blocks.ts";
import { localTime } from "../ledger.ts";
import { TEXT_ESTIMATE } from "../tokens.ts";
import type { Extent } from "./collect.ts";
import type { Summary } from "./summary.ts";
import type { LineCounts } from "./tally.ts";

/** The first line: what the tables are about. */
export function heading(summary: Summary, files: number): Text {
  const { sessions, bytes, estimated_tokens: tokens } = summary;
  return {
    en: `${amount(bytes, tokens)} from hooks and tools in ${
      counted(sessions, "session")
    }, ${counted(files, "log")}`,
    ja:
      `hook とツールから ${bytes} バイト (概算 ${tokens} トークン)、セッション ${sessions} 件、ログ ${files} 個`,
  };
}

/** The first line of a comparison. */
export function comparisonHeading(divide: Date, files: number): Text {
  const moment = localTime(divide);
  return {
    en: `Before and after ${moment}, ${counted(files, "log")}`,
    ja: `${moment} の前と後、ログ ${files} 個`,
  };
}

/** Git through the shell beside the tools that replace it. */
export function gitLine({ git, work_tools: work }: Summary): Text {
  const refused = git.refused ?? 0;
  return {
    en: `git in shell commands ×${git.calls}, ${
      counted(git.bytes, "byte")
    }; refused by hooks ×${refused}; work tools ×${work.calls}, ${
      counted(work.bytes, "byte")
    }`,
    ja:
      `シェルの git ×${git.calls} ${git.bytes} バイト、hook による拒否 ×${refused}、work ツール ×${work.calls} ${work.bytes} バイト`,
  };
}

/** One line for each of the largest git entries. */
export function adviceLines({ advice }: Summary): Text[] {
  return advice.map((
    { git, calls, bytes, estimated_tokens: tokens, tool },
  ) => ({
    en: `${git} ×${calls}: ${amount(bytes, tokens)}; use ${tool} instead`,
    ja:
      `${git} ×${calls}: ${bytes} バイト (概算 ${tokens} トークン)。代わりに ${tool} を使えます`,
  }));
}

function amount(bytes: number, tokens: number): string {
  return `${counted(bytes, "byte")} (est. ${counted(tokens, "token")})`;
}

/** Below a table of programs, where a line of the log ran several. */
export function dividedNotes(summaries: readonly Summary[]): Text[] {
  const lines = total(summaries, (summary) => summary.divided_command_lines);
  if (lines === 0) return [];
  return [{
    en: `A command line's bytes are divided evenly among its programs (${
      counted(lines, "line")
    } ran several)`,
    ja:
      `コマンド行のバイト数は、その行のプログラムに均等に割り振っています (複数のプログラムを含む行 ${lines} 件)`,
  }];
}

/** What a reader of the numbers must know. */
export function footnotes(
  summaries: readonly Summary[],
  { lines, unreadable }: Extent,
): Text[] {
  const subagents = total(summaries, (summary) => summary.subagent_bytes);
  const persisted = total(summaries, persistedIn);
  const skipped = lines.damaged + lines.too_long + lines.replayed;
  return [
    TEXT_ESTIMATE,
    ...(subagents > 0 ? [subagentNote(subagents)] : []),
    ...(persisted > 0 ? [persistedNote(persisted)] : []),
    ...(skipped > 0 ? [skippedNote(lines)] : []),
    ...(unreadable.length > 0 ? [unreadableNote(unreadable)] : []),
  ];
}

function total(
  summaries: readonly Summary[],
  of: (summary: Summary) => number,
): number {
  return summaries.reduce((sum, summary) => sum + of(summary), 0);
}

function persistedIn({ tools, hooks }: Summary): number {
  return [...tools, ...hooks].reduce(
    (sum, row) => sum + (row.persisted ?? 0),
    0,
  );
}

function subagentNote(bytes: number): Text {
  return {
    en: `${counted(bytes, "byte")} went into sub-agents' own contexts`,
    ja: `うち ${bytes} バイトはサブエージェント自身の文脈に入りました`,
  };
}

function persistedNote(count: number): Text {
  return {
    en: count === 1
      ? "1 output was saved to a file; only its preview counts"
      : `${count} outputs were saved to files; only their previews count`,
    ja: `${count} 件の出力はファイルに退避され、プレビューだけを数えました`,
  };
}

const LONGEST = LINE_LIMITS.longest / 1024 ** 2;
const LOST: Text = {
  en: ` (over ${LONGEST} MB; nothing of them is counted)`,
  ja: ` (${LONGEST} MB 超。集計に含まず)`,
};

function skippedNote({ damaged, too_long, replayed }: LineCounts): Text {
  const limit = too_long === 0 ? { en: "", ja: "" } : LOST;
  return {
    en:
      `Skipped lines: ${damaged} damaged, ${too_long} too long${limit.en}, ${replayed} replayed`,
    ja:
      `読み飛ばした行: 破損 ${damaged}、長すぎ ${too_long}${limit.ja}、再掲 ${replayed}`,
  };
}

function unreadableNote([first, ...others]: readonly string[]): Text {
  const more = others.length;
  return {
    en: `Not readable: ${first}${more > 0 ? ` and ${more} more` : ""}`,
    ja: `読めませんでした: ${first}${more > 0 ? ` 他 ${more} 件` : ""}`,
  };
}
