import type { JudgeOptions, Risk } from "../sql/judge.ts";
import { callAt } from "./calls.ts";
import type { Code } from "./code.ts";
import { riskOf } from "./risk_of.ts";

/** Fields of a migration that are looked up. */
const MOST_FIELDS = 40;
/** Characters of a CreateModel in which a field is looked for. */
const LONGEST_MODEL = 40_000;

/**
 * What Django's AlterField changes. It names the field only as it will be, and
 * most often just `choices` or `help_text` differ, which no database sees: so
 * the field is compared with what an earlier migration says.
 */
export function judgeAlteredFields(
  { text }: Code,
  { earlier = () => [], dialect }: JudgeOptions,
): Risk[] {
  return [...text.matchAll(fieldOf("AlterField", "(\\w+)", "(\\w+)"))]
    .slice(0, MOST_FIELDS).flatMap((match) => {
      const [, model, column] = match;
      const after = callAt(text, match.index + match[0].length);
      const before = earlierField(earlier(), model, column);
      const rule = changeOf(before, after);
      return rule ? [riskOf({ rule }, match, text, dialect)] : [];
    });
}

/** `AddField("model", "column", …` with or without the names of the arguments, up to the field. */
function fieldOf(call: string, model: string, column: string): RegExp {
  return new RegExp(
    `\\b(?:${call})\\(\\s*(?:model_name\\s*=\\s*)?["']${model}["']\\s*,` +
      `\\s*(?:name\\s*=\\s*)?["']${column}["']\\s*,\\s*(?:field\\s*=\\s*)?`,
    "gi",
  );
}

/** The field as the newest of `texts` has it. */
function earlierField(
  texts: readonly string[],
  model: string,
  column: string,
): string | undefined {
  const changed = fieldOf("AlterField|AddField", model, column);
  const created = new RegExp(
    `\\bCreateModel\\(\\s*(?:name\\s*=\\s*)?["']${model}["']`,
    "gi",
  );
  const listed = new RegExp(`\\(\\s*["']${column}["']\\s*,\\s*`);
  for (const text of texts) {
    if (!text.includes(column)) continue;
    const last = [...text.matchAll(changed)].at(-1);
    if (last) return callAt(text, last.index + last[0].length);
    const start = [...text.matchAll(created)].at(-1);
    if (!start) continue;
    const from = start.index + start[0].length;
    const rest = text.slice(from, from + LONGEST_MODEL)
      .split(/\bCreateModel\(/, 1)[0];
    const field = listed.exec(rest);
    if (field) return callAt(rest, field.index + field[0].length);
  }
  return undefined;
}

/** The rule that a change of a field breaks; unknown before, only NULLs are asked about. */
function changeOf(
  before: string | undefined,
  after: string,
): string | undefined {
  const mayBeNull = (field: string) => /\bnull\s*=\s*True\b/.test(field);
  if (before === undefined) {
    return mayBeNull(after) ? undefined : "set-not-null";
  }
  if (typeOf(before) !== typeOf(after)) return "change-type";
  const narrowed = ["max_length", "max_digits", "decimal_places"]
    .some((name) => sizeOf(after, name) < sizeOf(before, name));
  if (narrowed) return "change-type";
  return mayBeNull(before) && !mayBeNull(after) ? "set-not-null" : undefined;
}

/** `CharField` of `models.CharField(…)` */
function typeOf(field: string): string {
  return /^[\w.]*?(\w+)\s*\(/.exec(field)?.[1] ?? "";
}

function sizeOf(field: string, name: string): number {
  const size = new RegExp(`\\b${name}\\s*=\\s*(\\d+)`).exec(field)?.[1];
  return size === undefined ? Infinity : Number(size);
}
