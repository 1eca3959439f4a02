/** Programs that the oracle's commands may run; none changes anything outside its folder. */
const PROGRAMS = (
  "bash sh env cat echo printf true false nice nohup timeout setsid stdbuf " +
  "xargs grep ls head test"
).split(" ");

/** Leaves a mark beside the folder of the stub; says what a git could say. */
const STUB = `#!/bin/sh
: > "\${0%/bin/git}/ran"
`;

/** Runs each command in a Bash of its own and tells by the stub's mark. */
const DRIVER = `
cd "$1/work" || exit 1
for script in "$1"/cases/*; do
  /bin/rm -f "$1/ran"
  timeout -s KILL 5 bash "$script" < /dev/null > /dev/null 2>&1
  if [ -e "$1/ran" ]; then echo 1; else echo 0; fi
done
`;

/** For each command, whether a real Bash runs git for it: a stub, found by PATH. */
export async function runsGit(
  commands: readonly string[],
): Promise<boolean[]> {
  const folder = await Deno.makeTempDir({ prefix: "butler-oracle-" });
  try {
    await prepare(folder, commands);
    const { stdout } = await new Deno.Command("/bin/bash", {
      args: ["-c", DRIVER, "driver", folder],
      clearEnv: true,
      env: { PATH: `${folder}/bin:${folder}/tools`, HOME: `${folder}/work` },
      stdin: "null",
    }).output();
    const answers = new TextDecoder().decode(stdout).trim().split("\n");
    if (answers.length !== commands.length) {
      throw new Error(`Cannot run the oracle: ${answers.length} answers`);
    }
    return answers.map((answer) => answer === "1");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function prepare(
  folder: string,
  commands: readonly string[],
): Promise<void> {
  for (const name of ["bin", "tools", "work", "cases"]) {
    await Deno.mkdir(`${folder}/${name}`);
  }
  await Deno.writeTextFile(`${folder}/bin/git`, STUB, { mode: 0o755 });
  for (const name of PROGRAMS) {
    const path = ["/bin", "/usr/bin"].map((at) => `${at}/${name}`).find(isFile);
    if (path) await Deno.symlink(path, `${folder}/tools/${name}`);
  }
  for (const [i, command] of commands.entries()) {
    // What a command leaves running must not mark the next one.
    const path = `${folder}/cases/${String(i).padStart(6, "0")}`;
    await Deno.writeTextFile(path, `${command}\nwait\n`);
  }
}

function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}
