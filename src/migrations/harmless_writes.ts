import type { System } from "../core/system.ts";
import type { Facts } from "../hook/policy.ts";
import { gitDirOf } from "../git/push_place.ts";
import { mayHoldData } from "./data_folders.ts";
import { locate } from "./locate.ts";
import type { Located } from "./locate.ts";
import { resolvePath } from "./paths.ts";
import { INLINE_OPTIONS } from "./peel_file.ts";
import { hasWord, mayConcernPath } from "./quick.ts";
import type { ShellWrite } from "./shell_writes.ts";
import { WRITERS } from "./writers.ts";

/** What changes files without being in the table, or is told in a file what to do. */
const OTHERS = "dd find gfind fd fdfind git patch rails source ssh " +
  "sh bash dash ash ksh ksh93 mksh zsh yash rbash posh fish csh tcsh osh " +
  "elvish xonsh nu";
const INTERPRETER = /\b(?:python|php|ruby|pypy)[\d.]/;

/** Whether a line may change files by more than its tools: by an arrow, a program that does, a script. */
export function mayWrite(line: string): boolean {
  const bare = line.replace(/['"\\]/g, "").toLowerCase();
  const names = [
    ...WRITERS.flatMap(({ programs }) => programs.split(" ")),
    ...Object.keys(INLINE_OPTIONS),
    ...OTHERS.split(" "),
  ];
  return /[>/]|(?:^|[\s;&|])\.\s/.test(bare) || INTERPRETER.test(bare) ||
    hasWord(bare, names);
}

/** Whether a write, seen from `folder`, surely is of nothing that the guard protects. */
export function isHarmlessWrite(
  write: ShellWrite,
  folder: string,
  { system, config }: Facts,
): boolean {
  const isPlain = !write.isPattern && write.arrives === undefined &&
    /^[!-9;-}][ -}]*$/.test(write.path);
  const lexical = resolvePath(folder, write.path);
  if (!isPlain || lexical.includes("/.claude")) return false;
  if ((config.migrations?.paths ?? []).length > 0) return false;
  // A formatter of a whole folder is left to the report afterwards.
  if (write.how === "formats" && !mayConcernPath(write.path)) return true;
  return locate(lexical, system, write.how === "removes").every((place) =>
    isHarmlessPlace(place, write.deep, system)
  );
}

function isHarmlessPlace(
  { root, path, absolute }: Located,
  deep: boolean,
  system: System,
): boolean {
  if (path === "" || mayConcernPath(`/${path}`)) return false;
  if (!deep || system.kindOf(absolute) !== "folder") return true;
  if (mayHoldData(path)) return false;
  if (system.kindOf(`${absolute}/.git`) !== undefined) return false;
  return root === undefined || followsNothing(root, path, system);
}

/**
 * Whether git follows nothing below `path` that may be a migration, by the
 * text of its index: versions 2 and 3 write every path out, ended by a NUL
 * (gitformat-index). Version 4 and the extensions of a split (`link`) or a
 * sparse index (`sdir`) do not.
 */
function followsNothing(root: string, path: string, system: System): boolean {
  const index = system.readText(`${gitDirOf(system, root)}/index`) ?? "";
  const isWrittenOut = ["DIRC\0\0\0\x02", "DIRC\0\0\0\x03"]
    .some((start) => index.startsWith(start));
  if (!isWrittenOut || /(?:link|sdir)\0/.test(index)) return false;
  const [, ...below] = index.split(`${path}/`);
  return !below.some((rest) =>
    mayConcernPath(`/${path}/${rest.slice(0, rest.indexOf("\0"))}`)
  );
}
