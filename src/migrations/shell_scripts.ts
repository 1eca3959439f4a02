import { isShell } from "../shell/shells.ts";
import { textOf } from "./call.ts";
import type { Call } from "./call.ts";
import { repositoryRoot } from "./existing.ts";
import { readFed, stdinFile } from "./fed_text.ts";
import type { PlacedCall } from "./placed_calls.ts";
import { folderOf, nameOf, relativeTo, resolvePath } from "./paths.ts";
import { mayConcernScript } from "./quick.ts";
import { reachedLines } from "./reached_lines.ts";
import { shellLine } from "./work_vcs.ts";
import type { World } from "./world.ts";

/** A shell script of the repository that a command runs. */
export interface ShellScript {
  /** Its path in the repository. */
  readonly path: string;
  /** Its lines, those that count with the call's arguments. */
  readonly lines: readonly string[];
  /** What a shell would read. */
  readonly text: string;
  readonly shell: "bash" | "powershell";
  /** The host that it is sent to: `ssh host < wipe.sh`. */
  readonly host?: string;
}

/** A longer script is no script of a project's own. */
const LONGEST = 100_000;

/**
 * The script that a call runs: `bash reset.sh`, `./reset.sh`, `. reset.sh`,
 * `ssh host bash -s < wipe.sh`. One that may not concern the guard by its
 * letters is not read further.
 */
export function shellScriptOf(
  placed: PlacedCall,
  previous: PlacedCall | undefined,
  world: World,
): ShellScript | undefined {
  const run = fileOf(placed, previous);
  if (!run || placed.folder === undefined || ON_TESTS.test(nameOf(run.file))) {
    return undefined;
  }
  const file = resolvePath(placed.folder, run.file);
  const at = world.locate(file).at(-1);
  if (at?.root === undefined || OTHERS.test(at.path)) return undefined;
  const text = readFed(at.absolute, "/", world);
  if (text === undefined || text.length > LONGEST || !isScript(text, run)) {
    return undefined;
  }
  if (!mayConcernScript(text)) return undefined;
  if (isPowerShell(run.file)) return ofPowerShell(text, at.path);
  const lines = reachedLines(text, run.args);
  return {
    path: relativeTo(at.root, at.absolute) ?? run.file,
    shell: "bash",
    lines,
    text: withPlaces(
      [shellLine(["set", "--", ...run.args]), ...lines].join("\n"),
      folderOf(file),
      repositoryRoot(placed.folder, world.system),
    ),
    host: run.host,
  };
}

function isPowerShell(file: string): boolean {
  return /\.ps1$/i.test(file);
}

/** What stands in braces behind a condition counts: nothing says that it does not. */
function ofPowerShell(text: string, path: string): ShellScript {
  return { path, text, shell: "powershell", lines: text.split(/\r?\n/) };
}

/** Scripts that work on databases of their own. */
const ON_TESTS = /(?:^|[._-])(?:tests?|e2e|ci|spec|integration)(?:[._-]|$)/i;
/** Scripts that others wrote. */
const OTHERS = /(?:^|\/)(?:node_modules|vendor|\.git|\.venv|venv)\//;

interface Run {
  readonly file: string;
  readonly args: readonly string[];
  /** Any text is a script for a shell that is told its name. */
  readonly byShell: boolean;
  readonly host?: string;
}

function fileOf(
  placed: PlacedCall,
  previous: PlacedCall | undefined,
): Run | undefined {
  const { call } = placed;
  const { program, words, written, remote } = call;
  if (program === "ssh") {
    const host = words.map(textOf).filter((one) => !one.startsWith("-"));
    const file = host.length === 1 ? stdinFile(placed, previous) : undefined;
    return file === undefined
      ? undefined
      : { file, args: [], byShell: true, host: host[0] };
  }
  if (program === "." || program === "source") {
    return remote ? undefined : named(words, true);
  }
  if (isShell(program)) return byShell(placed, previous);
  if (/^(?:pwsh|powershell)$/i.test(program)) {
    const at = words.findIndex((word) => isPowerShell(textOf(word)));
    return remote || at < 0 ? undefined : named(words.slice(at), true);
  }
  const isPath = typeof written === "string" &&
    (/[^/]\/|^\//.test(written) ||
      isPowerShell(written) && /\\/.test(written));
  return !remote && isPath ? named([written, ...words], false) : undefined;
}

function byShell(
  placed: PlacedCall,
  previous: PlacedCall | undefined,
): Run | undefined {
  const { words, remote } = placed.call;
  let at = 0;
  let readsStdin = false;
  for (; at < words.length && /^[-+]/.test(textOf(words[at])); at++) {
    const text = textOf(words[at]);
    if (/^-[a-z]*[cn]|^--(?:help|version)$/.test(text)) return undefined;
    readsStdin ||= /^-[a-z]*s$|^-$/.test(text);
    if (/^[-+][a-z]*[oO]$|^--(?:rcfile|init-file)$/.test(text)) at++;
  }
  const rest = words.slice(at);
  if (!readsStdin && rest.length > 0) {
    return remote ? undefined : named(rest, true);
  }
  const file = stdinFile(placed, previous);
  return file === undefined
    ? undefined
    : { file, args: rest.map(textOf), byShell: true };
}

function named([file, ...args]: Call["words"], byShell: boolean) {
  return typeof file === "string"
    ? { file, args: args.map(textOf), byShell }
    : undefined;
}

function isScript(text: string, { file, byShell }: Run): boolean {
  return /^#!.*\b(?:ba|da|z|k)?sh\b/.test(text) ||
    isPowerShell(file) ||
    !text.startsWith("#!") && (byShell || /\.(?:ba|z|k)?sh$/.test(file));
}

const OWN_FOLDER =
  /\$\(\s*dirname\s+(?:--\s+)?"?\$(?:0|\{0\}|BASH_SOURCE|\{BASH_SOURCE(?:\[0\])?(?::-\$0)?\})"?\s*\)|\$\{(?:0|BASH_SOURCE(?:\[0\])?)%\/\*\}/g;
const THROUGH_CD =
  /\$\(\s*cd\s+(?:--\s+)?"?([^"$()`]+)"?\s*(?:&>\s*\S+|>\s*\S+)?\s*&&\s*pwd(?:\s+-P)?\s*\)/g;
const TOP = /\$\(\s*git rev-parse --show-toplevel\s*\)/g;

/** A script says where it is in a few ways: `cd "$(dirname "$0")/.."`. */
function withPlaces(text: string, folder: string, root?: string): string {
  const placed = text.replace(OWN_FOLDER, () => folder)
    .replace(THROUGH_CD, (_, path) => path);
  return root === undefined ? placed : placed.replace(TOP, () => root);
}
