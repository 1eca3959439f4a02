/** A block that a condition guards. */
interface Block {
  readonly kind: "if" | "case" | "group";
  /** The condition asks for no variable: the block stays as it is. */
  readonly isPlain: boolean;
  /** The branch that is being read counts. */
  isReached: boolean;
}

/** Characters; a longer line is data. */
const LONGEST_LINE = 1_000;

/** What stands for a line that does not count: a body may not be empty. */
const NOTHING = ":";

/**
 * The lines of a shell script that a call with `args` surely means: what a
 * condition on a variable guards counts only where an argument names it, as
 * `./dev.sh --reset` does `[ "$1" = --reset ]`. Every line keeps its number.
 */
export function reachedLines(text: string, args: readonly string[]): string[] {
  const blocks: Block[] = [];
  return text.split(/\r?\n/).map((line) => {
    const own = line.length > LONGEST_LINE
      ? undefined
      : step(line.trim(), blocks, args);
    const isReached = blocks.every((one) => one.isPlain || one.isReached);
    return own === undefined ? isReached ? line : NOTHING : own;
  });
}

/** What a line with a word of control comes to; undefined for an ordinary line. */
function step(
  line: string,
  blocks: Block[],
  args: readonly string[],
): string | undefined {
  const isInside = () => blocks.every((one) => one.isPlain || one.isReached);
  const block = blocks.at(-1);
  if (/^if\b/.test(line)) return openIf(line, blocks, args);
  if (block?.kind === "if" && /^(?:elif|else)\b/.test(line)) {
    if (block.isPlain) return undefined;
    block.isReached = line.startsWith("elif") && isNamed(line, args);
    return NOTHING;
  }
  if (block?.kind === "if" && /^fi\b/.test(line)) {
    blocks.pop();
    return block.isPlain && isInside() ? line : NOTHING;
  }
  if (/^case\s.*\sin\b/.test(line)) {
    if (/\besac\b/.test(line)) return NOTHING;
    blocks.push({ kind: "case", isPlain: false, isReached: false });
    return NOTHING;
  }
  if (block?.kind === "case") return stepCase(line, block, blocks, args);
  if (block?.kind === "group" && /^\}/.test(line)) {
    blocks.pop();
    return NOTHING;
  }
  if (!GUARD.test(line)) return undefined;
  const isReached = isNamed(line, args);
  if (/\{$/.test(line)) {
    blocks.push({ kind: "group", isPlain: false, isReached });
    return NOTHING;
  }
  return isReached ? undefined : NOTHING;
}

/** `[ "$1" = x ] && …`, `test -n "$x" || …` */
const GUARD =
  /^(?:(?:\[\[?|test)\s.*\$|\(\(|(?:confirm|ask)\w*\s).*(?:&&|\|\|)/;
/** A variable, arithmetic, or a question to the person. */
const OPEN_CONDITION = /\$|\(\(|\b(?:read|confirm\w*|ask\w*|prompt\w*)\b/;

function openIf(
  line: string,
  blocks: Block[],
  args: readonly string[],
): string | undefined {
  const [, condition, body, isClosed] =
    /^if\b([^]*?)(?:;\s*then\b([^]*?)(?:[;\s](fi)\s*;?)?)?$/.exec(line)!;
  const isPlain = !OPEN_CONDITION.test(condition);
  const isReached = isPlain || isNamed(condition, args);
  const isOutside = blocks.every((one) => one.isPlain || one.isReached);
  if (isClosed !== undefined) {
    if (!isOutside) return NOTHING;
    if (isPlain) return undefined;
    return isReached ? body.split(/;\s*el(?:se|if)\b/, 1)[0] : NOTHING;
  }
  blocks.push({ kind: "if", isPlain, isReached });
  if (!isOutside) return NOTHING;
  return isPlain ? line : isReached && body?.trim() ? body : NOTHING;
}

function stepCase(
  line: string,
  block: Block,
  blocks: Block[],
  args: readonly string[],
): string | undefined {
  if (/^esac\b/.test(line)) {
    blocks.pop();
    return NOTHING;
  }
  const [, patterns, body] = /^\(?([^()$]*?)\)\s*(.*)$/.exec(line) ?? [];
  if (patterns === undefined) {
    return /^;;&?$|^;&$/.test(line) ? NOTHING : undefined;
  }
  block.isReached = patterns.split("|").some((one) =>
    args.includes(one.trim().replace(/^(["'])(.*)\1$/, "$2"))
  );
  const isInside = blocks.every((one) => one.isPlain || one.isReached);
  return isInside && body.trim() !== ""
    ? body.replace(/\s*;[;&]+\s*$/, "")
    : NOTHING;
}

/** Letters from which on a part of a word names an argument: `--reset` is `$RESET`. */
const LONG = 3;

function isNamed(condition: string, args: readonly string[]): boolean {
  if (/!=|(?:^|\s)!\s|\s-z\s/.test(condition)) return false;
  const words = condition.split(/[\s"'=;[\]]+/);
  const lower = condition.toLowerCase();
  return args.some((arg) => {
    const bare = arg.replace(/^-+/, "").replaceAll("-", "_").toLowerCase();
    return words.includes(arg) || bare.length >= LONG && lower.includes(bare);
  });
}
