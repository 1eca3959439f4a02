import { nulFields } from "./nul.ts";

/** One commit as a record of work. */
export interface Commit {
  readonly hash: string;
  readonly short: string;
  /** Author date, ISO 8601 with offset. */
  readonly createdAt: string;
  readonly parents: readonly string[];
  readonly subject: string;
  /** Values of the trailer `Butler-Record`. */
  readonly recordIds: readonly string[];
  /** Values of the trailer `Butler-Issues`. */
  readonly issues: readonly string[];
}

const FIELDS = [
  "%H",
  "%h",
  "%aI",
  "%P",
  "%s",
  "%(trailers:key=Butler-Record,valueonly)",
  "%(trailers:key=Butler-Issues,valueonly)",
] as const;

/** Options of git log whose output `readLog` reads. Trailer values alone need git 2.22. */
export const LOG_FORMAT = [
  "-z",
  `--format=tformat:${FIELDS.join("%x00")}`,
  "--encoding=UTF-8",
  "--no-color",
  "--no-decorate",
] as const;

/** Reads the output: a fixed number of fields a commit. */
export function readLog(output: string): Commit[] {
  const fields = nulFields(output);
  const commits: Commit[] = [];
  for (let i = 0; i + FIELDS.length <= fields.length; i += FIELDS.length) {
    const [hash, short, date, parents, subject, records, issues] = fields
      .slice(i, i + FIELDS.length);
    commits.push({
      hash,
      short,
      createdAt: date.replace(/Z$/, "+00:00"), // newer gits write UTC as Z
      parents: parents === "" ? [] : parents.split(" "),
      subject,
      recordIds: lines(records),
      issues: lines(issues),
    });
  }
  return commits;
}

function lines(text: string): string[] {
  return text.split("\n").map((line) => line.trim()).filter((line) => line);
}
