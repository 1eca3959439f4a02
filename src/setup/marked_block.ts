/**
 * Blocks between `<!-- NAME -->` and `<!-- /NAME -->`: what butler writes into
 * a Markdown page that belongs to somebody else.
 */

/** `text` with the block's body replaced; unchanged when the block is not there. */
export function replaceBlock(text: string, name: string, body: string): string {
  const found = findBlock(text, name);
  if (!found) return text;
  const block = writeBlock(name, body, newlineOf(text));
  return text.slice(0, found.start) + block + text.slice(found.end);
}

/**
 * `text` with the block in it, once: in its place, else at the end. A missing
 * last newline stays missing, so that `withoutBlock` gives back the same bytes.
 */
export function withBlock(text: string, name: string, body: string): string {
  const [first, ...more] = findBlocks(text, name);
  if (first) {
    const alone = more.reduceRight(without, text);
    return replaceBlock(alone, name, body);
  }
  const newline = newlineOf(text);
  const block = writeBlock(name, body, newline);
  if (text === "") return block + newline;
  return text.endsWith("\n")
    ? text + newline + block + newline
    : text + newline + newline + block;
}

/**
 * `text` without the block, each of them, and the blank line that came with it.
 * Where somebody closed that gap, the line end stays: it belongs to the line
 * before.
 */
export function withoutBlock(text: string, name: string): string {
  return findBlocks(text, name).reduceRight(without, text);
}

/** How often the block is there: a merge that keeps both sides leaves two. */
export function countBlocks(text: string, name: string): number {
  return findBlocks(text, name).length;
}

function without(text: string, found: Block): string {
  const before = text.slice(0, found.start);
  const after = text.slice(found.end);
  if (after === "") return before.replace(/(?:\r?\n){1,2}$/, "");
  return before.replace(/(^|\n)\r?\n$/, "$1") + after.replace(/^\r?\n/, "");
}

/**
 * `text` with both marks where one of them is gone and the body, one of
 * `bodies`, still stands beside the other.
 */
export function withBothMarks(
  text: string,
  name: string,
  bodies: readonly string[],
): string {
  const mark = loneMark(text, name);
  if (!mark) return text;
  const newline = newlineOf(text);
  for (const body of bodies) {
    const block = writeBlock(name, body, newline);
    const half = mark.opens
      ? block.slice(0, block.lastIndexOf(newline))
      : block.slice(block.indexOf(newline) + newline.length);
    const start = mark.opens
      ? mark.start
      : mark.start + mark.text.length - half.length;
    // The blank line inside may have gone with the mark.
    for (const part of [half, half.trim()]) {
      const from = mark.opens ? start : start + half.length - part.length;
      if (from < 0 || !text.startsWith(part, from)) continue;
      return text.slice(0, from) + block + text.slice(from + part.length);
    }
  }
  return text;
}

/** A mark that has a line of its own and no counterpart. */
export interface LoneMark {
  readonly opens: boolean;
  readonly text: string;
  readonly start: number;
}

/** The mark of a block that is there by half; undefined where all or nothing is. */
export function loneMark(text: string, name: string): LoneMark | undefined {
  const blocks = findBlocks(text, name);
  const outside = withoutFences(text);
  for (const found of outside.matchAll(/^<!-- (\/?)(.*) -->(?=[ \t]*\r?$)/gm)) {
    const [mark, slash, named] = found;
    if (named !== name) continue;
    const { index } = found;
    if (blocks.some(({ start, end }) => index >= start && index < end)) {
      continue;
    }
    return { opens: slash === "", text: mark, start: found.index };
  }
}

/** The body of the block, or undefined. */
export function blockBody(text: string, name: string): string | undefined {
  const found = findBlock(text, name);
  return found && text.slice(found.bodyStart, found.bodyEnd);
}

interface Block {
  readonly start: number;
  readonly bodyStart: number;
  readonly bodyEnd: number;
  readonly end: number;
}

function findBlock(text: string, name: string): Block | undefined {
  return findBlocks(text, name)[0];
}

function findBlocks(text: string, name: string): Block[] {
  const open = `<!-- ${name} -->`;
  const close = `<!-- /${name} -->`;
  const visible = withoutFences(text);
  const blocks: Block[] = [];
  for (let at = 0;;) {
    const first = visible.indexOf(open, at);
    const bodyEnd = first < 0 ? -1 : visible.indexOf(close, first);
    if (bodyEnd < 0) return blocks;
    // A mark that was never closed does not take what stands after it along.
    const start = visible.lastIndexOf(open, bodyEnd);
    const bodyStart = start + open.length;
    at = bodyEnd + close.length;
    blocks.push({ start, bodyStart, bodyEnd, end: at });
  }
}

/**
 * Where a conflict of a merge begins that holds a mark of the block; undefined
 * where there is none. The words are git's own.
 */
export function conflictAt(text: string, name: string): number | undefined {
  const found = [...withoutFences(text).matchAll(CONFLICT)]
    .find(([region]) =>
      region.includes(`<!-- ${name} -->`) ||
      region.includes(`<!-- /${name} -->`)
    );
  return found?.index;
}

const CONFLICT = /^<{7} (?:(?!^<{7} )[^])*?^={7}\r?$[^]*?^>{7} .*$/gm;

/** A fence of CommonMark and what it closes with: the same character, at least as often. */
const FENCED =
  /^ {0,3}(`{3,}|~{3,})[^\n]*\n(?:[^]*?\n)??[ ]{0,3}\1[`~]*[ \t]*\r?$/gm;

/** `text` with blanks for what is in closed code fences: markers there are examples. */
function withoutFences(text: string): string {
  return text.replace(FENCED, (fence) => " ".repeat(fence.length));
}

function writeBlock(name: string, body: string, newline: string): string {
  return [`<!-- ${name} -->`, "", body.trim(), "", `<!-- /${name} -->`]
    .join("\n").replaceAll("\n", newline);
}

function newlineOf(text: string): string {
  return text.includes("\r\n") ? "\r\n" : "\n";
}
