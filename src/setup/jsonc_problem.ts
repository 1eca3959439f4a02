import { printParseErrorCode } from "jsonc-parser";
import type { ParseErrorCode } from "jsonc-parser";
import type { Text } from "../core/text.ts";

/** What the parser stumbled over, in people's words. */
export function syntaxProblem(code: ParseErrorCode): Text {
  const name = printParseErrorCode(code);
  return PROBLEMS[name] ?? { en: name, ja: name };
}

/** What JSON does not have of that which was read. */
export const STRICT = {
  comment: {
    en: "a comment, which JSON does not have",
    ja: "JSON では使えないコメントがあります",
  },
  comma: {
    en: "a comma after the last entry, which JSON does not have",
    ja: "JSON では使えない末尾のカンマがあります",
  },
} as const;

const PROBLEMS: Readonly<Record<string, Text>> = {
  InvalidSymbol: { en: "a wrong symbol", ja: "不正な記号があります" },
  InvalidNumberFormat: { en: "a wrong number", ja: "不正な数値があります" },
  PropertyNameExpected: { en: "a key is missing", ja: "キーがありません" },
  ValueExpected: { en: "a value is missing", ja: "値がありません" },
  ColonExpected: { en: "a colon is missing", ja: "コロンがありません" },
  CommaExpected: { en: "a comma is missing", ja: "カンマがありません" },
  CloseBraceExpected: { en: "a } is missing", ja: "} がありません" },
  CloseBracketExpected: { en: "a ] is missing", ja: "] がありません" },
  EndOfFileExpected: {
    en: "there is more after the end",
    ja: "末尾の後に余分なものがあります",
  },
  InvalidCommentToken: {
    en: "a wrong comment",
    ja: "不正なコメントがあります",
  },
  UnexpectedEndOfComment: {
    en: "a comment without an end",
    ja: "コメントが閉じていません",
  },
  UnexpectedEndOfString: {
    en: "a string without an end",
    ja: "文字列が閉じていません",
  },
  UnexpectedEndOfNumber: { en: "a cut number", ja: "数値が途切れています" },
  InvalidUnicode: { en: "a wrong \\u escape", ja: "不正な \\u があります" },
  InvalidEscapeCharacter: {
    en: "a wrong escape",
    ja: "不正なエスケープがあります",
  },
  InvalidCharacter: { en: "a control character", ja: "制御文字があります" },
};
