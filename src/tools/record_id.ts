import type { System } from "../core/system.ts";
import { LOG_FORMAT, readLog } from "../git/log.ts";
import { git, gitOrNothing } from "../git/repository.ts";

/**
 * The next free record id of the author's day, `20260612-001`. The day is that
 * of the author date, so that id and created_at agree. `reserved` are ids that a
 * commit on its way may still bring. Only safe while no other call writes.
 * Throws identity_missing.
 */
export async function nextRecordId(
  system: System,
  folder: string,
  reserved: readonly string[],
): Promise<string> {
  const ident = await git(system, folder, ["var", "GIT_AUTHOR_IDENT"]);
  await git(system, folder, ["var", "GIT_COMMITTER_IDENT"]);
  const { day, seconds } = dayOf(ident);
  const known = await recordIdsOf(system, folder, day, seconds);
  const last = lastNumber([...known, ...reserved], day);
  return `${day}-${String(last + 1).padStart(3, "0")}`;
}

/** `Name <mail> 1781227200 +0900`. */
function dayOf(ident: string): { day: string; seconds: number } {
  const [, time, sign, hours, minutes] =
    /(\d+) ([+-])(\d\d)(\d\d)\s*$/.exec(ident) ?? [];
  const seconds = Number(time);
  const offset = (Number(hours) * 60 + Number(minutes)) * 60;
  const local = seconds + (sign === "-" ? -offset : offset);
  const day = new Date(local * 1000).toISOString().slice(0, 10);
  return { day: day.replaceAll("-", ""), seconds };
}

/** Seconds before a record's day in which its commit may be dated. */
const SLACK = 3 * 24 * 60 * 60;

async function recordIdsOf(
  system: System,
  folder: string,
  day: string,
  seconds: number,
): Promise<string[]> {
  const args = [
    ...["log", ...LOG_FORMAT, "--branches", "--tags", "--remotes"],
    ...["--fixed-strings", `--grep=Butler-Record: ${day}-`],
    `--since=${seconds - SLACK}`,
  ];
  // A detached HEAD may hold records that no branch reaches.
  const outputs = await Promise.all([
    gitOrNothing(system, folder, [...args, "--"]),
    gitOrNothing(system, folder, [...args, "HEAD", "--"]),
  ]);
  return outputs.flatMap(readLog).flatMap(({ recordIds }) => recordIds);
}

function lastNumber(ids: readonly string[], day: string): number {
  const numbers = ids
    .filter((id) => id.startsWith(`${day}-`))
    .map((id) => Number(id.slice(day.length + 1)))
    .filter(Number.isSafeInteger);
  return Math.max(0, ...numbers);
}
