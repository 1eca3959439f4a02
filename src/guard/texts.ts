import { counted } from "../core/counted.ts";
import type { Text } from "../core/text.ts";
import type { Findings } from "./tally.ts";

/** How the check ended, as reports tell it. */
export interface Outcome {
  /** The check's own exit status; 124 after the time limit. */
  readonly status: number;
  readonly signal?: string;
  readonly failure?: "not found" | "not executable";
  /** Seconds, when the time limit ended it. */
  readonly timeLimit?: number;
  readonly program: string;
}

/**
 * Marks are English in every language, as are the names of columns: agents and
 * other tools look for these words, which are the older script's. Sentences for
 * people are in theirs.
 */
export const okLine = (lines: number) =>
  `check ok (${counted(lines, "line")} suppressed)`;

export const truncatedLine = (shown: number, total: number, lines: number) =>
  `--- truncated: ${shown} of ${total} bytes shown, ${
    counted(lines, "line")
  } total ---`;

export const fullLogLine = (path: string) => `full log: ${path}`;

/** Somebody ended the check on purpose: shells report these with the status alone, and guard never prints more than the older script. */
const ON_PURPOSE: readonly string[] = ["SIGINT", "SIGTERM", "SIGPIPE"];

/** What small output does not tell by itself; undefined when there is nothing to add. */
export function endNote(outcome: Outcome): Text | undefined {
  const { signal, timeLimit } = outcome;
  const onPurpose = signal !== undefined && ON_PURPOSE.includes(signal);
  return onPurpose && timeLimit === undefined ? undefined : unusualEnd(outcome);
}

/** Any end but an exit by itself. */
function unusualEnd(outcome: Outcome): Text | undefined {
  const { status, signal, failure, timeLimit } = outcome;
  const program = JSON.stringify(outcome.program);
  if (timeLimit !== undefined) {
    return {
      en: `check stopped after ${timeLimit} s (exit ${status})`,
      ja: `検査を ${timeLimit} 秒で打ち切りました (exit ${status})`,
    };
  }
  if (failure === "not found") {
    return {
      en: `Cannot run ${program}: no such program`,
      ja: `${program} を実行できません: 見つかりません`,
    };
  }
  if (failure) {
    return {
      en: `Cannot run ${program}: it is not executable`,
      ja: `${program} を実行できません: 実行権限がありません`,
    };
  }
  return signal === undefined ? undefined : {
    en: `check ended by ${signal} (exit ${status})`,
    ja: `検査は ${signal} で終了しました (exit ${status})`,
  };
}

export function failed(outcome: Outcome): Text {
  return unusualEnd(outcome) ?? {
    en: `check failed (exit ${outcome.status})`,
    ja: `検査失敗 (exit ${outcome.status})`,
  };
}

export function failedSilently(outcome: Outcome): Text {
  const { en, ja } = failed(outcome);
  return { en: `${en}, no output`, ja: `${ja}、出力なし` };
}

export function failedUnreadably(outcome: Outcome): Text {
  const { en, ja } = failed(outcome);
  return { en: `${en}, no readable output`, ja: `${ja}、読める出力なし` };
}

/** `200 violations` or `12 failed tests, 1 other error`, and nothing more where there is no room. */
export function shortTotalOf(findings: Findings): Text {
  const { total, failedTests, testErrors } = findings;
  if (failedTests + testErrors < total) {
    return { en: counted(total, "violation"), ja: `違反 ${total} 件` };
  }
  if (testErrors === 0) {
    return { en: counted(total, "failed test"), ja: testsInJapanese(total) };
  }
  return failedTests === 0
    ? { en: counted(total, "error"), ja: `エラー ${total} 件` }
    : {
      en: `${counted(failedTests, "failed test")}, ` +
        counted(testErrors, "other error"),
      ja: `${testsInJapanese(failedTests)}、他のエラー ${testErrors} 件`,
    };
}

function testsInJapanese(count: number): string {
  return `失敗したテスト ${count} 件`;
}

/** `200 violations, 20 printed of 3 kinds, 12 warnings, 4 notes (biome)`. */
export function totalOf(findings: Findings, megabytes?: number): Text {
  const { total, printed, warnings, notes, byFormat } = findings;
  const names = [...byFormat];
  const who = names.length === 1
    ? names[0][0]
    : names.slice(0, 4).map(([name, n]) => `${name} ${n}`).join(", ");
  const kinds = findings.byKind.length;
  const short = shortTotalOf(findings);
  const en = [
    short.en,
    printed < total ? `, ${printed} printed` : "",
    total > 1 ? ` of ${kinds} kind${kinds === 1 ? "" : "s"}` : "",
    warnings ? `, ${allOr(warnings, total, "warning")}` : "",
    notes ? `, ${allOr(notes, total, "note")}` : "",
    megabytes === undefined ? "" : ` in the first ${megabytes} MB`,
    ` (${who})`,
  ];
  const ja = [
    megabytes === undefined ? "" : `先頭 ${megabytes} MB に`,
    short.ja,
    printed < total ? `、出力は ${printed} 件` : "",
    total > 1 ? `、${kinds} 種類` : "",
    warnings ? `、うち警告 ${warnings} 件` : "",
    notes ? `、うち注記 ${notes} 件` : "",
    ` (${who})`,
  ];
  return { en: en.join(""), ja: ja.join("") };
}

function allOr(count: number, total: number, noun: string): string {
  return count === total && total > 1 ? `all ${noun}s` : counted(count, noun);
}

export function kindsOf({ total, printed }: Findings): Text {
  return printed < total
    ? {
      en: `by kind, of ${printed} printed: `,
      ja: `出力 ${printed} 件の内訳: `,
    }
    : { en: "by kind: ", ja: "内訳: " };
}

export function moreKinds(count: number): Text {
  return { en: `, ${count} more kinds`, ja: `、他 ${count} 種類` };
}

export function evidenceProblem(folder: string, reason: Text): Text {
  return {
    en: `evidence not kept: cannot write "${folder}": ${reason.en}`,
    ja: `証拠を保存できません: "${folder}" に書けません: ${reason.ja}`,
  };
}

export const NO_EVIDENCE_FOLDER: Text = {
  en: "evidence not kept: no home folder is known",
  ja: "証拠を保存できません: ホームフォルダーが分かりません",
};

/** The report itself met a full disk or a closed file. */
export function reportProblem(reason: Text): Text {
  return {
    en: `Cannot print the report: ${reason.en}`,
    ja: `報告を出力できません: ${reason.ja}`,
  };
}

export function checkWasRun(status: number, evidence?: string): Text {
  const where = evidence === undefined ? "" : `; ${fullLogLine(evidence)}`;
  return {
    en: `The check was run and ended with ${status}${where}`,
    ja: `検査は実行され、終了コードは ${status} でした${where}`,
  };
}
