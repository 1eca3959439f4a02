import { fixedEnv } from "./butler.ts";

/** A repository (or several) that a shell script has made, the same on every machine. */
export interface Scenario extends AsyncDisposable {
  /** The folder that holds everything of the scenario. */
  readonly folder: string;
  /** The folder that the calls are about: `work` in it. */
  readonly work: string;
  /** For every process of the scenario: an identity, a clock, no settings of the machine. */
  readonly env: Readonly<Record<string, string>>;
  /** Runs more of the script and returns what it prints. */
  sh(script: string): Promise<string>;
}

/** The clock of the processes after the set-up; the set-up's commits are earlier, a minute apart. */
const NOW = 1781227200; // 2026-06-12T10:20:00+09:00

/** `commit MESSAGE` records everything, a minute after the commit before. */
const PRELUDE = `
set -e
tick() {
  n=$((\${n:-0} + 60))
  GIT_AUTHOR_DATE="$((${NOW} - 36000 + n)) +0900"
  GIT_COMMITTER_DATE="$GIT_AUTHOR_DATE"
  export GIT_AUTHOR_DATE GIT_COMMITTER_DATE
}
commit() {
  tick
  git add -A
  git commit -q -m "$1"
}
`;

const SETTINGS = `
[user]
  name = Aki
  email = aki@example.com
[init]
  defaultBranch = main
[protocol "file"]
  allow = always
[advice]
  detachedHead = false
`;

/** Makes a scenario. Its script starts in the empty folder `work`. */
export async function makeScenario(script: string): Promise<Scenario> {
  const folder = await Deno.realPath(
    await Deno.makeTempDir({ prefix: "butler-scenario-" }),
  );
  const work = `${folder}/work`;
  await Deno.mkdir(work);
  await Deno.writeTextFile(`${folder}/.gitconfig`, SETTINGS);
  const date = `${NOW} +0900`;
  const env = fixedEnv({
    HOME: folder,
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CEILING_DIRECTORIES: folder,
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_DATE: date,
  });
  const scenario: Scenario = {
    folder,
    work,
    env,
    sh: (more) => shell(more, work, env),
    [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }),
  };
  await scenario.sh(script);
  return scenario;
}

async function shell(
  script: string,
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const { code, stdout, stderr } = await new Deno.Command("/bin/sh", {
    args: ["-c", PRELUDE + script],
    cwd,
    env: { ...env },
    clearEnv: true,
    stdin: "null",
  }).output();
  const decoder = new TextDecoder();
  if (code !== 0) {
    throw new Error(`Cannot run ${script}: ${decoder.decode(stderr)}`);
  }
  return decoder.decode(stdout);
}
