import { ButlerError } from "../../core/errors.ts";
import type { Text } from "../../core/text.ts";
import type { Found } from "../../io/find_files.ts";

export type Problem = Exclude<Found["kind"], "found"> | "empty";

/** A place where logs were looked for and not found. */
export interface RootWithout {
  readonly root: string;
  readonly problem: Problem;
}

/** In the order in which they are told: the first is nearest to having logs. */
const REASONS: Readonly<Record<Problem, Text>> = {
  denied: {
    en: "permission denied",
    ja: "読み取り権限がありません",
  },
  empty: {
    en: "no .jsonl file is there",
    ja: ".jsonl ファイルがありません",
  },
  unfit: {
    en: "it is neither a folder nor a .jsonl file",
    ja: "フォルダーでも .jsonl ファイルでもありません",
  },
  missing: {
    en: "no such file or folder",
    ja: "ファイルもフォルダーもありません",
  },
};

const NEXT: Text = {
  en:
    "Name a folder of session logs or one log: `butler meter transcripts DIR`",
  ja:
    "セッションログのフォルダーかログ 1 個を指定してください: `butler meter transcripts DIR`",
};

/** The error that says where there are no logs, and why. */
export function noLogs(places: readonly RootWithout[]): ButlerError {
  const problems = Object.keys(REASONS) as Problem[];
  const problem = problems.find((each) =>
    places.some((place) => place.problem === each)
  );
  if (problem === undefined) {
    return new ButlerError("invalid_argument", NO_HOME, NEXT);
  }
  const roots = places.filter((place) => place.problem === problem)
    .map(({ root }) => JSON.stringify(root)).join(", ");
  const { en, ja } = REASONS[problem];
  return new ButlerError("invalid_argument", {
    en: `Cannot read session logs in ${roots}: ${en}`,
    ja: `${roots} のセッションログを読めません: ${ja}`,
  }, NEXT);
}

const NO_HOME: Text = {
  en: "Cannot find session logs: neither CLAUDE_CONFIG_DIR nor HOME is set",
  ja:
    "セッションログの場所がわかりません: CLAUDE_CONFIG_DIR も HOME も設定されていません",
};
