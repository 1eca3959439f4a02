import { textOf } from "./call.ts";
import type { Call } from "./call.ts";
import type { ShellWrite } from "./shell_writes.ts";

/** `bin/rails destroy migration CreateUsers`, and of a model the migration that made its table. */
export function byRails({ program, words }: Call): ShellWrite[] {
  const [verb, what, name] = words.map(textOf);
  if (program !== "rails" || !/^d(?:estroy)?$/.test(verb) || !name) return [];
  const snake = name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "_").toLowerCase();
  const slug = what === "migration"
    ? snake
    : /^(?:model|scaffold|resource)$/.test(what)
    ? `create_${snake}*`
    : undefined;
  if (slug === undefined) return [];
  const path = `db/migrate/*_${slug}.rb`;
  return [{ path, isPattern: true, how: "removes", deep: false }];
}
