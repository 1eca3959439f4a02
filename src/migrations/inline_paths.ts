import type { Code } from "./dsl/code.ts";
import type { Piece } from "./inline_calls.ts";
import { endOf, goneThrough, statementEnd } from "./inline_ends.ts";
import { CALLED, FILTERED, KEYWORDS, MODULES, PLAIN } from "./inline_names.ts";

/** A path that a piece of a script may name. */
export interface ScriptPath {
  /** `*` stands for what only the script knows. */
  readonly path: string;
  /** The script says it itself, by its name or by a pattern. */
  readonly isSaid: boolean;
}

/** Variables that lead to variables. */
const MAX_DEPTH = 5;
/** Paths that one piece may name. */
const MOST_PATHS = 24;
const TEMPORARY: ScriptPath = { path: "/tmp", isSaid: true };
/** Variables of one script that are looked up. */
const MOST_NAMES = 60;
const UNKNOWN: ScriptPath = { path: "*", isSaid: false };

/** What a script says of the paths of its pieces, through its variables, loops and functions. Total. */
export class ScriptPaths {
  readonly #texts: ReadonlyMap<number, { text: string; end: number }>;

  #looked = 0;

  constructor(readonly code: Code, readonly bare: string) {
    this.#texts = new Map(
      code.literals.map(({ text, at, end }) => [at, { text, end }]),
    );
  }

  /** The paths of `piece`; what is not known at all is no path. */
  of(piece: Piece): ScriptPath[] {
    return this.#read(piece, 0).filter(({ path }) => /[^*/.]/.test(path));
  }

  #read(piece: Piece, depth: number): ScriptPath[] {
    if (depth > MAX_DEPTH) return [UNKNOWN];
    const list = this.#listed(piece);
    if (list) {
      return list.flatMap((one) => this.#read(one, depth + 1))
        .slice(0, MOST_PATHS);
    }
    let paths: ScriptPath[] | undefined;
    const join = (more: readonly ScriptPath[], between: string) => {
      paths = !paths ? [...more] : paths.flatMap((a) =>
        more.map((b) => ({
          path: `${a.path}${/\/$/.test(a.path) ? "" : between}${b.path}`,
          isSaid: a.isSaid && b.isSaid,
        }))
      ).slice(0, MOST_PATHS);
    };
    const { text } = this.code;
    let between = "/";
    for (let i = piece.from; i < piece.to;) {
      const literal = this.#texts.get(i);
      if (literal) {
        join(this.#filled(literal.text, i, depth), between);
        between = "/";
        i = literal.end + 1;
        continue;
      }
      const [word] = /^[$@]*[A-Za-z_]\w*/.exec(text.slice(i, i + 80)) ?? [];
      if (word === undefined) {
        // `a + b`, `$a . $b`
        if (
          text[i] === "+" || (text[i] === "." && /[\s"'`]/.test(text[i - 1]))
        ) {
          between = "";
        }
        i++;
        continue;
      }
      const behind = i + word.length;
      const isMethod = text[i - 1] === "." || text.slice(i - 2, i) === "->" ||
        text.slice(i - 2, i) === "::";
      const isPrefix = this.#texts.has(behind + 1) ||
        this.#texts.has(behind + 3);
      i = behind;
      if (isPrefix && /^[a-zA-Z]{1,2}$/.test(word)) continue;
      if (isMethod || text[behind] === "(" || KEYWORDS.test(word)) {
        const kind = CALLED.find(({ name }) => name.test(word));
        if (kind?.gives === "listed") {
          return [{ path: "*", isSaid: !FILTERED.test(this.bare) }];
        }
        if (kind?.gives === "names") return [UNKNOWN];
        if (kind?.gives === "temporary") return [TEMPORARY];
        if (kind?.gives === "files") {
          const end = endOf(this.bare, behind);
          const args = /[\w"'`]/.test(text.slice(behind + 1, end));
          if (args) {
            join(this.#read({ from: behind + 1, to: end }, depth + 1), "/");
          }
          if (!paths) return [UNKNOWN];
          return paths.map(({ path, isSaid }) => ({
            path: /[*?]/.test(path) ? path : `${path.replace(/\/$/, "")}/*`,
            isSaid: isSaid && !FILTERED.test(this.bare),
          }));
        }
        if (kind?.gives === "folder" && paths) {
          paths = paths.map((one) => ({
            ...one,
            path: one.path.replace(/\/?[^/]*$/, "") || ".",
          }));
          if (/^with_/.test(word)) join([UNKNOWN], "/");
          if (/^with_/.test(word)) return paths;
        }
        continue;
      }
      if (PLAIN.test(word)) continue;
      if (text[behind] === "." && MODULES.test(word)) continue;
      join(this.#variable(word, behind - word.length, depth), between);
      if (text[behind] === "[") i = endOf(this.bare, behind) + 1;
      between = "/";
    }
    return paths ?? [UNKNOWN];
  }

  /** `["a.py", "b.py"]`: each by itself; `[f for f in …]` is what it goes through. */
  #listed({ from, to }: Piece): Piece[] | undefined {
    const inside = this.bare.slice(from, to);
    const [, open] = /^\s*(\[|\(|\{|array\()/.exec(inside) ?? [];
    if (open === undefined) return undefined;
    const start = from + inside.indexOf(open) + open.length;
    const end = endOf(this.bare, start - 1);
    // More comes behind it: `(base / "x").name`
    if (/\S/.test(this.bare.slice(end + 1, to).replace(/[;,]/g, ""))) {
      return undefined;
    }
    const comprehension = /\bfor\s+\w+\s+in\s/.exec(
      this.bare.slice(start, end),
    );
    if (comprehension) {
      return [{
        from: start + comprehension.index + comprehension[0].length,
        to: end,
      }];
    }
    const parts: Piece[] = [];
    let depth = 0;
    let begin = start;
    for (let i = start; i < end; i++) {
      if ("([{".includes(this.bare[i])) depth++;
      else if (")]}".includes(this.bare[i])) depth--;
      else if (depth === 0 && /[,:]/.test(this.bare[i])) {
        if (this.bare[i] === ",") parts.push({ from: begin, to: i });
        begin = i + 1;
      }
    }
    return [...parts, { from: begin, to: end }];
  }

  /** `f"migrations/{name}"`, `` `${dir}/a.sql` ``, `"#{dir}/a.rb"` */
  #filled(text: string, at: number, depth: number): ScriptPath[] {
    let found: ScriptPath[] = [{ path: "", isSaid: true }];
    const isOpen = /[`$@]|#\{/.test(text) || this.code.text[at - 1] === "`" ||
      /[fF]["']{1,3}$/.test(this.code.text.slice(Math.max(0, at - 5), at));
    if (!isOpen) return [{ path: text, isSaid: !/\s/.test(text) }];
    for (const part of text.split(/([#$]?\{[^{}]*\}|\$\w+)/)) {
      const name = /^(?:[#$]?\{\s*(\w+)\s*\}|(\$\w+))$/.exec(part);
      const isHole = /^(?:[#$]?\{.*\}|\$\w+)$/.test(part);
      const more = name
        ? this.#variable(name[1] ?? name[2], at, depth)
        : [isHole ? UNKNOWN : { path: part, isSaid: true }];
      found = found.flatMap((a) =>
        more.map((b) => ({
          path: a.path + b.path,
          isSaid: a.isSaid && b.isSaid,
        }))
      ).slice(0, MOST_PATHS);
    }
    return found;
  }

  /** What a name stands for at `at`: its last assignment before, its loop, its place among a function's parameters. */
  #variable(name: string, at: number, depth: number): ScriptPath[] {
    if (++this.#looked > MOST_NAMES) return [UNKNOWN];
    const pieces = this.#assigned(name, at) ?? this.#given(name);
    if (!pieces) return [UNKNOWN];
    const found = pieces.flatMap((one) => this.#read(one, depth + 1));
    return found.length > 0 ? found.slice(0, MOST_PATHS) : [UNKNOWN];
  }

  #assigned(name: string, at: number): Piece[] | undefined {
    const word = name.replace(/[$@]/g, "\\$&");
    const assignment = new RegExp(
      `(?<![\\w$.])${word}(?:\\s*:\\s*[\\w.\\[\\]]+)?\\s*=(?![=>~])\\s*|` +
        `\\bfor\\s*\\(?\\s*(?:const|let|var|my)?\\s*${word}\\s+(?:in|of)\\s+|`,
      "g",
    );
    const pieces: Piece[] = [];
    for (const match of this.bare.matchAll(assignment)) {
      if (match[0] === "") continue;
      const from = match.index + match[0].length;
      if (from > at && !/^\s*for/.test(match[0])) break;
      pieces.push({
        from,
        to: statementEnd(this.bare, from, /^for/.test(match[0])),
      });
    }
    pieces.push(...goneThrough(this.bare, word));
    return pieces.length > 0 ? pieces.slice(-1) : undefined;
  }

  /** The arguments that stand where a function has the parameter. */
  #given(name: string): Piece[] | undefined {
    const word = name.replace(/[$@]/g, "\\$&");
    const heads =
      /(?:\bdef|\bfunction|\bsub)\s+(\w+)\s*\(([^()]*)\)|\b(\w+)\s*=\s*(?:async\s*)?\(?([\w\s,$]*)\)?\s*=>/g;
    const pieces: Piece[] = [];
    for (const match of this.bare.matchAll(heads)) {
      if (pieces.length >= MOST_PATHS) break;
      const parameters = (match[2] ?? match[4] ?? "").split(",");
      const place = parameters.findIndex((one) =>
        new RegExp(`^\\s*${word}(?![\\w$])`).test(one)
      );
      if (place < 0) continue;
      const called = match[1] ?? match[3];
      const calls = new RegExp(`(?<!def |function |[.\\w])${called}\\(`, "g");
      for (const call of this.bare.matchAll(calls)) {
        const open = call.index + call[0].length;
        const args = this.#listed({
          from: open - 1,
          to: endOf(this.bare, open - 1) + 1,
        });
        if (args?.[place]) pieces.push(args[place]);
      }
    }
    return pieces.length > 0 ? pieces : undefined;
  }
}
