import { join } from "@std/path";

const HARMLESS = ("awk basename bash busybox cat chmod chrt cmp column comm " +
  "cut dash date diff dirname echo env expr false find flock fold grep head " +
  "id ionice ksh ls mkdir mktemp nice nl nohup printf pwd realpath sed seq setsid " +
  "sh sort split stdbuf tail taskset tee test time timeout touch tr true " +
  "uniq wc which xargs zsh").split(" ");
const NOTED = ["git", "git-upload-pack", "git-log", "git-status", "git.exe"];
const INERT = ["apt", "make", "npm", "rm", "sleep"];
const NOTE = '#!/bin/sh\n: > "$GIT_NOTE"\n';

/** Where the system has a program, or undefined. */
export function programPath(name: string): string | undefined {
  const folders = Deno.env.get("PATH")?.split(":") ?? [];
  return folders.map((folder) => join(folder, name)).find((path) => {
    try {
      return Deno.statSync(path).isFile;
    } catch {
      return false;
    }
  });
}

/**
 * A real shell in a folder of its own: the only programs on its PATH are
 * harmless ones of the system and a `git` that leaves a note.
 */
export class ShellOracle {
  readonly #folder: string;
  readonly #bin: string;
  #count = 0;

  private constructor(folder: string) {
    this.#folder = folder;
    this.#bin = join(folder, "bin");
  }

  static async create(): Promise<ShellOracle> {
    const oracle = new ShellOracle(await Deno.makeTempDir());
    await Deno.mkdir(oracle.#bin);
    for (const name of HARMLESS) await oracle.#link(name);
    for (const name of NOTED) await oracle.#write(name, NOTE);
    for (const name of INERT) await oracle.#write(name, "#!/bin/sh\n");
    return oracle;
  }

  /**
   * Whether running `command` runs git: as an agent's tool runs it, in one
   * `eval` with aliases on; zsh as `zsh -c`. A line that takes over 2 s counts
   * by what it did until then.
   */
  async runsGit(command: string, shell: "bash" | "zsh"): Promise<boolean> {
    const cwd = join(this.#folder, String(this.#count++));
    const note = `${cwd}.note`;
    await Deno.mkdir(cwd);
    for (const name of ["a.txt", "b.md", "list.txt"]) {
      await Deno.writeTextFile(join(cwd, name), "a.txt\n");
    }
    for (const name of ["src", "docs"]) await Deno.mkdir(join(cwd, name));
    const args = shell === "bash"
      ? ["-O", "expand_aliases", "-c", 'eval "$1" </dev/null', "_"]
      : ["-c"];
    await new Deno.Command(join(this.#bin, "timeout"), {
      args: ["-k", "1", "2", shell, ...args, command],
      cwd,
      clearEnv: true,
      env: { PATH: this.#bin, HOME: cwd, TMPDIR: cwd, GIT_NOTE: note },
      stdin: "null",
      stdout: "null",
      stderr: "null",
    }).output();
    return await Deno.stat(note).then(() => true, () => false);
  }

  /** The same for many lines, a few at a time. */
  async runGit(
    commands: readonly string[],
    shell: "bash" | "zsh",
  ): Promise<boolean[]> {
    const verdicts: boolean[] = [];
    let next = 0;
    const work = async () => {
      while (next < commands.length) {
        const index = next++;
        verdicts[index] = await this.runsGit(commands[index], shell);
      }
    };
    await Promise.all([work(), work(), work(), work()]);
    return verdicts;
  }

  /** Links a program of the system; one that is not there stays unknown to the shell. */
  async #link(name: string): Promise<void> {
    const found = programPath(name);
    if (found) await Deno.symlink(found, join(this.#bin, name));
  }

  async #write(name: string, script: string): Promise<void> {
    await Deno.writeTextFile(join(this.#bin, name), script, { mode: 0o755 });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.#folder, { recursive: true });
  }
}
