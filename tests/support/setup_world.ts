import { assertEquals } from "@std/assert";
import { dirname } from "@std/path";
import { BUTLER, fixedEnv, runButler, runProgram } from "./butler.ts";

/** What a set-up finds: files as path to text, a repository unless told otherwise. */
export interface World {
  readonly files?: Readonly<Record<string, string>>;
  readonly git?: boolean;
  /** Shell commands, after the files are there. */
  readonly script?: string;
}

export interface Sandbox {
  readonly root: string;
  init(...args: string[]): ReturnType<typeof runButler>;
  read(path: string): string | undefined;
  /** Every file below the root but those of git, path to bytes. */
  snapshot(): Record<string, string>;
}

export async function withWorld(
  world: World,
  use: (sandbox: Sandbox) => Promise<void>,
): Promise<void> {
  const root = await Deno.makeTempDir();
  try {
    for (const [path, text] of Object.entries(world.files ?? {})) {
      Deno.mkdirSync(dirname(`${root}/${path}`), { recursive: true });
      Deno.writeTextFileSync(`${root}/${path}`, text);
    }
    const script = [
      "set -e",
      ...(world.git === false ? [] : ["git init -q ."]),
      world.script ?? "",
    ].join("\n");
    const ran = await runProgram(["bash", "-c", script], { cwd: root });
    assertEquals(ran.status, 0, ran.stderr);
    await use(sandbox(root));
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

function sandbox(root: string): Sandbox {
  const env = {
    HOME: `${root}/home`,
    PATH: `${dirname(BUTLER)}:${fixedEnv().PATH}`,
  };
  const read = (path: string) => {
    try {
      return Deno.readTextFileSync(`${root}/${path}`);
    } catch {
      return undefined;
    }
  };
  return {
    root,
    read,
    init: (...args) => runButler(["init", ...args], { cwd: root, env }),
    snapshot: () =>
      Object.fromEntries(walk(root, "").map((path) => [path, read(path)!])),
  };
}

/** Every file below a folder but those of git. */
export function walk(root: string, below: string): string[] {
  return [...Deno.readDirSync(`${root}/${below}`)].flatMap((entry) => {
    const path = `${below}${entry.name}`;
    if (entry.name === ".git") return [];
    return entry.isDirectory ? walk(root, `${path}/`) : [path];
  }).sort();
}
