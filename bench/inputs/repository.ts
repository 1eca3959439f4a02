import { timeBySpawn } from "../process.ts";

const WORDS = "order total price cart stock user mail tax rate item".split(" ");

/** Line `n` of a source file: all different, of a usual length. */
function line(seed: number, n: number): string {
  const word = (k: number) => WORDS[(seed * 7 + n * 3 + k) % WORDS.length];
  return `  const ${word(0)}${n} = ${word(1)}(${word(2)}, ${seed}); // ${
    word(3)
  }`;
}

function source(seed: number, lines = 80): string {
  return Array.from({ length: lines }, (_, n) => line(seed, n)).join("\n") +
    "\n";
}

/** A repository of `files` files in one commit, on the branch `69-total`. */
export async function createRepository(
  folder: string,
  files: number,
): Promise<void> {
  await Deno.mkdir(folder);
  await git(folder, ["init", "--quiet", "--initial-branch=69-total"]);
  await commit(
    folder,
    1,
    Array.from({ length: files }, (_, n) => [
      `src/part${n % 100}/file${n}.ts`,
      `export const value = ${n};\n`,
    ]),
  );
}

/**
 * A repository in the middle of a day's work: 30 commits with a body each, 8
 * changed files (a quarter of their lines), 2 new ones.
 */
export async function createWorkingDay(folder: string): Promise<void> {
  await Deno.mkdir(folder);
  await git(folder, ["init", "--quiet", "--initial-branch=69-total"]);
  for (let n = 1; n <= 30; n++) {
    await commit(folder, n, [[`src/file${n % 12}.ts`, source(n)]]);
  }
  for (let n = 0; n < 8; n++) {
    const path = `${folder}/src/file${n}.ts`;
    const lines = (await Deno.readTextFile(path)).split("\n");
    const changed = lines.map((text, at) => at % 8 < 2 ? line(99, at) : text);
    await Deno.writeTextFile(path, changed.join("\n"));
  }
  await Deno.writeTextFile(`${folder}/src/new1.ts`, source(101));
  await Deno.writeTextFile(`${folder}/src/new2.ts`, source(102));
}

/** Commits files by fast-import, which is the fast way to many of them. */
async function commit(
  folder: string,
  number: number,
  files: readonly (readonly [path: string, text: string])[],
): Promise<void> {
  const message = `Compute the total of step ${number} (#69)\n\n` +
    "The total was wrong for carts with more than one tax rate, because the\n" +
    "rates were added before the prices were rounded.\n";
  const when = `Bench <bench@example.org> ${
    1_780_000_000 + number * 600
  } +0900`;
  const head = "refs/heads/69-total";
  const from = number === 1 ? "" : `from ${head}^0\n`;
  const stdin = `commit ${head}\nauthor ${when}\ncommitter ${when}\n` +
    data(message) + from +
    files.map(([path, text]) => `M 100644 inline ${path}\n${data(text)}`)
      .join("");
  await git(folder, ["fast-import", "--quiet"], stdin);
  await git(folder, ["reset", "--quiet", "--hard"]);
}

function data(text: string): string {
  return `data ${new TextEncoder().encode(text).length}\n${text}\n`;
}

async function git(cwd: string, args: string[], stdin = ""): Promise<void> {
  const env = { GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" };
  await timeBySpawn("git", { args, cwd, stdin, env });
}
