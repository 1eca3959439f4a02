import type { Random } from "../../../tests/support/random.ts";
import { say } from "../../../src/core/text.ts";
import { collect } from "../../../src/meter/transcripts/collect.ts";
import type { Collected } from "../../../src/meter/transcripts/collect.ts";
import {
  adviceLines,
  footnotes,
  gitLine,
} from "../../../src/meter/transcripts/notes.ts";
import { summaryTables } from "../../../src/meter/transcripts/tables.ts";
import { fromBytes, mutate, once, pick, SPECIAL, toBytes } from "../mutate.ts";
import type { Problem, Target } from "../target.ts";

const LOGS = new URL("../../../fixtures/meter/logs/", import.meta.url);

const SEEDS: readonly string[] = [
  "current/-home-me-app/aaaaaaaa-1111-4000-8000-000000000001.jsonl",
  "older/-home-me-app/cccccccc-3333-4000-8000-000000000003.jsonl",
  "damaged/-home-me-app/dddddddd-4444-4000-8000-000000000004.jsonl",
].flatMap((path) =>
  fromBytes(Deno.readFileSync(new URL(path, LOGS))).split("\n")
).filter((line) => line !== "" && line.length < 4000);

const PIECES: readonly string[] = [
  ...SPECIAL.filter((one) => one < "\x80"),
  '"',
  "\\u0000",
  "null",
  "true",
  "-1",
  "1e999",
  "[]",
  "{}",
  '"tool_use"',
  '"tool_result"',
  '"__proto__":{"a":1},',
  '"name":"toString",',
  "\xff",
  "\xe6\x97",
  "\n",
];

export const transcripts: Target = {
  name: "transcripts",
  holds: "every line is counted once; totals are numbers; tables are drawn",
  generate(random: Random): string {
    const lines = Array.from({ length: 1 + random.below(10) }, () => {
      const line = pick(random, SEEDS);
      return once(random, 2) ? mutate(random, line, PIECES) : line;
    });
    return lines.join("\n") + pick(random, ["\n", "", "\r\n"]);
  },
  async problem(input) {
    const collected = await collectFrom(input);
    return countProblem(input, collected) ?? outputProblem(collected);
  },
};

const path = Deno.makeTempFileSync({ prefix: "butler-fuzz-" });
addEventListener("unload", () => Deno.removeSync(path));

function collectFrom(input: string): Promise<Collected> {
  const bytes = toBytes(input);
  Deno.writeFileSync(path, bytes);
  const file = {
    path,
    size: bytes.length,
    modified: new Date(0),
    project: "p",
    session: "s",
    subagent: false,
  };
  return collect([file], {
    threads: 1,
    onFailure: ({ en }) => {
      throw new Error(en);
    },
  });
}

function countProblem(input: string, { extent }: Collected): Problem {
  const sum = Object.values(extent.lines)
    .reduce((total, count) => total + count, 0);
  const lines = input.split("\n")
    .filter((line) => line.replace(/\r$/, "") !== "").length;
  if (sum !== lines) return `lines lost: ${sum} of ${lines}`;
}

function outputProblem({ extent, summaries }: Collected): Problem {
  const [summary] = summaries;
  const shares = [...summary.hooks, ...summary.tools, ...summary.shell]
    .map(({ share }) => share);
  if (!shares.every((share) => share >= 0 && share <= 1)) {
    return `share: ${shares}`;
  }
  const notes = [
    gitLine(summary),
    ...adviceLines(summary),
    ...footnotes(summaries, extent),
  ];
  const lines = [
    ...[80, 30, undefined]
      .flatMap((width) => summaryTables(summary, width, "ja")),
    ...notes.map((note) => say(note, "en")),
  ];
  const odd = lines.find((line) => /\p{Cc}/u.test(line));
  if (odd !== undefined) return `table broken: ${JSON.stringify(odd)}`;
}
