import { BUTLER, fixedEnv, runButler, runProgram } from "./butler.ts";

/** A working set-up, made by init, in a world of its own: PATH holds butler, git and sh. */
export interface Place {
  readonly root: string;
  readonly bin: string;
  doctor(...args: string[]): ReturnType<typeof runButler>;
  init(...args: string[]): ReturnType<typeof runButler>;
  edit(path: string, change: (text: string) => string): void;
}

export async function withSetUp(
  use: (place: Place) => Promise<void>,
): Promise<void> {
  const world = Deno.realPathSync(await Deno.makeTempDir());
  try {
    const root = `${world}/project`;
    const bin = `${world}/bin`;
    Deno.mkdirSync(bin);
    Deno.mkdirSync(`${world}/home`);
    Deno.symlinkSync(Deno.realPathSync(BUTLER), `${bin}/butler`);
    for (const program of ["git", "sh"]) {
      Deno.symlinkSync(await which(program), `${bin}/${program}`);
    }
    const env = { PATH: bin, HOME: `${world}/home` };
    await runProgram([`${bin}/git`, "init", "-q", root], { env });
    Deno.writeTextFileSync(`${root}/.git/config`, IDENTITY, { append: true });
    const run = (args: string[]) => runButler(args, { cwd: root, env });
    await run(["init"]);
    await use({
      root,
      bin,
      doctor: (...args) => run(["doctor", ...args]),
      init: (...args) => run(["init", ...args]),
      edit: (path, change) => {
        const text = Deno.readTextFileSync(`${root}/${path}`);
        Deno.writeTextFileSync(`${root}/${path}`, change(text));
      },
    });
  } finally {
    await Deno.remove(world, { recursive: true });
  }
}

const IDENTITY = "[user]\n\tname = A\n\temail = a@example.com\n";

async function which(program: string): Promise<string> {
  const argv = ["sh", "-c", `command -v ${program}`];
  return (await runProgram(argv, { env: fixedEnv() })).stdout.trim();
}

/** Writes the project's butler.json. */
export function configure(root: string, config: unknown): void {
  const text = JSON.stringify(config);
  Deno.writeTextFileSync(`${root}/.claude/butler.json`, text);
}
