import { DISK_FULL } from "./disk_full.ts";
import { say } from "./text.ts";
import type { Lang, Text } from "./text.ts";

/** What kind of thing went wrong: the `error_code` of a tool's error object. */
export const ERROR_CODES = [
  "not_a_repository",
  "nothing_to_record",
  "record_not_found",
  "path_outside_repository",
  "invalid_argument",
  "use_proper_tool",
  "interactive_command",
  "conflicts",
  "identity_missing",
  "hook_rejected",
  "no_remote",
  "diverged",
  "auth_failed",
  "timeout",
  "git_missing",
  "internal",
] as const;

export type ErrorCode = typeof ERROR_CODES[number];

/** The one form of every error that leaves butler as JSON. */
export interface ErrorObject {
  readonly status: "error";
  readonly error_code: ErrorCode;
  readonly summary: string;
  readonly hint: string;
  /** Facts a caller can act on, such as the candidates of an ambiguous id. */
  readonly [detail: string]: unknown;
}

/**
 * A failure that butler foresees. `summary` says what is wrong with the values
 * at hand, `hint` names the next call. Neither ends in a period in English.
 */
export class ButlerError extends Error {
  override name = "ButlerError";

  constructor(
    readonly code: ErrorCode,
    readonly summary: Text,
    readonly hint: Text,
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(summary.en);
  }

  toObject(lang: Lang): ErrorObject {
    return {
      status: "error",
      error_code: this.code,
      summary: say(this.summary, lang),
      hint: say(this.hint, lang),
      ...this.details,
    };
  }
}

/** Any thrown value as a ButlerError; what butler did not foresee is `internal`. */
export function asButlerError(thrown: unknown): ButlerError {
  if (thrown instanceof ButlerError) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  if (DISK_FULL.sign.test(message)) {
    return new ButlerError(DISK_FULL.code, DISK_FULL.summary, DISK_FULL.hint);
  }
  return new ButlerError(
    "internal",
    { en: `Cannot go on: ${message}`, ja: `続行できません: ${message}` },
    {
      en: "Run `butler doctor`, and report this as a bug",
      ja: "`butler doctor` を実行し、不具合として報告してください",
    },
  );
}
