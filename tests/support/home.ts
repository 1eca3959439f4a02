/** Runs `use` with an empty folder that is gone afterwards. */
export async function withFolder<T>(
  use: (folder: string) => T | Promise<T>,
): Promise<T> {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  try {
    return await use(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
