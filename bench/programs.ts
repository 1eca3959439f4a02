import { fromFileUrl, join, toFileUrl } from "@std/path";
import { buildIfStale, compile, COMPILE_FLAGS } from "../tools/build.ts";
import { oneFile } from "./one_file.ts";

/** The executables that are compared. */
export interface Programs {
  /** `dist/butler`, for what is not compared with the hello world. */
  readonly butler: string;
  /** Puts a program into the file that all of them run from, and names it. */
  load(program: "butler" | "hello"): string;
}

export async function preparePrograms(scratch: string): Promise<Programs> {
  await buildIfStale();
  const butler = fromFileUrl(new URL("../dist/butler", import.meta.url));
  const hello = await compileHello(scratch);
  return { butler, load: await oneFile(scratch, { butler, hello }) };
}

/**
 * A hello world as anybody compiles it: without the code cache, but with V8's
 * own flags. Those of the program itself are part of what is measured.
 */
export async function compileHello(scratch: string): Promise<string> {
  const folder = join(scratch, "hello-source");
  await Deno.mkdir(folder);
  const entry = join(folder, "main.js");
  await Deno.writeTextFile(entry, 'console.log("hello");\n');
  const output = join(scratch, "hello");
  const flags = COMPILE_FLAGS.filter((flag) => !flag.startsWith("--v8-flags"));
  await compile({ entry: toFileUrl(entry), output: toFileUrl(output), flags });
  return output;
}
