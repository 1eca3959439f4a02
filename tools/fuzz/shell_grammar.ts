import type { Random } from "../../tests/support/random.ts";
import { once, pick } from "./mutate.ts";
import {
  ARGUMENTS,
  GIT_SPELLINGS,
  GIT_VARIABLES,
  MENTIONS,
} from "./shell_words.ts";

/** Commands in front of a command. Those of the oracle are really run. */
const HARMLESS_WRAPPERS: readonly string[] = [
  "env",
  "env A=1",
  "env -u A",
  "env -- A=1",
  "command",
  "command --",
  "builtin command",
  "exec",
  "time",
  "time -p",
  "!",
  "nice",
  "nice -n 5",
  "nohup",
  "timeout 5",
  "timeout -k 1 5s",
  "setsid -w",
  "stdbuf -o0",
  "A=1",
  "A=1 B='x y'",
  'A="$(echo x)"',
  "> /dev/null",
  "2>/dev/null",
  "< /dev/null",
  "echo a | xargs",
  "echo a | xargs -n1",
  "echo a | xargs -I{}",
  "xargs -a /dev/null",
  "eval",
  "eval --",
];

const OTHER_WRAPPERS: readonly string[] = [
  "command -p",
  "sudo",
  "sudo -u root",
  "doas",
  "ionice -c3",
  "strace -f",
  "watch -n1",
  "chrt 1",
  "unbuffer",
  "env -i",
  "env -S",
  "parallel",
  "flock /tmp/x",
  "npx",
  "uv run",
  "bundle exec",
  "caffeinate",
  "ssh host",
  "docker exec c",
  "make -C",
  "fd -x",
  "find . -exec",
  "coproc",
  "trap",
  "noglob",
];

const INSIDE = /** how a whole script is handed to something */ [
  "sh",
  "cat",
  "file",
  "quoted",
] as const;

/**
 * Writes random Bash. `harmless`: only what can be run in a sandbox, ends by
 * itself, and runs the same each time.
 */
export class ShellGrammar {
  #depth = 0;
  #heredocs = 0;

  constructor(readonly random: Random, readonly harmless: boolean) {}

  /** A few commands, one after another. */
  script(): string {
    const count = 1 + this.random.below(3);
    let text = this.command();
    for (let i = 1; i < count; i++) text += this.#joint(text) + this.command();
    return text;
  }

  command(): string {
    if (this.#depth > 3) return this.#simple();
    this.#depth++;
    const text = once(this.random, 3) ? this.#compound() : this.#simple();
    this.#depth--;
    return text;
  }

  #joint(before: string): string {
    // A heredoc's body ends at the newline, so only a newline may follow.
    if (before.includes("<<")) return "\n";
    return pick(
      this.random,
      this.harmless
        ? ["; ", ";", "\n", " \n\n", "; # git log\n", " | ", " |& ", "\r\n"]
          .slice(0, -1)
        : ["; ", " && ", " || ", " & ", "\n", " | ", "&&\\\n", "\r\n", "||\n"],
    );
  }

  #simple(): string {
    const { random } = this;
    switch (random.below(8)) {
      case 0:
      case 1:
        return pick(random, MENTIONS);
      case 2: {
        const [before, word] = pick(random, GIT_VARIABLES);
        return `${before}\n${word}`;
      }
      case 3:
        return this.#wrapped(pick(random, MENTIONS));
      case 4:
        return this.#wrapped(this.#git());
      default:
        return this.#git();
    }
  }

  #git(): string {
    const { random } = this;
    return `${pick(random, GIT_SPELLINGS)} ${pick(random, ARGUMENTS)}`.trim();
  }

  #wrapped(command: string): string {
    const { random } = this;
    const wrappers = this.harmless
      ? HARMLESS_WRAPPERS
      : [...HARMLESS_WRAPPERS, ...OTHER_WRAPPERS];
    const wrapper = pick(random, wrappers);
    return once(random, 4)
      ? `${pick(random, wrappers)} ${wrapper} ${command}`
      : `${wrapper} ${command}`;
  }

  #compound(): string {
    const inner = this.script();
    const line = inner.includes("\n") ? "\n" : "; ";
    const shapes = [
      () => `(${inner}${line})`,
      () => `{ ${inner}${line}}`,
      () => `if true; then ${inner}${line}fi`,
      () => `if false; then :; else ${inner}${line}fi`,
      () => `for x in 1; do ${inner}${line}done`,
      () => `while ${inner}${line}do break; done`,
      () => `until true; do :; done\n${inner}`,
      () => `case a in a) ${inner}${line};; esac`,
      () => `case a in (b) : ;; (*) ${inner}${line};; esac`,
      () => `f() { ${inner}${line}}; f`,
      () => `f() { ${inner}${line}}`,
      () => `echo $(${inner}${line})`,
      () => `echo "a $(${inner}\n) b"`,
      () => `x=$(${inner}\n)`,
      () => `cat <(${inner}\n)`,
      () => `[[ -n $(${inner}\n) ]]`,
      () => `echo $((1 + $(${inner}\necho 1)))`,
      () => `: \${none:-$(${inner}\n)}`,
      () => `echo \`echo a\`; ${inner}`,
      () => `{ ${inner}\n} 2> /dev/null`,
      () => `true && { ${inner}\n}`,
      () => `false || { ${inner}\n}`,
      () => this.#handed(inner),
      () => this.#handed(inner),
    ];
    return pick(this.random, shapes)();
  }

  /** A script that is data on its way to a shell. */
  #handed(script: string): string {
    const mark = `E${this.#heredocs++}`;
    const quoted = `'${script.replaceAll("'", `'\\''`)}'`;
    switch (pick(this.random, INSIDE)) {
      case "sh":
        return pick(this.random, [
          `bash -c ${quoted}`,
          `bash -lc ${quoted}`,
          `sh -ec ${quoted}`,
          `eval ${quoted}`,
          `bash <<'${mark}'\n${script}\n${mark}`,
          `bash -s <<'${mark}'\n${script}\n${mark}`,
          `bash <<< ${quoted}`,
        ]);
      case "cat":
        return `cat <<'${mark}'\n${script}\n${mark}`;
      case "file":
        return pick(this.random, [
          `source <(echo ${quoted})`,
          `. /dev/stdin <<< ${quoted}`,
          `bash <(printf '%s\\n' ${quoted})`,
          `echo ${quoted} | bash`,
          `cat <<'${mark}' | sh\n${script}\n${mark}`,
        ]);
      case "quoted":
        return `echo ${quoted}`;
    }
  }
}
