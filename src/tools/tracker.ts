import { isObject, parseJson, stringAt } from "../core/json.ts";
import type { System } from "../core/system.ts";
import { gitEnvironment } from "../git/environment.ts";
import type { Repository } from "../git/repository.ts";
import { environment } from "../io/environment.ts";
import { replaceFile } from "../io/work_files.ts";
import { butlerFolder } from "./state.ts";
import type { ToolContext } from "./tool.ts";

/** Milliseconds: an answer without a title is better than a late one. */
const PATIENCE = 1_500;
const DAY = 24 * 60 * 60 * 1000;

type Provider = "gh" | "glab";

/** How each tracker's program is asked for an issue as JSON. */
const ARGV: Record<Provider, (number: number) => [string, ...string[]]> = {
  gh: (number) => ["gh", "issue", "view", `${number}`, "--json", "title"],
  glab: (number) => ["glab", "issue", "view", `${number}`, "--output", "json"],
};

/**
 * The title of an issue as its tracker knows it, asked for at most once a day;
 * a failure is remembered as well.
 */
export async function issueTitle(
  context: ToolContext,
  repository: Repository,
  remotes: readonly string[],
  number: number,
): Promise<string | undefined> {
  const provider = providerOf(context, remotes);
  if (!provider) return undefined;
  const path = `${repository.commonDir}/butler/titles.json`;
  const now = context.system.now().getTime();
  const cache = readCache(context.system, path, now);
  const known = cache[number];
  if (known) return known.title || undefined;
  if (context.offline) return undefined;
  const title = await ask(context.system, repository, ARGV[provider](number));
  const entry = { title: title ?? "", at: now };
  remember(repository, path, { ...cache, [number]: entry });
  return title;
}

/** Where nothing can be written, the tracker is asked again: no reason to fail. */
function remember(repository: Repository, path: string, cache: Cache): void {
  try {
    butlerFolder(repository);
    replaceFile(path, `${JSON.stringify(cache)}\n`);
  } catch {
    // A repository that only another user may change.
  }
}

/** The program whose remote this is: nobody else is asked about a private name. */
function providerOf(
  { config }: ToolContext,
  remotes: readonly string[],
): Provider | undefined {
  const configured = config.issues?.provider;
  if (configured === "none") return undefined;
  if (configured) return configured;
  if (remotes.some((url) => /[@/]github\.com[:/]/.test(url))) return "gh";
  if (remotes.some((url) => /[@/.]gitlab\.[^/:]*[:/]/.test(url))) return "glab";
  return undefined;
}

async function ask(
  system: System,
  repository: Repository,
  argv: [string, ...string[]],
): Promise<string | undefined> {
  const result = await system.run({
    argv,
    cwd: repository.root ?? repository.gitDir,
    env: {
      ...gitEnvironment(environment()),
      GH_PROMPT_DISABLED: "1",
      NO_PROMPT: "1",
      NO_COLOR: "1",
    },
    timeout: PATIENCE,
  });
  if (result.status !== 0 || result.timedOut) return undefined;
  const answer = parseJson(new TextDecoder().decode(result.stdout));
  return stringAt(answer, "title");
}

type Cache = Record<string, { readonly title: string; readonly at: number }>;

function readCache(system: System, path: string, now: number): Cache {
  const value = parseJson(system.readText(path) ?? "");
  if (!isObject(value)) return {};
  const fresh = Object.entries(value as Cache).filter(([, entry]) =>
    isObject(entry) && typeof entry.title === "string" &&
    now - entry.at < DAY
  );
  return Object.fromEntries(fresh);
}
