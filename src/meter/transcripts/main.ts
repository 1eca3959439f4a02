import type { MeterContext } from "../context.ts";

export function showTranscripts(_a: readonly string[], _c: MeterContext): Promise<number> { return Promise.resolve(0); }
