import type { Word } from "../shell/command.ts";
import { BLANK } from "../shell/value.ts";
import { knownText, readArguments, textOf } from "./call.ts";
import type { Arguments, Call } from "./call.ts";
import type { ToolCommands } from "./command_rule.ts";
import {
  isLoopback,
  isProductionDatabase,
  namesLocal,
  namesProduction,
  namesStaging,
  namesTeam,
} from "./place_names.ts";
import {
  environmentFiles,
  environmentSigns,
  loadedSigns,
} from "./target_environment.ts";
import {
  endpointSigns,
  fetchedInLine,
  hasTestUrl,
  hostSign,
  urlSigns,
} from "./target_urls.ts";
import type { Sign } from "./target_urls.ts";

/**
 * Where a call's database is. `remote`: something on the line says production,
 * a linked project or another host, and `sign` is what says it. `shared`: it
 * says staging, or a development server. `test`: the line selects a test
 * database. Else it is this machine's, or nobody knows.
 */
export type Target =
  | { readonly kind: "remote" | "shared"; readonly sign: string }
  | { readonly kind: "test" }
  | { readonly kind: "unknown"; readonly sign?: string };

/** What the line calls the target. */
export function signOf(target: Target): string | undefined {
  return target.kind === "test" ? undefined : target.sign?.slice(0, 120);
}

/** Options that choose a hosted database by being there. */
const REMOTE_OPTIONS = ["linked", "remote", "prod", "production"];
/** Options whose value names an environment. */
const ENVIRONMENT_OPTIONS = [
  "env",
  "environment",
  "e",
  "c",
  "x",
  "config",
  "settings",
  "context",
  "profile",
  "deployment",
  "deployment-name",
  "project",
  "knexfile",
  "defaults-file",
  "configfiles",
  "env-file",
];
/** Options whose value is the name of a database. */
const DATABASE_OPTIONS = ["d", "dbname", "D", "db", "database"];
/** Runners that reach a hosted system. */
export const REMOTE_RUNNERS =
  /^(?:heroku|fly|flyctl|railway|kubectl|k|oc|ssh|slogin|mosh|plink|pdsh|dsh|clush|tsh|eb|cf|gcloud|aws|az|render|dokku|scalingo|kamal|ansible|nomad|vapor|cap)(?![\w-])/;
const FILE_NAME = /\.(?:[a-z]+|env[\w.-]*)$|(?:^|\/)\.env|\//i;
/** What is loaded says where it came from. */
const DUMP =
  /\.(?:sql|dump|bak|gz|zst|tar|zip|archive)$|(?:^|\/)(?:dump|backup)s?\//i;
/** What the line says about the database that `call` works on. */
export function targetOf(
  call: Call,
  tool: ToolCommands | undefined,
  source: string,
): Target {
  const words = call.words.filter((word) => word !== "--");
  const args = readArguments(words, tool?.valued);
  const endpoints = endpointSigns(call, args);
  const signs = [
    ...endpoints.length > 0 ? endpoints : hostedSigns(call, tool),
    ...call.via.flatMap(runnerSigns),
    ...optionSigns(words, args, tool),
    ...hostSigns(words, args, tool),
    ...databaseSigns(args, call, tool),
    ...environmentFiles(call.via),
    ...urlSigns([...words, ...Object.values(call.env)]),
    ...words.some((word) => textOf(word).includes(BLANK))
      ? fetchedInLine(source)
      : [],
    ...environmentSigns({ ...call.env, ...args.settings }),
    ...loadedSigns(source),
  ];
  const said = (kind: Sign["kind"]) => {
    const found = signs.find((sign) => sign.kind === kind)?.said;
    return found && withoutLogon(found, call);
  };
  const remote = said("production") ?? said("remote");
  if (remote !== undefined) return { kind: "remote", sign: remote };
  const shared = said("shared");
  if (shared !== undefined) return { kind: "shared", sign: shared };
  if (isTest(call, args, tool)) return { kind: "test" };
  const staging = said("staging");
  if (staging !== undefined) return { kind: "shared", sign: staging };
  return { kind: "unknown", sign: said("local") };
}

function hostedSigns(call: Call, tool?: ToolCommands): Sign[] {
  if (!tool?.hosted) return [];
  const isShared = call.words.map(textOf).some((text) =>
    !/\s/.test(text) && namesTeam(text)
  );
  const said = CLOUDS[call.program] ?? tool.title;
  return [{ kind: isShared ? "shared" : "remote", said }];
}

const CLOUDS: Readonly<Record<string, string>> = {
  aws: "AWS",
  gcloud: "Google Cloud",
  az: "Azure",
  fly: "Fly.io",
  flyctl: "Fly.io",
  doctl: "DigitalOcean",
};

function runnerSigns(via: string): Sign[] {
  const said = via.slice(0, 80);
  if (namesProduction(via)) return [{ kind: "production", said }];
  if (!REMOTE_RUNNERS.test(via)) {
    return namesStaging(via) ? [{ kind: "staging", said }] : [];
  }
  const isShared = namesTeam(via);
  const kind = namesLocal(via) ? "local" : isShared ? "shared" : "remote";
  return [{ kind, said }];
}

function optionSigns(
  words: readonly Word[],
  { options, operands }: Arguments,
  tool?: ToolCommands,
): Sign[] {
  const local = ["local"].filter((name) =>
    options.get(name)?.some((value) => value !== "false")
  ).map((name): Sign => ({ kind: "local", said: `--${name}` }));
  const settings = tool?.tool === "django"
    ? options.get("settings")?.find((one) => one)
    : undefined;
  if (settings) local.push({ kind: "local", said: `--settings ${settings}` });
  const said = REMOTE_OPTIONS.filter((name) =>
    options.get(name)?.some((value) => value !== "false") &&
    !(name === "remote" && tool?.tool === "heroku")
  ).map((name) => `--${name}`);
  // alembic -n SECTION
  const names = tool?.tool === "alembic"
    ? [...ENVIRONMENT_OPTIONS, "n", "name"]
    : ENVIRONMENT_OPTIONS;
  for (const name of names) {
    const value = options.get(name)?.find((one) =>
      one && !/\s/.test(one) && (namesProduction(one) || namesStaging(one))
    );
    if (value) said.push(`${name.length === 1 ? "-" : "--"}${name} ${value}`);
  }
  for (const file of [...options.values(), operands].flat()) {
    if (!file || /\s|:\/\//.test(file) || DUMP.test(file)) continue;
    if (FILE_NAME.test(file) && namesProduction(file)) said.push(file);
  }
  // Maven and Gradle: -Pproduction, -Dspring.profiles.active=prod
  for (const text of words.map(textOf)) {
    if (/^-(?:P|D[\w.]*(?:env|profile)[\w.]*=)/.test(text)) {
      if (namesProduction(text.replace(/^-P/, ""))) said.push(text);
    }
  }
  return [
    ...said.map((one): Sign => ({ kind: "production", said: one })),
    ...local,
  ];
}

function hostSigns(
  words: readonly Word[],
  { options }: Arguments,
  tool?: ToolCommands,
): Sign[] {
  if (!tool?.hostOption) return [];
  const attached = words.map((word) => /^-h(.+)$/.exec(textOf(word))?.[1]);
  return [...hostsIn(options), ...attached]
    .flatMap((host) => host ? [hostSign(host, host)] : []);
}

/** `dropdb app_production`, `psql -d app`, `sqlite3 db/dev.sqlite3` */
function databaseSigns(
  args: Arguments,
  call: Call,
  tool?: ToolCommands,
): Sign[] {
  const isHere = [...hostsIn(args.options), textOf(call.env.PGHOST ?? "")].some(
    (host) => isLoopback(host ?? ""),
  );
  const maySecret = passwordsIn(args);
  return databasesIn(args, tool, call).flatMap((name): Sign[] => {
    if (!name || /:\/\/|=|\s/.test(name)) return [];
    const isProduction = !isHere && isProductionDatabase(name);
    if (isProduction) return [{ kind: "production", said: name }];
    const said = maySecret.includes(name) ? "…" : name;
    return [{ kind: "local", said }];
  });
}

/** `-p secret app`: the word behind it was meant as the password, or is the database. */
function passwordsIn({ options }: Arguments) {
  return ["p", "W", "pass", "password"].flatMap((name) =>
    options.get(name) ?? []
  );
}

/** `user/password@//host/service` (SQL*Plus User's Guide, Logon) */
function withoutLogon(name: string, { program }: Call): string {
  return program === "sqlplus"
    ? name.replace(/^([^/@]+)\/(?:[^]*(?=@)|[^@]*$)/, "$1/…")
    : name;
}

function hostsIn(options: Arguments["options"]) {
  return ["h", "host", "S", "serverinstance"].flatMap((name) =>
    options.get(name) ?? []
  );
}

/** The options and operands that are names of databases; of a client's operands the first. */
function databasesIn(
  args: Arguments,
  tool: ToolCommands | undefined,
  { env }: Call,
) {
  const { operands, options } = args;
  const chosen = DATABASE_OPTIONS.flatMap((name) => options.get(name) ?? []);
  if (tool?.named && tool.tool !== "client") {
    return [...chosen, ...operands.slice(-1)];
  }
  const maySecret = passwordsIn(args);
  const [first] = [
    ...operands.filter((operand) => !maySecret.includes(operand)),
    ...operands,
  ];
  if (tool?.named && first !== undefined) return [...chosen, first];
  return chosen.length > 0 || env.PGDATABASE === undefined
    ? chosen
    : [knownText(env.PGDATABASE)];
}

const TEST_NAME = /(?:^|[_-])test(?:s|\d+)?(?:$|[_-])/i;

/** Whether a database is one for tests, by its name or its file. */
export function isTestName(name: string | undefined): boolean {
  return /(?:^|\/)te?mp\//.test(name ?? "") ||
    TEST_NAME.test((name ?? "").replace(/^.*\/|\.\w+$/g, ""));
}

/** `docker compose -f docker-compose.test.yml`: of several files each counts. */
function isTestProject({ options }: Arguments): boolean {
  const valuesOf = (...names: string[]) =>
    names.flatMap((name) => options.get(name) ?? []);
  const files = valuesOf("f", "file");
  return valuesOf("p", "project-name").some(isTestName) ||
    files.length > 0 &&
      files.every((file) => /(?:^|[._/-])test/i.test(file ?? ""));
}

function isTest(call: Call, args: Arguments, tool?: ToolCommands): boolean {
  const isNamed = tool?.named || tool?.restores || tool?.tool === "client";
  if (isNamed && databasesIn(args, tool, call).some(isTestName)) return true;
  if (tool?.tool === "compose" && isTestProject(args)) return true;
  const { options, settings } = args;
  const selected = (tool?.test ?? []).some((mark) => {
    const [name, value] = mark.split("=");
    if (!name.startsWith("-")) {
      return (settings[name] ?? call.env[name]) === value;
    }
    const values = options.get(name.replace(/^-+/, ""));
    return values !== undefined &&
      (value === undefined || values.includes(value));
  });
  return selected || hasTestUrl(call);
}
