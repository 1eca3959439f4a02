import { ButlerError } from "../core/errors.ts";
import type { Text } from "../core/text.ts";
import { DEFAULT_PROFILE } from "./profiles.ts";
import type { Budgets } from "./profiles.ts";

/** What `butler guard …` was asked to do. */
export interface GuardOptions {
  readonly budgets: Budgets;
  /** Folder; undefined for the usual one. */
  readonly evidence?: string;
  /** Name in the ledger; undefined for the command's own. */
  readonly name?: string;
  readonly feedback: boolean;
  /** Seconds. */
  readonly timeout?: number;
  readonly raw: boolean;
  readonly quiet: boolean;
  readonly command: readonly [string, ...string[]];
}

const FLAGS = ["--feedback", "--raw", "--quiet"] as const;
const VALUES = [
  "--profile",
  "--budget",
  "--ok-budget",
  "--evidence",
  "--name",
  "--timeout",
] as const;

type Flag = typeof FLAGS[number];
type ValueOption = typeof VALUES[number];

interface Parsed {
  readonly flags: ReadonlySet<Flag>;
  readonly values: ReadonlyMap<ValueOption, string>;
  readonly command: readonly string[];
}

/** Reads the arguments after `guard`. Throws a ButlerError for a wrong one. */
export function parseOptions(
  args: readonly string[],
  profiles: Readonly<Record<string, Budgets>>,
): GuardOptions {
  const { flags, values, command } = split(args);
  const [program, ...rest] = command;
  if (program === undefined) throw noCommand();
  const profile = values.get("--profile") ?? DEFAULT_PROFILE;
  if (!Object.hasOwn(profiles, profile)) {
    throw wrongValue("--profile", profile, Object.keys(profiles).join(", "));
  }
  const budgets = profiles[profile];
  return {
    budgets: {
      ok: byteCount("--ok-budget", values) ?? budgets.ok,
      fail: byteCount("--budget", values) ?? budgets.fail,
    },
    evidence: values.get("--evidence"),
    name: values.get("--name"),
    feedback: flags.has("--feedback"),
    timeout: seconds(values.get("--timeout")),
    raw: flags.has("--raw"),
    quiet: flags.has("--quiet"),
    command: [program, ...rest],
  };
}

/** Options up to `--`; after it the command. */
function split(
  args: readonly string[],
  given: Omit<Parsed, "command"> = { flags: new Set(), values: new Map() },
): Parsed {
  const flags = new Set(given.flags);
  const values = new Map(given.values);
  for (let at = 0; at < args.length; at++) {
    const argument = args[at];
    if (argument === "--") {
      return { flags, values, command: args.slice(at + 1) };
    }
    if (!argument.startsWith("-")) {
      return olderForm(args.slice(at), { flags, values });
    }
    const [name, inline] = splitOnce(argument, "=");
    if (isOne(FLAGS, name) && inline === undefined) flags.add(name);
    else if (isOne(VALUES, name)) {
      const value = inline ?? args[++at];
      if (value === undefined || value === "--") throw noValue(name);
      values.set(name, value);
    } else throw unknownOption(argument);
  }
  return { flags, values, command: [] };
}

/** `BYTES EVIDENCE_DIR [OPTION…] [--] COMMAND…`, as the older script was called. */
function olderForm(
  [budget, evidence, ...rest]: readonly string[],
  { flags, values }: Omit<Parsed, "command">,
): Parsed {
  if (!/^\d+$/.test(budget)) throw strayArgument(budget);
  if (evidence === undefined || evidence.startsWith("-")) {
    throw noEvidence(budget);
  }
  const both = new Map([
    ...values,
    ["--budget", budget] as const,
    ["--evidence", evidence] as const,
  ]);
  return rest[0]?.startsWith("-")
    ? split(rest, { flags, values: both })
    : { flags, values: both, command: rest };
}

function byteCount(
  name: "--budget" | "--ok-budget",
  values: Parsed["values"],
): number | undefined {
  const value = values.get(name);
  if (value === undefined) return undefined;
  if (!/^\d{1,9}$/.test(value)) {
    throw wrongValue(name, value, "1500");
  }
  return Number(value);
}

/** A timer of JavaScript holds 2^31 milliseconds: 24 days. */
const LONGEST_TIMEOUT = 2_000_000;

function seconds(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const number = /^\d+(?:\.\d+)?s?$/.test(value) ? parseFloat(value) : 0;
  if (number > 0 && number <= LONGEST_TIMEOUT) return number;
  throw wrongValue("--timeout", value, `60, 2.5, ${LONGEST_TIMEOUT}`);
}

function splitOnce(text: string, by: string): [string, string | undefined] {
  const at = text.indexOf(by);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

function isOne<T extends string>(all: readonly T[], name: string): name is T {
  return (all as readonly string[]).includes(name);
}

function wrong(summary: Text, hint: Text): ButlerError {
  return new ButlerError("invalid_argument", summary, hint);
}

const SEE_HELP: Text = {
  en: "See `butler guard --help`",
  ja: "`butler guard --help` を見てください",
};

const noCommand = () =>
  wrong({
    en: 'Cannot guard: no command after "--"',
    ja: '実行できません: "--" の後にコマンドがありません',
  }, {
    en: "Write `butler guard -- COMMAND`",
    ja: "`butler guard -- コマンド` と書いてください",
  });

const strayArgument = (argument: string) =>
  wrong({
    en: `Unexpected argument ${JSON.stringify(argument)} of guard`,
    ja: `guard に余分な引数 ${JSON.stringify(argument)} があります`,
  }, {
    en: `Write the command after "--": \`butler guard -- ${argument} …\``,
    ja: `コマンドは "--" の後に: \`butler guard -- ${argument} …\``,
  });

const noEvidence = (budget: string) =>
  wrong({
    en: `Cannot guard within ${budget} bytes: the evidence folder is missing`,
    ja: `${budget} バイトで実行できません: 証拠のフォルダーがありません`,
  }, {
    en:
      `Write \`butler guard --budget ${budget} -- COMMAND\`, or the folder after ${budget}`,
    ja:
      `\`butler guard --budget ${budget} -- コマンド\` と書くか、${budget} の後にフォルダーを`,
  });

const unknownOption = (argument: string) =>
  wrong({
    en: `Unknown option ${JSON.stringify(argument)} of guard`,
    ja: `guard に ${JSON.stringify(argument)} というオプションはありません`,
  }, SEE_HELP);

const noValue = (name: string) =>
  wrong({
    en: `Cannot use ${name}: its value is missing`,
    ja: `${name} の値がありません`,
  }, SEE_HELP);

const wrongValue = (name: string, value: string, wanted: string) =>
  wrong({
    en: `Cannot use ${name} ${JSON.stringify(value)}`,
    ja: `${name} に ${JSON.stringify(value)} は使えません`,
  }, {
    en: `Use a value such as ${wanted}`,
    ja: `${wanted} のような値にしてください`,
  });
