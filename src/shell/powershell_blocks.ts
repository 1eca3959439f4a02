import type { Frame, PowerShellCommand } from "./powershell_frame.ts";
import { BLANK, sourceOf } from "./value.ts";

/** What a block that begins here is kept under: `f` of `function f {`, `$x` of `$x = {`. */
export function definedBy(frame: Frame): string | undefined {
  const { words, word, assigns, call } = frame;
  if (assigns !== undefined) {
    const isFirst = words.length === 0 && word === undefined && !call;
    return isFirst ? assigns : undefined;
  }
  const [keyword, written] = words;
  if (!/^(function|filter)$/i.test(sourceOf(keyword ?? ""))) return undefined;
  const name = sourceOf(written ?? word ?? "").replaceAll(BLANK, "");
  return name.replace(/^(global|script|local|private):/i, "").toLowerCase();
}

/**
 * The commands of a line, those of functions and of blocks in variables only
 * where these are named again.
 */
export class Blocks {
  readonly #visit: (command: PowerShellCommand) => void;
  /** The blocks that the reader is in, and what they hold. */
  readonly #open: PowerShellCommand[][] = [];
  readonly #known = new Map<string, readonly PowerShellCommand[]>();

  constructor(visit: (command: PowerShellCommand) => void) {
    this.#visit = visit;
  }

  open(): void {
    this.#open.push([]);
  }

  close(name: string): void {
    this.#known.set(name, this.#open.pop() ?? []);
  }

  /** The text ends: what is in blocks that are never closed counts. */
  end(): void {
    for (const command of this.#open.splice(0).flat()) this.add(command);
  }

  add(command: PowerShellCommand): void {
    const body = this.#open.at(-1);
    if (body) {
      body.push(command);
      return;
    }
    this.#visit(command);
    for (const [index, word] of command.words.entries()) {
      const name = sourceOf(word);
      if (index === 0 || name.startsWith("$")) this.run(name, command.remote);
    }
  }

  /** Runs the block of this name where it is named first. */
  run(name: string, remote: boolean): void {
    if (this.#known.size === 0 || this.#open.length > 0) return;
    const key = name.toLowerCase();
    const body = this.#known.get(key) ?? [];
    this.#known.delete(key);
    for (const command of body) {
      this.add(remote ? { ...command, remote } : command);
    }
  }
}
