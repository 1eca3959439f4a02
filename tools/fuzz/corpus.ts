import type { Target } from "./target.ts";

/** A past find: an input on which something once did not hold. */
export interface Find {
  readonly id: string;
  /** What was wrong when it was found. */
  readonly found: string;
  /** The input: pieces, each with how often it is repeated. */
  readonly input: readonly Piece[];
  /** Why it is not mended, for one that is not. */
  readonly open?: string;
}

type Piece = readonly [text: string, times: number];

const FOLDER = new URL("../../fixtures/fuzz/", import.meta.url);
/** Characters that the record of a find may take. */
const LONGEST = 2000;

function fileOf(target: Target): URL {
  return new URL(`${target.name}.jsonl`, FOLDER);
}

/** The past finds of a target. */
export function readFinds(target: Target): Find[] {
  let text: string;
  try {
    text = Deno.readTextFileSync(fileOf(target));
  } catch {
    return [];
  }
  return text.split("\n").filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

/** Adds a find, unless it is there already or too long to keep. */
export function addFind(target: Target, text: string, found: string): void {
  const finds = readFinds(target);
  const input = pack(text);
  const isKnown = finds.some((find) => unpack(find.input) === text);
  if (isKnown || JSON.stringify(input).length > LONGEST) return;
  const id = `${target.name}-${String(finds.length + 1).padStart(3, "0")}`;
  const line = JSON.stringify({ id, found: found.slice(0, 200), input });
  Deno.mkdirSync(FOLDER, { recursive: true });
  Deno.writeTextFileSync(fileOf(target), `${line}\n`, { append: true });
}

/** The whole input. */
export function unpack(input: readonly Piece[]): string {
  return input.map(([text, times]) => text.repeat(times)).join("");
}

/** What comes more than 50 times in a row is written once. */
export function pack(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const run of text.matchAll(/([^]{1,40}?)\1{50,}/g)) {
    if (run.index > from) pieces.push([text.slice(from, run.index), 1]);
    pieces.push([run[1], run[0].length / run[1].length]);
    from = run.index + run[0].length;
  }
  if (from < text.length || pieces.length === 0) {
    pieces.push([text.slice(from), 1]);
  }
  return pieces;
}
