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
/** Options of `docker run` and `docker compose run` that take no value. */
const SWITCHES =
  /^(?:-[dtiqPT]+|--(?:rm|init|detach|tty|interactive|privileged|read-only|no-deps|build|service-ports|use-aliases|remove-orphans|no-TTY|quiet|quiet-pull|publish-all|no-healthcheck|oom-kill-disable))$/;

/** `docker run … flyway/flyway clean` as a call of Flyway; any other call as it is. */
export function throughImage(call: Call, source: string): Call {
  if (!call.via.some((one) => /^(?:docker|podman)\b.* run\b/.test(one))) {
    return call;
  }
  const words = source.split(/\s+/, MOST_WORDS);
  const image = imageIn(words.slice(words.indexOf("run") + 1))
    ?.replace(/^(?:docker\.io|ghcr\.io)\/|:[^/]*$/g, "");
  if (image === undefined || !Object.hasOwn(PROGRAMS, image)) return call;
  if (call.program === PROGRAMS[image]) return call;
  return {
    ...call,
    program: PROGRAMS[image],
    words: [call.written, ...call.words],
  };
}

/** The image or the service: the first word that is neither an option nor the value of one. */
function imageIn(words: readonly string[]): string | undefined {
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    if (!word.startsWith("-")) return word;
    if (!word.includes("=") && !SWITCHES.test(word)) i++;
  }
  return undefined;
}
