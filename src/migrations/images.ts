import type { Call } from "./call.ts";

/** Images whose entry point is a migration tool: the words behind the image are its arguments. */
const IMAGES: readonly { readonly image: RegExp; readonly program: string }[] =
  [
    { image: /\bmigrate\/migrate\b/, program: "migrate" },
    { image: /\b(?:flyway|redgate)\/flyway\b/, program: "flyway" },
    { image: /\bliquibase(?:\/liquibase)?\b/, program: "liquibase" },
    { image: /\bamacneil\/dbmate\b/, program: "dbmate" },
    { image: /\barigaio\/atlas\b/, program: "atlas" },
    { image: /\bsqitch\/sqitch\b/, program: "sqitch" },
    { image: /\bcompose\b.*\brun\b.*\s(?:flyway)\s/, program: "flyway" },
    { image: /\bcompose\b.*\brun\b.*\s(?:dbmate)\s/, program: "dbmate" },
    { image: /\bcompose\b.*\brun\b.*\s(?:migrate)\s/, program: "migrate" },
  ];

/** `docker run … flyway/flyway clean` as a call of Flyway; any other call as it is. */
export function throughImage(call: Call, source: string): Call {
  if (!call.via.some((one) => /^(?:docker|podman).*\brun\b/.test(one))) {
    return call;
  }
  const found = IMAGES.find(({ image }) => image.test(source));
  if (!found || call.program === found.program) return call;
  return {
    ...call,
    program: found.program,
    words: [call.written, ...call.words],
  };
}
