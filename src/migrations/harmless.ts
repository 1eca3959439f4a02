import type { Facts } from "../hook/policy.ts";
import type { Command, Word } from "../shell/command.ts";
import { readPlain } from "../shell/plain.ts";
import { textOf } from "./call.ts";
import type { Call } from "./call.ts";
import { EVERYDAY, TELLING } from "./everyday.ts";
import { isHarmlessWrite, mayWrite } from "./harmless_writes.ts";
import { throughImage } from "./images.ts";
import { inlineScript } from "./inline.ts";
import { resolvePath } from "./paths.ts";
import { peel } from "./peel.ts";
import { hasStem, mayConcernCommand, mayConcernScript } from "./quick.ts";
import { findScript } from "./scripts.ts";
import { writesOf } from "./shell_writes.ts";

/** Scripts in scripts that are followed here. */
const MAX_DEPTH = 3;
/** Lines of scripts that are looked at. */
const MOST_LINES = 40;
/** Variables whose loss hides an agent: the guard looks for their names in the text. */
const AGENT = /CLAUDE_?CODE|AI_AGENT/i;

/** Of these the guard reads patches, revisions and scripts, too: `sh`, `ssh`, `bash`. */
const READ_FURTHER = /^(?:git|patch|\.|source|nu|elvish|.*sh)$/;

/**
 * Whether the guard surely has nothing to say of a line that `quick.ts` cannot
 * let pass: `npm test`, `rm -rf dist`, `bin/rails test`. It needs neither the
 * parser nor the tables of tools and layouts, most of what the guard loads,
 * and asks no process. A test holds it against the whole judgement.
 */
export function isHarmless(
  source: string,
  folder: string,
  facts: Facts,
): boolean {
  return new Look(facts).isPlainlyHarmless(source, folder, 0);
}

class Look {
  #lines = 0;

  constructor(readonly facts: Facts) {}

  /** A line of which every command is known. */
  isPlainlyHarmless(source: string, folder: string, depth: number): boolean {
    if (depth > MAX_DEPTH || ++this.#lines > MOST_LINES) return false;
    if (AGENT.test(source)) return false;
    const programs = new Set([...EVERYDAY, ...scriptsNamedIn(source)]);
    const commands = readPlain(source, programs)?.commands;
    return commands !== undefined &&
      commands.every((command) =>
        this.#isHarmlessCommand(command, source, folder, depth)
      );
  }

  #isHarmlessCommand(
    command: Command,
    source: string,
    folder: string,
    depth: number,
  ): boolean {
    const here = follow(folder, command.cwd);
    const script = scriptOf(command);
    if (script !== undefined) {
      return here !== undefined && script !== "" && command.piped !== true &&
        this.#isHarmlessText(this.#textOf(script, here), here, depth + 1) &&
        !hasStem(command.words.map(textOf).join(" "));
    }
    const { calls, lines, scripts, via } = peel(command);
    if (here === undefined || via !== undefined || isFed(command)) return false;
    const inside = [
      ...lines.map((line) => ({ line, folder: here })),
      ...scripts.flatMap((one) => findScript(one, here, this.facts.system)),
    ];
    return calls.every((call) => this.#isHarmlessCall(call, source, folder)) &&
      inside.every((one) =>
        this.#isHarmlessScript(one.line, one.folder, depth + 1)
      );
  }

  #isHarmlessCall(call: Call, source: string, from: string): boolean {
    if (READ_FURTHER.test(call.program) || saysMore(call)) return false;
    if (throughImage(call, source) !== call) return false;
    const folder = follow(from, call.cwd);
    return folder !== undefined && !this.#isShellScript(call, folder) &&
      writesOf(call).every((write) =>
        isHarmlessWrite(write, folder, this.facts)
      );
  }

  /** A shell script of which every line by itself is harmless; one that changes its folder is read. */
  #isHarmlessText(text: string, folder: string, depth: number): boolean {
    if (!mayConcernScript(text)) return true;
    if (text.length > LONGEST_SCRIPT || MOVES.test(text)) return false;
    return text.split("\n").map((line) => line.trim())
      .filter((line) => line !== "" && !line.startsWith("#"))
      .every((line) => this.#isHarmlessScript(line, folder, depth));
  }

  #textOf(file: string, folder: string): string {
    return this.facts.system.readText(resolvePath(folder, file)) ?? "";
  }

  /** `./gradlew`: the guard reads what a script of the project does. */
  #isShellScript({ written }: Call, folder: string): boolean {
    if (typeof written !== "string" || !written.includes("/")) return false;
    const text = this.#textOf(written, folder);
    const isShell = text.startsWith("#!")
      ? /^#!.*sh\b/.test(text)
      : written.endsWith("sh");
    return isShell && mayConcernScript(text);
  }

  /** A line of a script needs no reading where no name of a tool or a writer is in it. */
  #isHarmlessScript(line: string, folder: string, depth: number): boolean {
    return !mayConcernCommand(line) && !mayWrite(line) &&
        !AGENT.test(line) || this.isPlainlyHarmless(line, folder, depth);
  }
}

/** `./build.sh`, `scripts/build.sh`; as arguments they do no harm. */
function scriptsNamedIn(source: string): string[] {
  const names = source.match(/[\w./@-]+\.(?:ba)?sh(?![\w./-])/g);
  return names ? [...names, ...SHELLS] : [];
}

/** Characters of a script whose lines are looked at one by one. */
const LONGEST_SCRIPT = 4_000;
/** Another folder, or a line that goes on in the next one. */
const MOVES = /\b(?:cd|pushd|popd)\b|\\\r?$|<</m;

const SHELLS = ["sh", "bash"];

/** The script of `./build.sh` and of `bash -x build.sh`; "" for a shell that does something else. */
function scriptOf({ words }: Command): string | undefined {
  const texts = words.map(textOf);
  if (!SHELLS.includes(texts[0])) {
    return /\.(?:ba)?sh$/.test(texts[0]) ? texts[0] : undefined;
  }
  const rest = texts.slice(1).filter((text) => !/^-[exuv]+$/.test(text));
  return rest[0]?.startsWith("-") ? "" : rest[0] ?? "";
}

/** It may read a script that an `echo` prints. */
function isFed({ piped, words }: Command): boolean {
  return piped === true && EVERYDAY.has(textOf(words[0]));
}

/** Whether a call has more than the name of its program that wakes the guard. */
function saysMore(call: Call): boolean {
  const { program, env } = call;
  const words = call.words.map(textOf);
  const telling = Object.hasOwn(TELLING, program)
    ? TELLING[program]
    : undefined;
  const text = telling ? words : [program, ...words];
  return Object.keys(env).length > 0 || inlineScript(call) !== undefined ||
    hasStem(text.join(" ")) || words.some((word) => telling?.test(word));
}

/** Where a chain of `cd` leads to, as far as it is written out. */
function follow(from: string, steps: readonly Word[]): string | undefined {
  let folder = from;
  for (const step of steps) {
    if (typeof step !== "string" || /^[~-]/.test(step)) return undefined;
    folder = resolvePath(folder, step);
  }
  return folder;
}
