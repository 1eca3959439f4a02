import { fitToBytes } from "./bytes.ts";

/** Bytes that a message spends on a value: enough to find it again. */
const LONGEST = 80;

/** A value as a message quotes it: JSON, cut. */
export function shown(value: unknown): string {
  return fitToBytes(JSON.stringify(value), LONGEST);
}
