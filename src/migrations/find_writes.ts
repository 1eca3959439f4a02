import { textOf } from "./call.ts";
import type { Call } from "./call.ts";
import { patternOf } from "./path_word.ts";
import { nameOf } from "./paths.ts";
import { programName } from "./program_name.ts";
import type { ShellWrite } from "./shell_writes.ts";
import { WRITERS } from "./writers.ts";

/** Programs that print paths, and how they are told what to print. */
const LISTERS =
  /^(?:g?find|fd|fdfind|ls|dir|gci|gi|get-childitem|get-item|git|grep|egrep|rg|ag|echo|printf|realpath|readlink|cat)$/i;

/** The paths that a command prints, as patterns; none for what prints something else. */
export function listedBy(call: Call): string[] {
  if (!LISTERS.test(call.program)) return [];
  if (FIND.test(call.program)) return foundBy(call);
  const texts = call.words.map(patternOf);
  const filter = valueBehind(texts, "-Filter", "-Include", "-filter");
  const operands = texts.filter((text) => !text.startsWith("-"));
  if (filter !== undefined) {
    const [root = "."] = operands.filter((one) => one !== filter);
    return [`${root.replace(/[\\/*]+$/, "")}/**/${filter}`];
  }
  const isDeep = call.program === "git" || texts.includes("-Recurse");
  return operands.map((one) =>
    isDeep && /^[^/\\]*\*[^/\\]*$/.test(one) ? `**/${one}` : one
  );
}

/** The same as names in a folder: `ls migrations` prints what is in it. */
export function namesListedBy(call: Call): string[] {
  const isSaid = /^(?:echo|printf)$/.test(call.program);
  return listedBy(call).map(nameOf)
    .map((name) => isSaid || /[*?[]/.test(name) ? name : "*");
}

const FIND = /^(?:g?find|fd|fdfind)$/;

/** `find migrations -name '*.sql' -delete`, and `-exec rm {} +`. */
export function byFind(call: Call): ShellWrite[] {
  if (!FIND.test(call.program)) return [];
  const texts = call.words.map(textOf);
  const run = texts.findIndex((text) => FIND_ACTION.test(text));
  const program = run < 0 ? "" : programName(texts[run + 1] ?? "");
  const removes = texts.includes("-delete") && !texts.includes("-empty") ||
    /^(?:rm|unlink|shred|mv|git)$/.test(program);
  const changes = /^(?:sed|perl|ruby|truncate|tee|cp)$/.test(program) &&
    (program !== "sed" ||
      texts.slice(run).some((one) => /^-[a-zA-Z]*i/.test(one)));
  const formats = isFormatter(program, texts.slice(run + 2));
  if (!removes && !changes && !formats) return [];
  const how = removes ? "removes" : changes ? "changes" : "formats";
  return foundBy(call)
    .map((path) => ({ path, isPattern: true, how, deep: true }));
}

/** `-exec prettier --write {} +` */
function isFormatter(program: string, options: readonly string[]): boolean {
  return WRITERS.some(({ programs, how, needs, unless }) =>
    how === "formats" && programs.split(" ").includes(program) &&
    (!needs || options.some((one) => needs.test(one))) &&
    !options.some((one) => unless?.test(one))
  );
}

/** What `find` finds, by its roots and its first name or path. */
function foundBy(call: Call): string[] {
  const texts = call.words.map(patternOf);
  if (/^fd/.test(call.program)) return foundByFd(texts);
  const end = texts.findIndex((text) => /^[-(!]/.test(text));
  const roots = texts.slice(0, end < 0 ? texts.length : end);
  const name = valueBehind(texts, "-name", "-iname") ?? "*";
  const path = valueBehind(texts, "-path", "-wholename", "-ipath");
  const below = path === undefined ? name : path.replace(/^[*./]+/, "");
  return (roots.length > 0 ? roots : ["."])
    .map((root) => `${root.replace(/\/+$/, "")}/**/${below}`);
}

/** `fd -e sql PATTERN ROOT… -x …`: the pattern is a regular expression, so only the ending counts. */
function foundByFd(texts: readonly string[]): string[] {
  const end = texts.findIndex((text) => FIND_ACTION.test(text));
  const own = texts.slice(0, end < 0 ? texts.length : end);
  const ending = valueBehind(own, "-e", "--extension");
  const [, ...roots] = own.filter((text, i) =>
    !text.startsWith("-") && !/^(?:-[eEtdj]|--\w+)$/.test(own[i - 1] ?? "")
  );
  return (roots.length > 0 ? roots : ["."]).map((root) =>
    `${root.replace(/\/+$/, "")}/**/${
      ending === undefined ? "*" : `*.${ending}`
    }`
  );
}

const FIND_ACTION = /^-(?:(?:exec|ok)(?:dir)?|[xX]|-exec(?:-batch)?)$/;

function valueBehind(
  texts: readonly string[],
  ...names: string[]
): string | undefined {
  const at = texts.findIndex((text, i) =>
    names.includes(text) && !/^(?:-not|!)$/.test(texts[i - 1] ?? "")
  );
  return at < 0 ? undefined : texts[at + 1];
}
