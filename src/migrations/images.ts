import type { Call } from "./call.ts";

/** Images and services whose entry point is a migration tool: the words behind them are its arguments. */
const PROGRAMS: Readonly<Record<string, string>> = {
  "migrate/migrate": "migrate",
  "flyway/flyway": "flyway",
  "redgate/flyway": "flyway",
  "liquibase/liquibase": "liquibase",
  liquibase: "liquibase",
  "amacneil/dbmate": "dbmate",
  "arigaio/atlas": "atlas",
  "sqitch/sqitch": "sqitch",
  flyway: "flyway",
  dbmate: "dbmate",
  migrate: "migrate",
};
/** Words of a line that are looked at. */
const MOST_WORDS = 400;

/** `docker run … flyway/flyway clean` as a call of Flyway; any other call as it is. */
export function throughImage(call: Call, source: string): Call {
  if (!call.via.some((one) => /^(?:docker|podman)\b.* run$/.test(one))) {
    return call;
  }
  const words = source.split(/\s+/, MOST_WORDS);
  const image = words.slice(words.indexOf("run") + 1)
    .map((word) => word.replace(/^(?:docker\.io|ghcr\.io)\/|:[^/]*$/g, ""))
    .find((word) => Object.hasOwn(PROGRAMS, word));
  if (image === undefined || call.program === PROGRAMS[image]) return call;
  return {
    ...call,
    program: PROGRAMS[image],
    words: [call.written, ...call.words],
  };
}
