import { assert, assertEquals } from "@std/assert";
import { fixtureRows } from "./fixtures.ts";

/** One row of `fixtures/hook/cases.jsonl`. `$REPO` in it is a scratch repository. */
export interface HookCase {
  readonly id: string;
  /** The payload; else `stdin` is the raw input. */
  readonly event?: Record<string, unknown>;
  readonly stdin?: string;
  readonly env?: Record<string, string>;
  /** `.claude/butler.json` of the person. */
  readonly config?: unknown;
  readonly configText?: string;
  readonly expect: "silent" | Expected;
}

interface Expected {
  readonly deny?: string;
  readonly ask?: string;
  /** The beginning of it. */
  readonly systemMessage?: string;
}

/** A scratch repository with a folder `src`, the repositories `nested` and `bare.git` in it, and a home. */
export interface HookWorld extends Disposable {
  readonly repository: string;
  readonly home: string;
}

export function hookWorld(): HookWorld {
  const base = Deno.realPathSync(Deno.makeTempDirSync());
  const repository = `${base}/repository`;
  const home = `${base}/home`;
  for (const folder of [`${repository}/src`, `${repository}/nested`]) {
    Deno.mkdirSync(folder, { recursive: true });
  }
  Deno.mkdirSync(`${home}/.claude`, { recursive: true });
  for (const folder of [repository, `${repository}/nested`]) {
    new Deno.Command("git", { args: ["init", "-q", folder] }).outputSync();
  }
  const bare = ["init", "-q", "--bare", `${repository}/bare.git`];
  new Deno.Command("git", { args: bare }).outputSync();
  return {
    repository,
    home,
    [Symbol.dispose]: () => Deno.removeSync(base, { recursive: true }),
  };
}

export function hookCases(world: HookWorld): HookCase[] {
  return fixtureRows<HookCase>("hook/cases.jsonl").map((row) =>
    JSON.parse(JSON.stringify(row).replaceAll("$REPO", world.repository))
  );
}

/** What goes to stdin. */
export function stdinOf(row: HookCase): string {
  return row.event ? JSON.stringify(row.event) : row.stdin ?? "";
}

/** The environment of a case: its own variables and the world's home. */
export function envOf(row: HookCase, world: HookWorld): Record<string, string> {
  return { LANG: "C", HOME: world.home, ...row.env };
}

/** Puts the case's configuration where butler looks for it. */
export function writeConfig(row: HookCase, world: HookWorld): void {
  const path = `${world.home}/.claude/butler.json`;
  const text = row.configText ?? JSON.stringify(row.config);
  if (text !== undefined) Deno.writeTextFileSync(path, text);
  else removeIfThere(path);
}

function removeIfThere(path: string): void {
  try {
    Deno.removeSync(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

/** Compares what the hook printed with what the case expects. */
export function assertAnswer(stdout: string, row: HookCase): void {
  if (row.expect === "silent") return assertEquals(stdout, "");
  const { deny, ask, systemMessage } = row.expect;
  const { systemMessage: said, ...answer } = JSON.parse(stdout);
  assertEquals(
    answer,
    deny || ask
      ? {
        hookSpecificOutput: {
          hookEventName: row.event?.hook_event_name ?? "PreToolUse",
          permissionDecision: deny ? "deny" : "ask",
          permissionDecisionReason: deny ?? ask,
        },
      }
      : {},
  );
  assertEquals(said === undefined, systemMessage === undefined);
  if (systemMessage) assert(said.startsWith(systemMessage), said);
}
