/** What stands behind a runner's own words. */
export type RunnerKind =
  /** A command: `npx prisma migrate reset`. */
  | "command"
  /** The name of a script, and arguments for it: `npm run db:reset`. */
  | "script"
  /** Either of them: `pnpm db:reset`, `pnpm prisma generate`. */
  | "script-or-command"
  /** Names of scripts only: `run-s db:drop db:create`. */
  | "scripts"
  /** Lines for a shell, each one word: `concurrently "a" "b"`. */
  | "lines"
  /** A file of a language, or a module with `-m`: `php artisan`. */
  | "file"
  /** The package path of a Go program: `go run example.org/goose/cmd/goose@latest`. */
  | "go-package";

/** A program that runs what a package, a language or a task file provides. */
export interface Runner {
  readonly programs: string;
  /** One of these operands must come first; `*` is any, empty is none. */
  readonly after?: string;
  readonly kind: RunnerKind;
  /** Where a script is looked up. */
  readonly scripts?: ScriptSource;
  /** Options that take the next word. */
  readonly valued?: string;
  /** Options whose value is the folder to look in. */
  readonly folder?: string;
  /** Options whose value names the workspace to look in. */
  readonly workspace?: string;
  /** Options whose value is a line for a shell. */
  readonly line?: string;
  /** `A=1` before the command sets its environment. */
  readonly assigns?: true;
  /** Subcommands of its own, which are no scripts. */
  readonly own?: string;
}

export type ScriptSource =
  | "package.json"
  | "deno.json"
  | "composer.json"
  | "Makefile"
  | "mix.exs"
  | "justfile"
  | "Taskfile";

const PACKAGE_OWN = "add install i ci update up upgrade remove rm uninstall " +
  "link unlink pack publish audit outdated list ls why info init create " +
  "login logout config cache prune dedupe rebuild store fetch import patch " +
  "view version set pm licenses doctor help completion node root bin build";

/** In order: for one program, the first row that fits counts. Package managers' manuals name the options. */
export const RUNNERS: readonly Runner[] = [
  {
    programs: "npx pnpx bunx uvx pipx",
    kind: "command",
    valued: "-p --package --node-options --from --with --python",
    line: "-c --call",
  },
  {
    programs: "npm",
    after: "exec x",
    kind: "command",
    valued: "-p --package -w --workspace --prefix",
    line: "-c --call",
  },
  {
    programs: "npm",
    after: "run run-script rum urn",
    kind: "script",
    scripts: "package.json",
    valued: "-w --workspace --prefix -C",
    folder: "--prefix -C",
    workspace: "-w --workspace",
  },
  {
    programs: "npm",
    after: "",
    kind: "script",
    scripts: "package.json",
    valued: "-w --workspace --prefix -C",
    folder: "--prefix -C",
    own: PACKAGE_OWN,
  },
  {
    programs: "pnpm",
    after: "exec dlx",
    kind: "command",
    valued: "--filter -F -C --dir --package",
  },
  {
    programs: "pnpm",
    after: "run run-script",
    kind: "script",
    scripts: "package.json",
    valued: "--filter -F -C --dir",
    folder: "-C --dir",
    workspace: "--filter -F",
  },
  {
    programs: "pnpm",
    after: "",
    kind: "script-or-command",
    scripts: "package.json",
    valued: "--filter -F -C --dir",
    folder: "-C --dir",
    workspace: "--filter -F",
    own: PACKAGE_OWN,
  },
  {
    programs: "yarn",
    after: "exec dlx",
    kind: "command",
    valued: "-p --package",
  },
  {
    programs: "yarn",
    after: "run",
    kind: "script-or-command",
    scripts: "package.json",
    valued: "--cwd",
    folder: "--cwd",
  },
  {
    programs: "yarn",
    after: "",
    kind: "script-or-command",
    scripts: "package.json",
    valued: "--cwd",
    folder: "--cwd",
    own: PACKAGE_OWN,
  },
  { programs: "bun", after: "x", kind: "command" },
  {
    programs: "bun",
    after: "run",
    kind: "script-or-command",
    scripts: "package.json",
    valued: "--cwd --filter",
    folder: "--cwd",
    workspace: "--filter",
  },
  {
    programs: "bun",
    after: "",
    kind: "script-or-command",
    scripts: "package.json",
    valued: "--cwd --filter",
    folder: "--cwd",
    own: `${PACKAGE_OWN} test`,
  },
  {
    programs: "deno",
    after: "task",
    kind: "script",
    scripts: "deno.json",
    valued: "--cwd --config -c -f --filter",
    folder: "--cwd",
  },
  {
    programs: "deno",
    after: "run x",
    kind: "file",
    valued: "--config -c --import-map --env-file",
  },
  {
    programs: "turbo lerna rushx",
    after: "run",
    kind: "scripts",
    scripts: "package.json",
    valued: "--filter --scope -F",
    workspace: "--filter --scope -F",
  },
  {
    programs: "turbo rushx",
    after: "",
    kind: "scripts",
    scripts: "package.json",
    valued: "--filter -F",
    workspace: "--filter -F",
  },
  {
    programs: "run-s run-p npm-run-all npm-run-all2",
    kind: "scripts",
    scripts: "package.json",
  },
  {
    programs: "concurrently",
    kind: "lines",
    valued: "-n --names -c --prefix-colors -p --prefix",
  },
  {
    programs: "node nodejs",
    kind: "file",
    valued: "-r --require --import --loader --env-file -C --conditions",
  },
  {
    programs:
      "tsx ts-node ts-node-esm ts-node-dev vite-node swc-node esno jiti babel-node",
    kind: "file",
    valued: "-r --require -P --project --tsconfig -C --cwd -O",
  },
  { programs: "cross-env cross-env-shell", kind: "command", assigns: true },
  {
    programs: "env-cmd",
    kind: "command",
    valued: "-f --file -e --environments -r --rc-file",
  },
  {
    programs: "dotenv",
    kind: "command",
    valued: "-e -f -c -p -v",
    assigns: true,
  },
  {
    programs: "dotenvx",
    after: "run",
    kind: "command",
    valued: "-f --env-file -e --env -fk --convention",
  },
  { programs: "bundle", after: "exec e", kind: "command" },
  { programs: "spring", kind: "command" },
  { programs: "ruby jruby", kind: "file", valued: "-I -r -C" },
  {
    programs: "poetry pipenv pdm rye hatch",
    after: "run",
    kind: "command",
    valued: "-C --directory -P --project -e --env",
  },
  {
    programs: "uv",
    after: "run",
    kind: "command",
    valued: "--with --extra --group --only-group -p --python --env-file " +
      "--directory --project --package --with-requirements --index",
  },
  { programs: "uv", after: "tool", kind: "command" },
  {
    programs: "python python2 python3 py pypy pypy3 ipython coverage",
    kind: "file",
    valued: "-W -X --rcfile --source",
  },
  { programs: "php", kind: "file", valued: "-d -c" },
  { programs: "sail", kind: "command" },
  { programs: "symfony", after: "php run", kind: "command" },
  {
    programs: "composer",
    after: "exec",
    kind: "command",
    valued: "-d --working-dir",
  },
  {
    programs: "composer",
    after: "run run-script",
    kind: "script",
    scripts: "composer.json",
    valued: "-d --working-dir --timeout",
    folder: "-d --working-dir",
  },
  {
    programs: "composer",
    after: "",
    kind: "script",
    scripts: "composer.json",
    valued: "-d --working-dir",
    folder: "-d --working-dir",
    own:
      `${PACKAGE_OWN} require dump-autoload show validate global self-update`,
  },
  {
    programs: "make gmake",
    kind: "scripts",
    scripts: "Makefile",
    valued: "-C --directory -f --file --makefile -I -o -W",
    folder: "-C --directory",
  },
  {
    programs: "just",
    kind: "scripts",
    scripts: "justfile",
    valued: "-f --justfile -d --working-directory --set --shell",
    folder: "-d --working-directory",
  },
  {
    programs: "task go-task",
    kind: "scripts",
    scripts: "Taskfile",
    valued: "-t --taskfile -d --dir -o --output -C --concurrency",
    folder: "-d --dir",
  },
  { programs: "mix", kind: "scripts", scripts: "mix.exs" },
  {
    programs: "go",
    after: "run",
    kind: "go-package",
    valued: "-C -tags -ldflags -modfile -exec",
  },
  { programs: "go", after: "tool", kind: "go-package" },
  { programs: "dotnet", after: "tool", kind: "command" },
];
