import type { Code } from "./dsl/code.ts";

/** A piece of a script: from its first character to behind its last. */
export interface Piece {
  readonly from: number;
  readonly to: number;
}

/** A call of a script that writes: the pieces that say where. */
export interface WritingCall {
  readonly how: "changes" | "removes";
  readonly target: Piece;
  /** What comes to the target, under its own name where that is a folder. */
  readonly source?: Piece;
}

/** Names of functions whose first argument changes, or goes away. */
const CHANGES =
  /(?<![\w$])(?:(?:write|append|output)(?:Text|Json|JSON)?File(?:Sync)?|outputJson(?:Sync)?|createWriteStream|file_put_contents|(?:File|IO|Bun)(?:\.|::)(?:bin)?write|File::(?:put|append|replace)|truncate(?:Sync)?|gsub_file|replace_in_file|inject_into_file|FileInput)(?=[\s(])/g;
const REMOVES =
  /(?<![\w$])(?:unlink(?:Sync)?|rm(?:Sync|dir(?:Sync)?|tree|_rf?|_f)?|(?:os|fs|fse|Deno|shutil|FileUtils)\.(?:remove(?:Sync|dirs|_dir|_entry)?|delete)|File(?:\.|::)(?:delete|unlink)|removeSync|rimraf(?:Sync)?|del(?:Sync)?(?=\())(?=[\s(])/g;
/** The first argument goes to the second. */
const MOVES =
  /(?<![\w$])(?:(?:os|shutil|fs|fsp|fse|File|FileUtils|Deno|promises)(?:\.|::)(?:rename(?:s|Sync)?|replace|move(?:Sync)?|mv)|rename(?:Sync)?|moveSync)(?=[\s(])/g;
const COPIES =
  /(?<![\w$])(?:copy(?:File(?:Sync)?|tree|file|2|Sync)?|cp(?:Sync|_r)?)(?=[\s(])/g;
/** `open(p, "w")`, `fopen`, `File.open`, `openSync`, `open(my $f, ">", p)` */
const OPENS = /(?<![\w$])f?open(?:Sync)?(?=[\s(])/g;
const MODE = /^(?:\+?>{1,2}|\+<|[rbtU]{0,2}[waxc+][rbtU+]{0,2})(?::.*)?$/;
/** What is called on the path itself: `Path(p).write_text(…)`. */
const ON_PATH =
  /\.(?:(write_(?:text|bytes)|truncate)|(unlink|rmdir)|(rename|replace)|(open)|(write|delete))(?=\s*\()/g;

/** The calls of a script that write or remove files, as far as their names say it. Total. */
export function writingCalls({ text, literals }: Code, bare: string) {
  const textAt = (piece: Piece) => {
    const inside = literals.filter(({ at, end }) =>
      at >= piece.from && end <= piece.to
    );
    return inside.length === 1 ? inside[0].text : undefined;
  };
  const found: WritingCall[] = [];
  const each = (pattern: RegExp, note: (args: Piece[], at: number) => void) => {
    for (
      const { 0: name, index } of [...bare.matchAll(pattern)].slice(0, MOST)
    ) {
      if (
        /\b(?:def|function)\s+$/.test(
          bare.slice(Math.max(0, index - 20), index),
        )
      ) continue;
      note(argumentsAt(bare, index + name.length), index);
    }
  };
  const all = (how: WritingCall["how"]) => (args: Piece[]) => {
    const [target, ...more] = args;
    if (target) found.push({ how, target });
    // `unlink "a", "b"` (Perl, Ruby)
    for (const one of how === "removes" ? more : []) {
      if (textAt(one) !== undefined) found.push({ how, target: one });
    }
  };
  each(CHANGES, ([target]) => target && found.push({ how: "changes", target }));
  each(REMOVES, all("removes"));
  each(MOVES, ([source, target]) => {
    if (!target) return;
    found.push({ how: "removes", target: source });
    found.push({ how: "changes", target, source });
  });
  each(
    COPIES,
    ([source, target]) =>
      target && found.push({ how: "changes", target, source }),
  );
  each(OPENS, (args, at) => {
    const mode = args.findIndex((one, i) => {
      const said = textAt(one);
      return said !== undefined && MODE.test(said) &&
        (i > 0 || /^\+?>/.test(said));
    });
    if (mode < 0) return;
    if (bare[at - 1] === ".") {
      if (!OPENERS.test(bare.slice(Math.max(0, at - 20), at))) return;
    }
    const isPerl = /^\+?[<>]/.test(textAt(args[mode])!);
    const target = isPerl ? args[mode + 1] ?? args[mode] : args[0];
    found.push({ how: "changes", target });
  });
  for (const match of [...bare.matchAll(ON_PATH)].slice(0, MOST)) {
    const { 0: name, index } = match;
    const [, writes, removes, moves, opens, file] = match;
    const target = receiverOf(bare, index);
    // A handle has the same methods.
    if (file && !FILES.test(text.slice(target.from, target.to))) continue;
    const args = argumentsAt(bare, index + name.length);
    if (opens) {
      const mode = args[0] && textAt(args[0]);
      const isModule = OPENERS.test(
        bare.slice(Math.max(0, index - 20), index + 1),
      );
      if (isModule || mode === undefined || !MODE.test(mode)) continue;
    }
    // A string's own `replace` has two arguments; modules have theirs above.
    if (
      moves &&
      (args.length !== 1 || MODULES.test(text.slice(target.from, target.to)))
    ) continue;
    if (removes && MODULES.test(text.slice(target.from, target.to))) continue;
    found.push({
      how: writes || opens || file === "write" ? "changes" : "removes",
      target,
    });
    if (moves) found.push({ how: "changes", target: args[0], source: target });
  }
  return found;
}

/** Calls of one kind that are looked at. */
const MOST = 60;
/** Modules and classes whose `open` takes the path as its argument. */
const OPENERS =
  /(?<![\w$])(?:File|IO|io|os|codecs|gzip|fs|fsp|promises|Deno)\.$/;
/** Objects that stand for a file. */
const FILES = /\b(?:Pathname|Bun\.file)\s*\(|\bRails\.root\b/;
const MODULES =
  /^(?:os|fs|fsp|fse|shutil|File|FileUtils|Deno|promises|require\(["'][\w:/-]+["']\)(?:\.promises)?|__import__\(["']\w+["']\))$/;

/** The arguments behind a name, in brackets or, as Ruby and Perl allow, up to the end of the statement. */
function argumentsAt(bare: string, from: number): Piece[] {
  const start = from + /^[ \t]*/.exec(bare.slice(from, from + 40))![0].length;
  const hasBrackets = bare[start] === "(";
  const pieces: Piece[] = [];
  let depth = 0;
  let begin = hasBrackets ? start + 1 : start;
  let i = begin;
  for (; i < bare.length; i++) {
    if ("([{".includes(bare[i])) depth++;
    else if (")]}".includes(bare[i]) && --depth < 0) break;
    else if (depth === 0 && !hasBrackets && /[;\n]/.test(bare[i])) break;
    else if (depth === 0 && bare[i] === ",") {
      pieces.push({ from: begin, to: i });
      begin = i + 1;
    }
  }
  return [...pieces, { from: begin, to: i }];
}

/** What a method is called on: back over names, dots and brackets. */
function receiverOf(bare: string, to: number): Piece {
  let depth = 0;
  let from = to;
  for (; from > 0; from--) {
    const one = bare[from - 1];
    if (")]".includes(one)) depth++;
    else if ("([".includes(one) && --depth < 0) break;
    else if (depth === 0 && !/[\w.$@:?!([]/.test(one)) break;
  }
  return { from, to };
}
