import { expanded } from "./included.ts";
import { nameOf } from "./paths.ts";
import type { ShellWrite } from "./shell_writes.ts";
import type { World } from "./world.ts";

/** Each file that comes into a folder, with those below the folders among them. */
export function arrived(
  { arrives: _, ...write }: ShellWrite,
  pattern: string,
  folder: string | undefined,
  { system }: World,
): ShellWrite[] {
  if (folder === undefined) return [];
  const found = expanded(pattern, folder, system).slice(0, MOST_ARRIVING);
  const below = found.filter((one) => system.kindOf(one) === "folder")
    .flatMap((one) =>
      expanded(`${one}/*`, folder, system).map((file) => ({ one, file }))
    ).slice(0, MOST_ARRIVING);
  return [
    ...found.map((file) => ({
      ...write,
      path: `${write.path}/${nameOf(file)}`,
      copied: file,
    })),
    ...below.map(({ one, file }) => ({
      ...write,
      path: `${write.path}/${nameOf(one)}/${nameOf(file)}`,
      copied: file,
    })),
  ];
}

/** Files of one folder that are looked at. */
const MOST_ARRIVING = 200;
