import type { LineFormat } from "./line_format.ts";

/** No colon inside, so that a line is read in linear time; `12:30:01: error` is a time of day, also after a date. */
const FILE = String
  .raw`^(?!(?:\d{4}-\d\d-\d\d[T ])?\d+:\d\d:\d)(?<file>(?:file://|[A-Za-z]:)?[^\s:][^:]*)`;

/** A pattern of what follows the name of a file at the beginning of a line. */
function inFile(rest: RegExp): RegExp {
  return new RegExp(FILE + rest.source);
}

/** A pattern of what follows `file:line:column`. */
function at(rest: RegExp): RegExp {
  return inFile(
    new RegExp(String.raw`:(?<line>\d+):(?<col>\d+)` + rest.source),
  );
}

/**
 * Formats with one violation a line, the more particular first: `file:1:2: error:
 * text [SC1000]` is shellcheck's before it is a compiler's.
 */
export const LINE_FORMATS: readonly LineFormat[] = [
  {
    name: "tsc",
    needles: ["error TS"],
    pattern:
      /^(?<file>[^\s(][^(]*)\((?<line>\d+),(?<col>\d+)\): error (?<kind>TS\d+): (?<message>.+)/,
  },
  {
    name: "tsc", // --pretty, as in a terminal
    needles: ["error TS"],
    pattern: at(/ - error (?<kind>TS\d+): (?<message>.+)/),
  },
  {
    name: "msbuild", // and MSVC
    needles: [": error ", ": warning ", "Build FAILED."],
    pattern:
      /^ *(?<file>[^\s(][^(]*)\((?<line>\d+)(?:,(?<col>\d+))?\) ?: (?:fatal )?(?<severity>error|warning) (?<kind>[A-Z]+\d+): (?<message>.+?)(?: \[[^\]]+proj[^\]]*\])?$/,
    warning: /warning/,
    repeats: /^Build FAILED\.$/,
  },
  {
    name: "eslint", // --format unix
    needles: ["[Error", "[Warning"],
    pattern: at(
      /: (?<message>.+) \[(?<severity>Error|Warning)(?:\/(?<kind>[^\]]+))?\]$/,
    ),
    warning: /Warning/,
  },
  {
    name: "eslint", // --format compact
    needles: [", Error - ", ", Warning - "],
    pattern: inFile(
      /: line (?<line>\d+), col (?<col>\d+), (?<severity>Error|Warning) - (?<message>.*?)(?: \((?<kind>[\w@/-]+)\))?$/,
    ),
    warning: /Warning/,
  },
  {
    name: "stylelint", // --formatter compact
    needles: [", error - ", ", warning - "],
    pattern: inFile(
      /: line (?<line>\d+), col (?<col>\d+), (?<severity>error|warning) - (?<message>.+) \((?<kind>[\w/-]+)\)$/,
    ),
    warning: /warning/,
  },
  {
    name: "stylelint", // --formatter unix
    needles: [") [error]", ") [warning]"],
    pattern: at(
      /: (?<message>.+) \((?<kind>[\w/-]+)\) \[(?<severity>error|warning)\]$/,
    ),
    warning: /warning/,
  },
  {
    name: "deno lint", // --compact
    needles: [": line "],
    pattern: inFile(
      /: line (?<line>\d+), col (?<col>\d+) - (?<message>.*?) \((?<kind>[\w@/-]+)\)$/,
    ),
  },
  {
    name: "shellcheck", // --format gcc
    needles: ["[SC"],
    pattern: at(
      /: (?<severity>error|warning|note): (?<message>.+) \[(?<kind>SC\d+)\]$/,
    ),
    warning: /warning/,
    note: /note/,
  },
  {
    name: "gcc/clang", // an error by order is gcc's -Werror=x, clang's -Werror,-Wx
    needles: [": error: ", ": warning: ", ": fatal error: "],
    pattern: inFile(
      /:(?<line>\d+):(?:(?<col>\d+):)? (?<severity>fatal error|error|warning): (?<message>.*?)(?: \[-W(?:error[=,](?:-W)?)?(?<kind>[^\]]+)\])?$/,
    ),
    warning: /warning/,
  },
  {
    name: "ld",
    needles: ["undefined reference to ", "multiple definition of "],
    pattern:
      /^(?:\S*\bld(?:\.\w+)?: )?(?<place>\S+): (?<message>(?:undefined reference to|multiple definition of) .+)/,
  },
  {
    name: "pylint",
    needles: [": C", ": R", ": W", ": E", ": F"],
    pattern: at(
      /: (?<severity>[CRWEF])\d{4}: (?<message>.+) \((?<kind>[\w-]+)\)$/,
    ),
    warning: /[CRW]/,
  },
  {
    name: "pylint", // a message of several lines has the rule's name at their end
    needles: [": C", ": R", ": W", ": E", ": F"],
    pattern: at(/: (?<kind>(?<severity>[CRWEF])\d{4}): (?<message>.+)/),
    warning: /[CRW]/,
  },
  {
    name: "flake8/ruff", // ruff --output-format concise has flake8's shape
    needles: [".py:", ".pyi:", ".ipynb:"],
    pattern: inFile(
      /:(?:cell \d+:)?(?<line>\d+):(?<col>\d+): (?<kind>[A-Z]{1,5}\d{1,4}|invalid-syntax):? (?:\[\*\] )?(?<message>.+)/,
    ),
  },
  {
    name: "rubocop",
    needles: [": C: ", ": W: ", ": E: ", ": F: ", ": R: ", ": I: "],
    pattern: at(
      /: (?<severity>[CRWEFI]): (?:\[\w+\] )?(?<kind>[A-Z]\w*(?:\/\w+)+): (?<message>.+)/,
    ),
    warning: /[CRWI]/,
  },
  {
    name: "yamllint", // --format parsable
    needles: ["[error]", "[warning]"],
    pattern: at(
      /: \[(?<severity>error|warning)\] (?<message>.+?)(?: \((?<kind>[\w-]+)\))?$/,
    ),
    warning: /warning/,
  },
  {
    name: "markdownlint",
    needles: [" MD", "/MD"],
    pattern: inFile(
      /:(?<line>\d+)(?::(?<col>\d+))? (?:(?<severity>error|warning) )?(?<kind>MD\d{3})(?:\/\S+)? (?<message>.+)/,
    ),
    warning: /warning/,
  },
  {
    name: "prettier",
    needles: ["[warn] "],
    pattern:
      /^\[warn\] (?!Code style issues|Ignored unknown option)(?<place>\S.*)$/,
    kind: "not formatted",
  },
  {
    name: "prettier",
    needles: ["[error] "],
    pattern:
      /^\[error\] (?<place>[^\s>:].*?): (?<kind>\w*Error): (?<message>.+)/,
  },
  {
    name: "go",
    needles: [".go:"],
    pattern:
      /^(?:vet: )?(?<file>\S+\.go):(?<line>\d+):(?<col>\d+): (?<message>.+)/,
  },
  {
    name: "rustfmt", // cargo fmt --check; `at line 3:` before 1.82
    needles: ["Diff in "],
    pattern: /^Diff in (?<file>\S.*?)(?::| at line )(?<line>\d+):$/,
    kind: "not formatted",
  },
  {
    name: "deno fmt",
    needles: ["from "],
    pattern: /^from (?<place>\S.*):$/,
    kind: "not formatted",
  },
];

/** When no tool was recognised: `file:line:col: text` in general, and a shell's own errors. */
export const GENERAL_FORMATS: readonly LineFormat[] = [
  {
    name: "file:line",
    needles: [":"],
    pattern:
      /^(?<file>(?:file:\/\/|[A-Za-z]:)?[^\s:()][^:()]*[./]\w*[A-Za-z]\w*):(?<line>\d+)(?::(?<col>\d+))?(?::| -)? (?<message>\S.*)/,
  },
  {
    name: "sh",
    needles: [": line "],
    pattern: inFile(/: line (?<line>\d+): (?<message>.+)/),
  },
];
