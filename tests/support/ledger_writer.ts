/** One of several processes that append to one file: PATH NAME. */
import { appendLine } from "../../src/io/files_append.ts";

const [path, name] = Deno.args;
const limits = { maxBytes: 20_000, keepBytes: 15_000 };

for (let number = 0; number < 2000; number++) {
  const line = new TextEncoder().encode(`${name} ${number}\n`);
  const outcome = appendLine(path, line, limits);
  if (!outcome.ok) throw new Error(outcome.reason);
}
