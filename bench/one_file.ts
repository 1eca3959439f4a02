import { join } from "@std/path";
import { splitProgram } from "../tools/setup/compiled_program.ts";

/**
 * Runs compiled programs from one and the same file: two copies of an executable
 * differ by up to 3 ms at start (where their pages lie in the cache), so before
 * each run only what follows the runtime is exchanged. Returns the function
 * that puts a program there and names the file.
 */
export async function oneFile<Name extends string>(
  folder: string,
  executables: Readonly<Record<Name, string>>,
): Promise<(name: Name) => string> {
  const sections = new Map<string, Uint8Array>();
  const slot = join(folder, "slot");
  let runtime = 0;
  for (const [name, path] of Object.entries<string>(executables)) {
    const { denort, section } = splitProgram(await Deno.readFile(path));
    if (runtime === 0) await Deno.writeFile(slot, denort, { mode: 0o755 });
    runtime = denort.length;
    sections.set(name, section);
  }
  return (name) => {
    Deno.truncateSync(slot, runtime);
    Deno.writeFileSync(slot, sections.get(name)!, { append: true });
    return slot;
  };
}
