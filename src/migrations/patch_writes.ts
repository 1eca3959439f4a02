import { textOf } from "./call.ts";
import type { Call } from "./call.ts";
import { repositoryRoot } from "./existing.ts";
import { expanded } from "./included.ts";
import { readFed, stdinFile } from "./fed_text.ts";
import type { PlacedCall } from "./placed_calls.ts";
import { writesOfPatch } from "./patches.ts";
import type { ShellWrite } from "./shell_writes.ts";
import type { World } from "./world.ts";

/** The files that a patch changes: `patch -p1 < FILE`, `git apply FILE`, and one that the line itself holds. */
export function byPatch(
  placed: PlacedCall,
  previous: PlacedCall | undefined,
  world: World,
): ShellWrite[] {
  const { call, folder } = placed;
  if (/^apply_?patch$/.test(call.program)) return byCodex(call);
  const isGit = call.program === "git" && textOf(call.words[0] ?? "") ===
      "apply";
  if (!isGit && call.program !== "patch") return [];
  const options = call.words.slice(isGit ? 1 : 0).map(textOf);
  if (options.some((one) => ONLY_LOOKS.test(one))) return [];
  if (!isGit && namesOriginal(options)) return [];
  const read = (file: string) => readFed(file, folder, world);
  const input = isGit ? undefined : value(options, "-i", "--input");
  const files = isGit ? applied(options) : input === undefined ? [] : [input];
  const fed = files.length > 0 ? undefined : stdinFile(placed, previous);
  const texts = files.length > 0
    ? files.flatMap((file) => expanded(file, folder ?? "/", world.system))
      .slice(0, MOST_FILES).map(read)
    : [typeof call.stdin === "string" ? call.stdin : fed && read(fed)];
  // `-Np1`
  const depth = options.map((one) => /^-[A-Za-z]*p(\d+)$/.exec(one)?.[1])
    .find((one) => one !== undefined) ?? value(options, "-p", "--strip");
  const how = {
    depth: depth === undefined ? isGit ? 1 : undefined : Number(depth),
    isReversed: options.some((one) => /^(?:-[a-zA-Z]*R|--reverse)$/.test(one)),
  };
  const into = isGit
    ? value(options, "--directory")
    : value(options, "-d", "--directory");
  return texts.filter((text) => text !== undefined).flatMap((text) => {
    const base = baseOf(text, call, folder, world);
    const above = [base, into].filter((one) => one !== undefined);
    return writesOfPatch(text, how)
      .map((one) => ({ ...one, path: [...above, one.path].join("/") }));
  });
}

/** `apply_patch <<'P'`, `apply_patch "*** Begin Patch…"` in the format of Codex. */
function byCodex({ words, stdin }: Call): ShellWrite[] {
  const text = [...words, stdin ?? ""].map(textOf).join("\n");
  const files = /^\*\*\* (?:(Update|Delete) File|Move to): (.+)$/gm;
  return [...text.matchAll(files)].slice(0, MOST_WRITES)
    .map(([, action, path]): ShellWrite => ({
      path: path.trim(),
      isPattern: false,
      how: action === "Delete" ? "removes" : "changes",
      deep: false,
    }));
}

/** Files of one patch of Codex that are looked at. */
const MOST_WRITES = 200;

/** Patch files of one command that are read. */
const MOST_FILES = 20;
const ONLY_LOOKS = /^--(?:dry-run|check|stat|numstat|summary|help|version)$/;

/** The paths of git's own patches begin at the root, wherever git runs. */
function baseOf(
  text: string,
  { program }: Call,
  folder: string | undefined,
  { system }: World,
): string | undefined {
  if (program !== "git" || folder === undefined) return undefined;
  return /^diff --git /m.test(text)
    ? repositoryRoot(folder, system)
    : undefined;
}

function applied(options: readonly string[]): string[] {
  return options.filter((one, i) =>
    !one.startsWith("-") && !/^-(?:p|C)$/.test(options[i - 1] ?? "")
  );
}

/** Whether `patch` is told which file it changes: then the patch's own names do not count. */
function namesOriginal(options: readonly string[]): boolean {
  return options.some((one, i) =>
    !one.startsWith("-") && !VALUED.test(options[i - 1] ?? "")
  );
}

const VALUED = /^-[pdoirBFgVYzD]$/;

/** `-p1`, `-p 1`, `--strip=1` */
function value(
  options: readonly string[],
  ...names: readonly string[]
): string | undefined {
  for (const [i, one] of options.entries()) {
    for (const name of names) {
      if (one === name) return options[i + 1];
      const attached = name.startsWith("--") ? `${name}=` : name;
      if (one.startsWith(attached)) return one.slice(attached.length);
    }
  }
  return undefined;
}
