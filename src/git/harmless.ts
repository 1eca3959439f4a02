import type { GitArguments } from "./argv.ts";

/**
 * One way to call a subcommand without losing anything: the options are all
 * among `options`, one of `needs` is there, the first operand is among
 * `actions` ("" is none), and there are at most `operands` of them. What is not
 * given may be anything. An abbreviated option is on no list.
 */
interface Form {
  readonly options?: string;
  readonly needs?: string;
  readonly actions?: readonly string[];
  readonly operands?: number;
  /** No operand may fit. */
  readonly without?: RegExp;
}

/** They only read, and print what they read, whatever their arguments are. */
const READS = `annotate blame cat-file check-attr check-ignore check-mailmap
check-ref-format cherry column commit-tree count-objects describe
fmt-merge-msg for-each-ref get-tar-commit-id help ls-files ls-remote ls-tree
merge-base merge-tree mktree name-rev patch-id request-pull rev-list rev-parse
show-branch show-index show-ref status stripspace var verify-commit verify-pack
verify-tag version write-tree`;

/** They read too, unless an option makes them write a file or run a program. */
const MAY_WRITE = `archive diff diff-files diff-index diff-tree fsck grep
interpret-trailers log range-diff shortlog show whatchanged`;
const WRITING = /^(?:-[oO]|--op|--in|--lost)/;
/** `--output`, which every command has that reads revisions, as it may be abbreviated. */
const OUTPUT = /^--o(?:$|u)/;

const LISTS = `-l --list --contains --no-contains --merged --no-merged
--points-at --column --no-column --color --no-color --sort --format
-i --ignore-case --abbrev --no-abbrev`;
const LISTING =
  "-l --list --contains --no-contains --merged --no-merged --points-at";
const BRANCHES = `${LISTS} -a --all -r --remotes -v --verbose -q --quiet`;
const TAGS = `${LISTS} -n`;
const SETTINGS = `--get --get-all --get-regexp --get-urlmatch -l --list
--global --local --system --worktree --file -f --type --bool --int --path
-z --null --name-only --show-origin --show-scope --includes --all --regexp
--value --url --default`;

const FORMS: Readonly<Record<string, readonly Form[]>> = {
  branch: [
    { options: `${BRANCHES} --show-current`, operands: 0 },
    { options: BRANCHES, needs: LISTING },
  ],
  tag: [
    { options: TAGS, operands: 0 },
    { options: TAGS, needs: `${LISTING} -n` },
    { options: "-v --verify --format", needs: "-v --verify" },
  ],
  stash: [{ actions: ["list", "show", "create"] }],
  remote: [
    { options: "-v --verbose", operands: 0 },
    { actions: ["show", "get-url"] },
  ],
  worktree: [{ actions: ["list"] }],
  submodule: [{ actions: ["", "status", "summary"], options: "--cached" }],
  config: [
    {
      options: SETTINGS,
      needs: "--get --get-all --get-regexp --get-urlmatch -l --list",
    },
    { options: SETTINGS, operands: 1 },
    { options: SETTINGS, actions: ["get", "list"] },
  ],
  notes: [{ actions: ["", "list", "show"] }],
  reflog: [{ actions: ["", "show", "list", "exists"] }],
  refs: [{ actions: ["verify", "list", "exists"] }],
  bisect: [{ actions: ["log", "terms"] }],
  rerere: [{ actions: ["status", "diff", "remaining"] }],
  "sparse-checkout": [{ actions: ["list", "check-rules"] }],
  "symbolic-ref": [
    { options: "-q --quiet --short --no-recurse", operands: 1 },
  ],
  bundle: [{ actions: ["verify", "list-heads"] }],
  replace: [{ options: "-l --list --format", needs: "-l --list" }, {
    options: "",
    operands: 0,
  }],
  lfs: [{ actions: ["ls-files", "status", "env", "version", "locks"] }],
  "commit-graph": [{ actions: ["verify"] }],
  "hash-object": [{
    options: "-w -t --stdin --stdin-paths --path --literally",
  }],
  fetch: [{
    options: `-a --append -t --tags -n --no-tags -q --quiet -v
      --verbose --all --depth --deepen --unshallow --dry-run -j --jobs -4 -6
      --no-recurse-submodules --progress --multiple --shallow-since`,
    without: /[:+]/,
  }],
  apply: [
    {
      options: "--stat --numstat --summary -p -v",
      needs: "--stat --numstat --summary",
    },
    { options: "--check --index --cached -R -p -v -3", needs: "--check" },
  ],
  clean: [{
    options: "-n --dry-run -d -x -X -f --force -q --quiet -e --exclude",
    needs: "-n --dry-run",
  }],
  rm: [{ options: "-n --dry-run -r -f --cached", needs: "-n --dry-run" }],
  mv: [{ options: "-n --dry-run -f -k -v", needs: "-n --dry-run" }],
  am: [{ options: "--show-current-patch", needs: "--show-current-patch" }],
  rebase: [{ options: "--show-current-patch", needs: "--show-current-patch" }],
};

/**
 * Whether a git command surely loses nothing: it may run beside others, and
 * nothing is saved before it. What is on no list is not harmless.
 */
export function isHarmless(subcommand: string, args: GitArguments): boolean {
  if (subcommand === "undefined" || subcommand.startsWith("-")) return true;
  const options = optionsOf(args);
  const { operands, pathspecs } = args;
  const alone = options.length === 1 && operands.length === 0 && !pathspecs;
  if (alone && /^(?:-h|--help)$/.test(options[0])) return true;
  if (options.some((name) => OUTPUT.test(name))) return false;
  if (has(READS, subcommand)) return true;
  if (has(MAY_WRITE, subcommand)) {
    return !options.some((name) => WRITING.test(name));
  }
  const forms = Object.hasOwn(FORMS, subcommand) ? FORMS[subcommand] : [];
  return forms.some((form) => fits(form, options, args));
}

function fits(form: Form, options: readonly string[], args: GitArguments) {
  const operands = [...args.operands, ...args.pathspecs ?? []].map(String);
  const { operands: most = Infinity, actions, without, needs } = form;
  return operands.length <= most &&
    (!actions || actions.includes(operands[0] ?? "")) &&
    (!without || !operands.some((word) => without.test(word))) &&
    (!needs || options.some((name) => has(needs, name))) &&
    (form.options === undefined ||
      options.every((name) => has(form.options ?? "", name)));
}

/** Each option by itself: `-av` is `-a`, `-v`; digits are a count, `-n5`. */
function optionsOf({ options }: GitArguments): string[] {
  return [...options].flatMap((name) =>
    name.startsWith("--")
      ? [name]
      : [...name.slice(1)].filter((letter) => !/\d/.test(letter))
        .map((letter) => `-${letter}`)
  );
}

function has(list: string, word: string): boolean {
  return list.split(/\s+/).includes(word);
}
