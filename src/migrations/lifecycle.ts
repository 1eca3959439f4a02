import type { Word } from "../shell/command.ts";
import { textOf } from "./call.ts";
import type { Call } from "./call.ts";
import type { ScriptCall } from "./peel.ts";

const INSTALL =
  "preinstall install postinstall prepublish preprepare prepare postprepare"
    .split(" ");

/** The scripts of package.json that a subcommand runs by itself (npm documentation, scripts: life cycle operations). */
const RUN_BY: Readonly<Record<string, readonly string[]>> = {
  t: ["test"],
  tst: ["test"],
  restart: ["restart", "stop", "start"],
  it: [...INSTALL, "test"],
  "install-test": [...INSTALL, "test"],
  ...Object.fromEntries(
    "install i in ci ic clean-install".split(" ").map((one) => [one, INSTALL]),
  ),
  publish: ["prepublishOnly", "prepack", "prepare", "postpack", "publish"],
  pack: ["prepack", "prepare", "postpack"],
  version: ["preversion", "version", "postversion"],
};

/** Subcommands that run the scripts of this package only when they name no other. */
const BY_ITSELF = /^(?:i|in|ic|install|ci|clean-install|it|install-test)$/;

/** The scripts that `npm t`, `npm ci` or a bare `yarn` run; undefined for other subcommands. */
export function lifecycleScripts(
  { program, words }: Call,
  behind: readonly Word[],
  where: Omit<ScriptCall, "runner" | "name" | "more">,
): ScriptCall[] | undefined {
  if (!/^(?:npm|pnpm|yarn|bun)$/.test(program)) return undefined;
  if (words.some((word) => textOf(word) === "--ignore-scripts")) {
    return undefined;
  }
  const names = lifecycleOf(program, behind.map(textOf));
  return names?.map((name) => packageScript(program, name, where));
}

function lifecycleOf(
  program: string,
  [verb, ...more]: readonly string[],
): readonly string[] | undefined {
  if (verb === undefined) return program === "yarn" ? INSTALL : undefined;
  const isShort = /^(?:t|tst|restart)$/.test(verb);
  if (isShort && !/^p?npm$/.test(program)) return undefined;
  const isOther = BY_ITSELF.test(verb) &&
    more.some((word) => !word.startsWith("-"));
  return !isOther && Object.hasOwn(RUN_BY, verb) ? RUN_BY[verb] : undefined;
}

/** `node --run reset` (Node 22) reads package.json. */
export function nodeRun(name: string): ScriptCall {
  return packageScript("node", name, {}, "--run");
}

function packageScript(
  programs: string,
  name: string,
  where: Omit<ScriptCall, "runner" | "name" | "more">,
  after = "run",
): ScriptCall {
  const runner = {
    programs,
    after,
    kind: "script",
    scripts: "package.json",
  } as const;
  return { runner, name, more: [], ...where };
}

/** `npm:reset` of concurrently is `npm run reset`. */
export function spelledOut(line: string): string {
  return line.replace(/^(npm|yarn|pnpm|bun|deno):/, "$1 run ");
}
