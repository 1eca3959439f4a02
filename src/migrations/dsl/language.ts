/** A language of migration files, as far as finding comments, strings and functions needs it. */
export interface Language {
  readonly endings: readonly string[];
  readonly lineComment?: RegExp;
  readonly blockComment?: readonly [string, string];
  /** Openers of strings, longest first; a heredoc is found by `heredoc`. */
  readonly quotes: readonly string[];
  /** The opener of a heredoc; group 1 is its end word. */
  readonly heredoc?: RegExp;
  /** The opener of a string in brackets; group 1 is the bracket. */
  readonly percent?: RegExp;
  /** `'` is a string only as a single character: Rust's lifetimes, Go's runes. */
  readonly charQuote?: true;
  /** Heads of functions that only a rollback runs. */
  readonly down: readonly RegExp[];
  /** How such a function ends. */
  readonly body: "braces" | "indent" | "end" | "tag";
  /** Calls of which only the first argument runs forwards: `RunSQL(up, down)`. */
  readonly reversible?: RegExp;
  /** Where the functions of a call are named: forwards, and only for a rollback. */
  readonly backwards?: RegExp;
  /** The opening bracket of what only changes the tool's own model. */
  readonly stateOnly?: RegExp;
}

const SLASHES = /\/\/[^\n]*/y;
const HASH = /#[^\n]*/y;
const C_BLOCK = ["/*", "*/"] as const;

export const LANGUAGES: readonly Language[] = [
  {
    endings: ["js", "ts", "mjs", "cjs", "mts", "cts"],
    lineComment: SLASHES,
    blockComment: C_BLOCK,
    quotes: ["`", '"', "'"],
    down: [
      /\bexports\.down\s*=/g,
      /\bexport\s+(?:async\s+)?function\s+down\b/g,
      /\bexport\s+(?:const|let)\s+down\b/g,
      /(?<![.\w])(?:async\s+)?down\s*(?=\()/g,
      /(?<![.\w])down\s*:\s*/g,
      /\bfunction\s+(?:down|rollback)\b/g,
    ],
    body: "braces",
  },
  {
    endings: ["py"],
    lineComment: HASH,
    quotes: ['"""', "'''", '"', "'"],
    down: [
      /^[ \t]*(?:async\s+)?def\s+(?:downgrade|backwards?|rollback|reverse\w*|un\w+|undo\w*)\b[^\n]*/gm,
    ],
    body: "indent",
    reversible:
      /\b(?:Run(?:SQL|Python)|SeparateDatabaseAndState(?=\s*\(\s*\[))\s*\(/g,
    backwards:
      /\bRunPython\(\s*(?:code\s*=\s*)?(?<up>(?!reverse_code)[\w.]+)(?:\s*,\s*(?:reverse_code\s*=\s*)?(?<down>\w+))?|\breverse_code\s*=\s*(?<named>\w+)/g,
    stateOnly: /\bstate_operations\s*=\s*\[/g,
  },
  {
    endings: ["rb"],
    lineComment: HASH,
    quotes: ['"', "'"],
    heredoc: /<<[~-]?["'`]?([A-Z_]\w*)["'`]?/y,
    percent: /(?<=[\s(,=[])%[qQ]?([({[<|])/y,
    down: [
      /^[ \t]*def\s+(?:self\.)?down\b[^\n]*/gm,
      /^[ \t]*\w+\.down\s+do\b[^\n]*/gm,
      /\b(?:dir|direction|d)\.down\s*\{[^}]*\}/g,
      /^[ \t]*revert\s+do\b[^\n]*/gm,
    ],
    body: "end",
  },
  {
    endings: ["exs", "ex"],
    lineComment: HASH,
    quotes: ['"""', "'''", '"'],
    percent: /(?<=[\s(,=[])~[sS]([({[<|])/y,
    down: [/^[ \t]*def\s+down\b[^\n]*/gm],
    body: "end",
    reversible: /\bexecute\s*\(?/g,
  },
  {
    endings: ["php"],
    lineComment: /(?:\/\/|#(?!\[))[^\n]*/y,
    blockComment: C_BLOCK,
    quotes: ['"', "'"],
    heredoc: /<<<["']?([A-Z_]\w*)["']?/iy,
    down: [/\bfunction\s+down\b/g],
    body: "braces",
  },
  {
    endings: ["cs", "java", "kt"],
    lineComment: SLASHES,
    blockComment: C_BLOCK,
    quotes: ['"""', '"'],
    charQuote: true,
    down: [/\b(?:void|fun|override)\s+(?:Down|down)\b/g],
    body: "braces",
  },
  {
    endings: ["go", "rs"],
    lineComment: SLASHES,
    blockComment: C_BLOCK,
    quotes: ['"', "`"],
    charQuote: true,
    down: [/\bfunc\s+[Dd]own\w*/g, /\bfn\s+down\b/g],
    body: "braces",
  },
  {
    endings: ["xml"],
    blockComment: ["<!--", "-->"],
    quotes: [],
    down: [/<rollback\b/g],
    body: "tag",
  },
  {
    endings: ["yaml", "yml"],
    lineComment: HASH,
    quotes: ['"', "'"],
    down: [/^[ \t-]*rollback:[^\n]*/gm],
    body: "indent",
  },
  { endings: ["json"], quotes: ['"'], down: [], body: "braces" },
];

export function languageOf(path: string): Language | undefined {
  const ending = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  return LANGUAGES.find(({ endings }) => endings.includes(ending));
}
