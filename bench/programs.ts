import { fromFileUrl, join, toFileUrl } from "@std/path";
import { buildIfStale, compile } from "../tools/build.ts";
import { splitProgram } from "../tools/setup/compiled_program.ts";

/**
 * The executables that are compared, all of them run from one file: two copies
 * of the same executable differ by up to 3 ms at start (where their pages are in
 * the cache), so only what follows the runtime is exchanged before each run.
 */
export interface Programs {
  /** `dist/butler`, for what is not compared with the hello world. */
  readonly butler: string;
  /** Puts a program into the one file and returns that file's path. */
  load(program: "butler" | "hello"): string;
}

export async function preparePrograms(scratch: string): Promise<Programs> {
  await buildIfStale();
  const butler = fromFileUrl(new URL("../dist/butler", import.meta.url));
  const hello = await compileHello(scratch);
  const parts = {
    butler: splitProgram(await Deno.readFile(butler)),
    hello: splitProgram(await Deno.readFile(hello)),
  };
  const slot = join(scratch, "slot");
  await Deno.writeFile(slot, parts.butler.denort, { mode: 0o755 });
  const load = (program: keyof typeof parts) => {
    Deno.truncateSync(slot, parts[program].denort.length);
    Deno.writeFileSync(slot, parts[program].section, { append: true });
    return slot;
  };
  return { butler, load };
}

/** A hello world, compiled with the flags of the program itself. */
async function compileHello(scratch: string): Promise<string> {
  const folder = join(scratch, "hello-source");
  await Deno.mkdir(folder);
  const entry = join(folder, "main.js");
  await Deno.writeTextFile(entry, 'console.log("hello");\n');
  const output = join(scratch, "hello");
  await compile({ entry: toFileUrl(entry), output: toFileUrl(output) });
  return output;
}
