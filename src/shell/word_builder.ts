import { MAX_SAME } from "./value.ts";
import type { Hole, Value } from "./value.ts";

/** Plain words and expansions: `git -C $folder`. */
const SEVERAL = /^(?=.*[ \t\n])(?:[\w./:=,@%+\- \t\n]|\$\w+|\$\{\w+\})*$/s;

/**
 * Puts a word together from its parts. A part that the shell splits may end
 * the word and begin the next one.
 */
export class WordBuilder {
  readonly #source: string;
  readonly #done: Value[] = [];
  #text = "";
  /** The literal end since the last hole; undefined while there was none. */
  #tail: string | undefined;
  #started = false;
  #loose = true;
  #content: Value | undefined;
  /** As `Hole.same`; undefined since a part that has none. */
  #same: string | undefined = "";
  /** A variable of the line has a value, or one that is unknown: the text says more than the source. */
  #resolved = false;

  /** `source` is the word as written. */
  constructor(source: string) {
    this.#source = source;
  }

  /** Text that the shell takes as it is. */
  literal(text: string): void {
    this.#text += text;
    if (this.#tail !== undefined) this.#tail += text;
    if (this.#same !== undefined) this.#same += text;
    this.#started = true;
    this.#loose = false;
  }

  /** A part that stays unknown. */
  hole(value: Hole, quoted = false): void {
    this.#text += value.text;
    this.#tail = value.tail ?? "";
    this.#started = true;
    if (quoted || !value.loose) this.#loose = false;
    this.#content = value.content;
    this.#same = withEnd(this.#same, value.same);
    if (!this.#source.includes(value.unknown)) this.#resolved = true;
  }

  /** Values of an expansion: unquoted ones are split at blanks, quoted ones stay words. */
  values(values: readonly Value[], quoted: boolean): void {
    values.forEach((value, index) => {
      if (index > 0) this.#next();
      if (typeof value === "string" && value !== "") this.#resolved = true;
      if (quoted) this.#one(value);
      else this.#split(value);
    });
  }

  /** All words. An unquoted expansion to nothing leaves none. */
  finish(): Value[] {
    this.#next();
    return this.#done;
  }

  /** The word where the shell does not split. */
  one(): Value {
    const values = this.finish();
    return values.length === 0 ? "" : values[values.length - 1];
  }

  #one(value: Value): void {
    if (typeof value === "string") this.literal(value);
    else this.hole(value, true);
  }

  #split(value: Value): void {
    const text = typeof value === "string" ? value : value.text;
    const isOne = typeof value !== "string" && !SEVERAL.test(text);
    if (isOne) return this.hole({ ...value, loose: true });
    const pieces = text.split(/[ \t\n]+/);
    pieces.forEach((piece, index) => {
      if (index > 0) this.#next();
      if (typeof value !== "string" && piece.includes("$")) {
        this.hole(expansion(piece));
      } else if (piece !== "") this.literal(piece);
    });
  }

  #next(): void {
    if (this.#started) this.#done.push(this.#word());
    this.#text = "";
    this.#tail = undefined;
    this.#started = false;
    this.#loose = true;
    this.#content = undefined;
    this.#same = "";
    this.#resolved = false;
  }

  #word(): Value {
    if (this.#tail === undefined) return this.#text;
    const unknown = this.#resolved ? this.#text : this.#source;
    return {
      unknown,
      text: this.#text,
      ...(this.#tail ? { tail: this.#tail } : {}),
      ...(this.#loose ? { loose: true } : {}),
      ...(this.#content ? { content: this.#content } : {}),
      ...(this.#same ? { same: this.#same } : {}),
    };
  }
}

/** A word of a value of which a part is known. */
function expansion(text: string): Hole {
  const tail = /^.*\$(?:\w+|\{\w+\})(.*)$/s.exec(text)?.[1];
  return { unknown: text, text, loose: true, ...(tail ? { tail } : {}) };
}

function withEnd(
  text: string | undefined,
  end: string | undefined,
): string | undefined {
  if (text === undefined || end === undefined) return undefined;
  return text.length + end.length > MAX_SAME ? undefined : text + end;
}
