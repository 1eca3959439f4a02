import { assert } from "@std/assert";
import { answerPayload } from "../src/hook/run.ts";
import { system } from "../src/io/system.ts";
import { fixtureRows } from "./support/fixtures.ts";

/** A line of many git calls; `#` is the number of the repetition. */
interface Hostile {
  readonly id: string;
  readonly before?: string;
  readonly repeat: string;
  readonly count: number;
  readonly after?: string;
}

/** Milliseconds; the slowest takes a tenth, anything quadratic several times this. */
const LIMIT = 3000;

function lineOf({ before = "", repeat, count, after = "" }: Hostile): string {
  const pieces = Array.from(
    { length: count },
    (_, at) => repeat.replaceAll("#", String(at)),
  );
  return before + pieces.join("") + after;
}

for (const row of fixtureRows<Hostile>("hook/hostile.jsonl")) {
  Deno.test(`the hook soon answers ${row.id}`, async () => {
    const command = lineOf(row);
    assert(command.length < 65_536, `${command.length} characters`);
    const start = performance.now();
    const answer = await answerPayload({
      hook_event_name: "PreToolUse",
      tool_name: "Bash",
      tool_input: { command },
      agent_id: "a1",
    }, system);
    const time = performance.now() - start;
    assert(answer.includes('"deny"'), answer);
    assert(time < LIMIT, `${Math.round(time)} ms`);
  });
}
