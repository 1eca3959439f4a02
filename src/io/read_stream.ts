import { join } from "./stdio.ts";

/** Bytes: what a pipe holds. */
const SIZE = 64 * 1024;

/** Buffers that no stream is read into at present. */
const spare: ArrayBuffer[] = [];

/**
 * All bytes of a stream. The buffer it is read into is used again: Deno 2.7
 * takes a new one of 64 KB for each stream otherwise, which V8 does not see, so
 * a server that runs a git for each question grew by 128 KB with each of them.
 */
export async function readStream(
  stream: ReadableStream<Uint8Array>,
): Promise<Uint8Array> {
  const reader = stream.getReader({ mode: "byob" });
  const chunks: Uint8Array[] = [];
  let total = 0;
  let buffer = spare.pop() ?? new ArrayBuffer(SIZE);
  for (;;) {
    const { value, done } = await reader.read(new Uint8Array(buffer));
    if (value) buffer = value.buffer as ArrayBuffer;
    if (done) break;
    chunks.push(value.slice());
    total += value.length;
  }
  if (buffer.byteLength === SIZE) spare.push(buffer);
  return chunks.length === 1 ? chunks[0] : join(chunks, total);
}
