import type { Runner } from "../runner.ts";
import { PACKAGE_OWN } from "./own_verbs.ts";

/** Runners of other languages, and task files; their manuals name the options. */
export const OTHER_RUNNERS: readonly Runner[] = [
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
    dry: "-n --just-print --dry-run --recon -q --question -t --touch " +
      "-v --version -h --help",
    kind: "scripts",
    scripts: "Makefile",
    valued: "-C --directory -f --file --makefile -I -o -W",
    folder: "-C --directory",
  },
  {
    programs: "just",
    dry: "-n --dry-run -s --show -l --list --summary -V --version -h --help " +
      "--fmt --dump --evaluate --variables --groups --choose -e --edit --init",
    kind: "scripts",
    scripts: "justfile",
    valued: "-f --justfile -d --working-directory --set --shell",
    folder: "-d --working-directory",
  },
  {
    programs: "task go-task",
    dry: "-n --dry --summary -l --list -a --list-all --status --version " +
      "-h --help -i --init",
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
