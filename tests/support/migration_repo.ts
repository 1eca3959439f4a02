import { system } from "../../src/io/system.ts";
import type { System } from "../../src/core/system.ts";
import type { Config } from "../../src/core/config.ts";
import type { Facts, Judgement } from "../../src/hook/policy.ts";
import type { BeforeTool } from "../../src/hook/event.ts";
import { decide } from "../../src/hook/decide.ts";
import type { Answer } from "../../src/hook/answer.ts";
import { migrations } from "../../src/hook/policies/migrations.ts";

/** What a committed file says in the tests, unless a case gives its text. */
export const COMMITTED_TEXT = "-- as committed\n";
/** The day on which every case happens. */
export const NOW = new Date("2026-10-01T10:15:30Z");

/** The files of cases, `fixtures/migrations/NAME.jsonl`. */
export const CASE_FILES = [
  "cases",
  "relatives",
  "files",
  "lines",
  "patches",
  "versions",
  "scripts",
  "tasks",
  "folders",
  "quoting",
  "numbers",
  "environment",
  "servers",
  "copies",
  "lifecycle",
  "sqlite",
  "formatting",
  "layouts",
  "inline_writes",
  "drizzle",
  "finds",
] as const;

/** Files of a scratch repository by how far they have come. */
export interface RepoFiles {
  readonly committed?: readonly string[];
  readonly untracked?: readonly string[];
  /** Further files, uncommitted unless `committed` names them. */
  readonly files?: Readonly<Record<string, string>>;
  /** What committed files say now. */
  readonly modified?: Readonly<Record<string, string>>;
}

/** Runs real git with nothing of the machine's configuration. */
export function git(folder: string, ...args: string[]): string {
  const { code, stdout, stderr } = new Deno.Command("git", {
    args: ["-c", "user.name=T", "-c", "user.email=t@example.com", ...args],
    cwd: folder,
    clearEnv: true,
    env: {
      PATH: Deno.env.get("PATH") ?? "/usr/bin:/bin",
      HOME: folder,
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_CONFIG_GLOBAL: "/dev/null",
    },
  }).outputSync();
  const text = new TextDecoder().decode(stdout);
  if (code !== 0) {
    throw new Error(
      `Cannot run git ${args.join(" ")}: ${new TextDecoder().decode(stderr)}`,
    );
  }
  return text;
}

export function writeFile(folder: string, path: string, text: string): void {
  const whole = `${folder}/${path}`;
  Deno.mkdirSync(whole.slice(0, whole.lastIndexOf("/")), { recursive: true });
  Deno.writeTextFileSync(whole, text);
}

let template: string | undefined;

/** The git directory of a repository on `main` with one empty commit; copying it is faster than making one. */
function templateFolder(): string {
  if (template) return template;
  const folder = Deno.makeTempDirSync({ prefix: "butler_t_" });
  git(folder, "init", "-q", "-b", "main", "--template=");
  git(folder, "commit", "-q", "--allow-empty", "-m", "start");
  globalThis.addEventListener(
    "unload",
    () => Deno.removeSync(folder, { recursive: true }),
  );
  return template = `${folder}/.git`;
}

function copyFolder(from: string, to: string): void {
  Deno.mkdirSync(to);
  for (const { name, isDirectory } of Deno.readDirSync(from)) {
    if (isDirectory) copyFolder(`${from}/${name}`, `${to}/${name}`);
    else Deno.copyFileSync(`${from}/${name}`, `${to}/${name}`);
  }
}

/** A repository on `main` with the files as they are named. */
export function makeRepo(
  { committed = [], untracked = [], files = {}, modified = {} }: RepoFiles,
): string {
  const folder = Deno.realPathSync(
    Deno.makeTempDirSync({ prefix: "butler_m_" }),
  );
  copyFolder(templateFolder(), `${folder}/.git`);
  for (const path of committed) {
    writeFile(folder, path, files[path] ?? COMMITTED_TEXT);
  }
  if (committed.length > 0) {
    git(folder, "add", "-A");
    git(folder, "commit", "-q", "-m", "files");
  }
  for (const path of untracked) writeFile(folder, path, COMMITTED_TEXT);
  for (const [path, text] of Object.entries({ ...files, ...modified })) {
    writeFile(folder, path, text);
  }
  return folder;
}

export interface JudgeOptions {
  readonly config?: Config;
  readonly permissionMode?: string;
  readonly now?: Date;
  readonly lang?: "en" | "ja";
  readonly system?: System;
}

/** The policy's answer to a tool call in `folder`, as a host would get it. */
export async function answerOf(
  folder: string,
  tool: string,
  input: Record<string, unknown>,
  options: JudgeOptions = {},
): Promise<Answer> {
  const { config = {}, permissionMode, now = NOW, lang = "en" } = options;
  const facts: Facts = {
    system: { ...(options.system ?? system), now: () => now },
    config,
    lang,
  };
  const event: BeforeTool = {
    kind: "before_tool",
    tool,
    input,
    cwd: folder,
    ...permissionMode !== undefined && { permissionMode },
  };
  const judgement: Judgement = await migrations.judge(event, facts);
  return decide([judgement], event, lang);
}

/** `$REPO` in every string of a value stands for the repository. */
export function inRepo<T>(value: T, folder: string): T {
  return JSON.parse(JSON.stringify(value).replaceAll("$REPO", folder));
}
