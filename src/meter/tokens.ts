import type { Text } from "../core/text.ts";

/**
 * Bytes of UTF-8 a token, for estimates. The mixed ratio is the one that the
 * hook budgets were set with (Japanese prose between ASCII); pure ASCII, code
 * and English, is commonly taken at four. Real numbers depend on the model.
 */
export const BYTES_PER_TOKEN = { ascii: 4, mixed: 2.2 } as const;

export interface Amount {
  /** Bytes in texts that are ASCII but for a few characters. */
  readonly ascii: number;
  /** Bytes in texts with a tenth or more outside ASCII. */
  readonly mixed: number;
}

/** Estimated tokens of bytes whose text is known. */
export function tokensOf({ ascii, mixed }: Amount): number {
  return Math.round(
    ascii / BYTES_PER_TOKEN.ascii + mixed / BYTES_PER_TOKEN.mixed,
  );
}

/** Estimated tokens of bytes of which nothing but the number is known. */
export function tokensOfBytes(bytes: number): number {
  return Math.round(bytes / BYTES_PER_TOKEN.mixed);
}

export const LEDGER_ESTIMATE: Text = {
  en:
    `est_tokens is an estimate: ${BYTES_PER_TOKEN.mixed} bytes a token (mixed Japanese text; plain English is nearer ${BYTES_PER_TOKEN.ascii})`,
  ja:
    `est_tokens は概算です: 1 トークン ≈ ${BYTES_PER_TOKEN.mixed} バイト (日本語混在の場合。英語だけなら約 ${BYTES_PER_TOKEN.ascii} バイト)`,
};

export const TEXT_ESTIMATE: Text = {
  en:
    `est_tokens is an estimate: ${BYTES_PER_TOKEN.ascii} bytes a token, ${BYTES_PER_TOKEN.mixed} in texts with a tenth or more outside ASCII, such as Japanese`,
  ja:
    `est_tokens は概算です: 1 トークン ≈ ${BYTES_PER_TOKEN.ascii} バイト、日本語など ASCII 以外を 1 割以上含むテキストは ≈ ${BYTES_PER_TOKEN.mixed} バイト`,
};
