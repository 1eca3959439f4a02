import type { Text } from "../../core/text.ts";
import { TEXT_ESTIMATE } from "../tokens.ts";
import type { LineCounts } from "./log_reader.ts";
import type { Summary } from "./summary.ts";

/** The first line: what the tables are about. */
export function heading(summary: Summary, files: number): Text {
  const { sessions, bytes, estimated_tokens: tokens } = summary;
  return {
    en:
      `${bytes} bytes (est. ${tokens} tokens) from hooks and tools in ${sessions} sessions, ${files} logs`,
    ja:
      `hook とツールから ${bytes} バイト (概算 ${tokens} トークン)、セッション ${sessions} 件、ログ ${files} 個`,
  };
}

/** Git through the shell beside the tools that replace it. */
export function gitLine({ git, work_tools: work }: Summary): Text {
  const refused = git.refused ?? 0;
  return {
    en:
      `git in shell commands ×${git.calls}, ${git.bytes} bytes; refused by hooks ×${refused}; work tools ×${work.calls}, ${work.bytes} bytes`,
    ja:
      `シェルの git ×${git.calls} ${git.bytes} バイト、hook による拒否 ×${refused}、work ツール ×${work.calls} ${work.bytes} バイト`,
  };
}

/** One line for each of the largest git entries. */
export function adviceLines({ advice }: Summary): Text[] {
  return advice.map(({ git, calls, bytes, estimated_tokens, tool }) => ({
    en:
      `${git} ×${calls}: ${bytes} bytes (est. ${estimated_tokens} tokens); use ${tool} instead`,
    ja:
      `${git} ×${calls}: ${bytes} バイト (概算 ${estimated_tokens} トークン)。代わりに ${tool} を使えます`,
  }));
}

/** What a reader of the numbers must know. */
export function footnotes(
  summaries: readonly Summary[],
  lines: LineCounts,
): Text[] {
  const subagents = total(summaries, (summary) => summary.subagent_bytes);
  const persisted = total(summaries, persistedIn);
  const skipped = lines.damaged + lines.tooLong + lines.replayed;
  return [
    TEXT_ESTIMATE,
    ...(subagents > 0 ? [subagentNote(subagents)] : []),
    ...(persisted > 0 ? [persistedNote(persisted)] : []),
    ...(skipped > 0 ? [skippedNote(lines)] : []),
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
    en: `${bytes} bytes went into sub-agents' own contexts`,
    ja: `うち ${bytes} バイトはサブエージェント自身の文脈に入りました`,
  };
}

function persistedNote(count: number): Text {
  return {
    en: `${count} outputs were saved to files; only their previews count`,
    ja: `${count} 件の出力はファイルに退避され、プレビューだけを数えました`,
  };
}

function skippedNote({ damaged, tooLong, replayed }: LineCounts): Text {
  return {
    en:
      `Skipped lines: ${damaged} damaged, ${tooLong} too long, ${replayed} replayed`,
    ja: `読み飛ばした行: 破損 ${damaged}、長すぎ ${tooLong}、再掲 ${replayed}`,
  };
}
