import type { ShellWrite } from "./shell_writes.ts";

export type Which =
  /** Every operand. */
  | "all"
  /** The last operand, or what `-t` names; also below it by the names of the others. */
  | "last"
  /** The last operand, as a folder. */
  | "into"
  /** Every operand goes away, but the last one, which is the new name. */
  | "moved"
  /** The operands behind the first one: a script or a pattern. */
  | "behind-first"
  /** What the options of `valued` name. */
  | "values";

/** A program that changes files. */
export interface Writer {
  readonly programs: string;
  /** Only with one of these subcommands. */
  readonly after?: string;
  /** Only with one of these options, read as in `match.ts`. */
  readonly needs?: RegExp;
  /** Not with one of these options. */
  readonly unless?: RegExp;
  readonly which: Which;
  readonly how: ShellWrite["how"];
  readonly deep?: true;
  readonly valued?: string;
}

/** In order; manual pages of the programs name the options. */
export const WRITERS: readonly Writer[] = [
  {
    programs:
      "rm grm unlink shred srm trash trash-put rip del erase rd ri remove-item rmdir",
    which: "all",
    how: "removes",
    deep: true,
    valued: "-n -s",
  },
  {
    programs: "mv gmv move mi move-item ren rename-item",
    which: "moved",
    how: "changes",
    deep: true,
    valued: "-t --target-directory -S",
  },
  {
    programs: "cp gcp copy cpi copy-item install ginstall rsync scp",
    which: "last",
    how: "changes",
    valued: "-t --target-directory -m -o -g -S -e --exclude --include",
  },
  {
    programs: "rsync",
    needs: /^--del(?:ete|$)/,
    unless: /^--dry-run$|^-[a-zA-Z]*n/,
    which: "into",
    how: "removes",
    deep: true,
    valued: "-e --exclude --include -f --filter",
  },
  {
    programs: "ln gln",
    needs: /^-[a-zA-Z]*f|^--force$/,
    which: "last",
    how: "changes",
    valued: "-t --target-directory -S",
  },
  {
    programs: "sed gsed",
    needs: /^-[nEruszl]*i|^--in-place/,
    which: "behind-first",
    how: "changes",
    valued: "-e -f --expression --file -l",
  },
  {
    programs: "perl ruby",
    needs: /^-[a-zA-Z0]*i/,
    which: "behind-first",
    how: "changes",
    valued: "-e -E -M -I -pe -pie -ne",
  },
  {
    programs: "awk gawk",
    needs: /^-i$|^--include/,
    which: "behind-first",
    how: "changes",
    valued: "-i -v -f -F --include",
  },
  {
    programs: "yq dasel",
    needs: /^-[a-zA-Z]*i|^--inplace/,
    which: "all",
    how: "changes",
  },
  { programs: "sd", which: "all", how: "changes" },
  { programs: "tee gtee sponge", which: "all", how: "changes" },
  {
    programs: "truncate gtruncate fallocate",
    which: "all",
    how: "changes",
    valued: "-s --size -r --reference -l -o",
  },
  {
    programs: "patch",
    which: "all",
    how: "changes",
    valued: "-i --input -p -d",
  },
  { programs: "ed red", which: "all", how: "changes", valued: "-p" },
  {
    programs: "ex vi vim nvim nano emacs",
    which: "all",
    how: "changes",
    valued: "-c -S -s",
  },
  {
    programs: "curl sort",
    which: "values",
    how: "changes",
    valued: "-o --output",
  },
  {
    programs: "wget",
    which: "values",
    how: "changes",
    valued: "-O --output-document",
  },
  {
    programs: "gzip bzip2 xz zstd gunzip",
    unless: /^-[a-zA-Z]*[ck]|^--(?:keep|stdout)/,
    which: "all",
    how: "removes",
  },
  {
    programs: "rename prename perl-rename",
    which: "behind-first",
    how: "changes",
  },
  { programs: "dos2unix unix2dos mac2unix", which: "all", how: "changes" },
  {
    programs: "set-content sc add-content ac clear-content clc out-file",
    which: "all",
    how: "changes",
    valued: "-value -encoding",
  },
  { programs: "git", after: "rm", which: "all", how: "removes", deep: true },
  { programs: "git", after: "mv", which: "moved", how: "changes", deep: true },
  // formatters and fixers
  {
    programs: "prettier",
    needs: /^-w$|^--write$/,
    which: "all",
    how: "formats",
    deep: true,
  },
  {
    programs: "sqlfluff",
    after: "fix format",
    which: "all",
    how: "formats",
    deep: true,
    valued: "--dialect --config --rules --templater",
  },
  {
    programs: "pg_format pgformatter",
    needs: /^-[a-z]*i|^--inplace/,
    which: "all",
    how: "formats",
    deep: true,
  },
  {
    programs: "sql-formatter",
    needs: /^--fix$|^-o$|^--output$/,
    which: "all",
    how: "formats",
    deep: true,
    valued: "-l --language -c --config",
  },
  {
    programs: "eslint xo standard stylelint",
    needs: /^--fix/,
    which: "all",
    how: "formats",
    deep: true,
  },
  {
    programs: "biome",
    after: "format check lint",
    needs: /^--write$|^--fix$|^--apply/,
    which: "all",
    how: "formats",
    deep: true,
  },
  {
    programs: "black isort autopep8 yapf",
    unless: /^--check|^--diff|^-c$/,
    which: "all",
    how: "formats",
    deep: true,
  },
  {
    programs: "ruff",
    after: "format",
    unless: /^--check|^--diff/,
    which: "all",
    how: "formats",
    deep: true,
  },
  {
    programs: "ruff",
    after: "check",
    needs: /^--fix/,
    which: "all",
    how: "formats",
    deep: true,
  },
  {
    programs: "rubocop standardrb rufo",
    needs: /^-[aA]$|^--auto-?correct|^--fix|^-x$/,
    which: "all",
    how: "formats",
    deep: true,
  },
  {
    programs: "pint php-cs-fixer phpcbf ecs",
    unless: /^--test$|^--dry-run$/,
    which: "all",
    how: "formats",
    deep: true,
  },
  {
    programs: "gofmt goimports gofumpt",
    needs: /^-w$/,
    which: "all",
    how: "formats",
    deep: true,
  },
  {
    programs: "rustfmt",
    unless: /^--check$/,
    which: "all",
    how: "formats",
    deep: true,
  },
  {
    programs: "deno",
    after: "fmt",
    unless: /^--check$/,
    which: "all",
    how: "formats",
    deep: true,
  },
  {
    programs: "dprint",
    after: "fmt",
    which: "all",
    how: "formats",
    deep: true,
  },
  {
    programs: "mix",
    after: "format",
    unless: /^--check/,
    which: "all",
    how: "formats",
    deep: true,
  },
  {
    programs: "jscodeshift codemod ast-grep comby",
    which: "all",
    how: "formats",
    deep: true,
  },
  {
    programs: "clang-format google-java-format ktlint",
    needs: /^-i$|^--replace$|^-F$|^-r$/,
    which: "all",
    how: "formats",
    deep: true,
  },
];
