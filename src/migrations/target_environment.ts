import type { Word } from "../shell/command.ts";
import { textOf } from "./call.ts";
import { namesProduction, namesStaging } from "./place_names.ts";
import { hostSign } from "./target_urls.ts";
import type { Sign } from "./target_urls.ts";

/** `dotenv -e .env.local -- …`: the last file that a runner reads. */
export function environmentFiles(via: readonly string[]): Sign[] {
  const file = via.flatMap((one) => one.split(/\s+/))
    .findLast((word) => /(?:^|\/)\.env[\w.-]*$/.test(word));
  return file === undefined ? [] : [{ kind: "local", said: file }];
}

/** `source .env.production && …`, `export $(cat .env.production)`, `cp .env.production .env`: what the line reads before. */
export function loadedSigns(source: string): readonly Sign[] {
  if (lastLine.source === source) return lastLine.signs;
  const signs = [...source.matchAll(LOADED)].map(([, file]) => file)
    .filter(namesProduction)
    .map((file): Sign => ({ kind: "production", said: file }));
  lastLine = { source, signs };
  return signs;
}

/** Each of the calls of a long line asks for the same. */
let lastLine: { source: string; signs: readonly Sign[] } = {
  source: "",
  signs: [],
};

const LOADED =
  /(?:(?:^|[\s;&|(])(?:source|\.|cp|mv|ln\s+-\w+)|\$\((?:cat|grep|xargs)\b[^)\n]{0,200}?)\s+["']?([^\s;&|)"']*\.env[^\s;&|)"']*)/g;

/** `RAILS_ENV=production`, `DATABASE_URL=$PROD_URL`, `DOTENV=.env.live` */
export function environmentSigns(env: Readonly<Record<string, Word>>): Sign[] {
  return Object.entries(env).flatMap(([name, word]): Sign[] => {
    const value = textOf(word);
    const said = `${name}=${value.length > 80 ? "…" : value}`;
    if (HOST_NAME.test(name)) return [hostSign(value, said)];
    const names = /ENV|SETTINGS|CONFIG|PROFILE|URL|DATABASE|DB|HOST|SERVICE/i;
    if (!names.test(name)) return [];
    // A URL is read as one.
    if (/^(?!ssh:|tcp:).*:\/\//.test(value)) return [];
    if (namesProduction(value)) return [{ kind: "production", said }];
    return namesStaging(value) ? [{ kind: "staging", said }] : [];
  });
}

/** Variables by which clients and projects name the server. */
const HOST_NAME =
  /^(?:PGHOST|PGHOSTADDR|(?:MYSQL|MARIADB|POSTGRES|MONGO|REDIS|DB|DATABASE)_HOST)$/;
