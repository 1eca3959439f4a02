import { kindOf } from "./format.ts";
import type { Violation } from "./format.ts";
import { failedTest } from "./headed_test.ts";
import { place } from "./line_format.ts";

export type Json = Readonly<Record<string, unknown>>;

/** Names of what tools say in JSON, the more particular first. */
const FILES = ["filePath", "filename", "file", "path", "source", "name"];
const LINES = ["line", "row", "start_line"];
const COLUMNS = ["column", "col", "character", "start_column"];
const KINDS = ["ruleId", "rule", "symbol", "cop_name", "category", "code"];
const MESSAGES = ["message", "text"];
const SEVERITIES = ["severity", "level", "type"];
/** eslint has numbers. */
const WARNING = /^(?:1|warn\w*|convention|refactor)$/i;
const NOTE = /^(?:note|info\w*|style|hint)$/i;

export function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The file that a record and what is in it is about. */
export function fileOf(record: Json): string | undefined {
  const { location } = record;
  const file = textOf(record, FILES) ??
    (isJson(location) ? textOf(location, FILES) : undefined);
  return file?.includes("\n") ? undefined : file;
}

/** A record with a message and a line is a violation (eslint, biome, ruff, pylint, mypy, shellcheck …). */
export function violationOf(
  record: Json,
  file = "",
): Violation | undefined {
  const message = textOf(record, MESSAGES)?.split("\n", 1)[0];
  const at = positionOf(record);
  if (!message || at === undefined) return undefined;
  const severity = textOf(record, SEVERITIES) ?? "";
  return {
    place: place(file, textOf(at, LINES), textOf(at, COLUMNS)),
    kind: textOf(record, KINDS) ?? kindOf(message),
    message,
    warning: WARNING.test(severity),
    note: NOTE.test(severity),
  };
}

/** jest's and vitest's tests, and their files that did not load. */
export function testOf(record: Json, file = ""): Violation | undefined {
  if (record.status !== "failed") return undefined;
  const { fullName, failureMessages, assertionResults, message } = record;
  if (typeof fullName === "string" && Array.isArray(failureMessages)) {
    const reason = String(failureMessages[0] ?? "").split("\n", 1)[0];
    return failedTest(file ? `${file} › ${fullName}` : fullName, reason);
  }
  const isEmpty = Array.isArray(assertionResults) &&
    assertionResults.length === 0;
  if (!isEmpty || typeof message !== "string") return undefined;
  const reason = message.trim().split("\n", 1)[0];
  return { ...failedTest(file, reason), noTest: true };
}

/** Of the record itself, or where it says where it begins. */
function positionOf(record: Json): Json | undefined {
  const { location, range, start } = record;
  const inside = [location, range].flatMap((each) =>
    isJson(each) ? [each, each.start] : []
  );
  return [record, ...inside, start].filter(isJson)
    .find((each) => textOf(each, LINES) !== undefined);
}

function textOf(record: Json, names: readonly string[]): string | undefined {
  const values = names.map((name) => record[name]);
  const found = values.find((value) =>
    typeof value === "number" || typeof value === "string" && value !== ""
  );
  return found === undefined ? undefined : String(found);
}
