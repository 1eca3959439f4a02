import type { Random } from "./random.ts";

const RUNNING = [
  "git status",
  "g=git; $g x",
  "'git' x",
  "\\git a",
  "git\\\n b",
  '"gi"t c',
  "$(echo git) d",
];
const SILENT = [
  "ls",
  "true",
  "! false",
  "echo 'git x'",
  "cat <<E\ngit x\nE\n",
  "cat <<'E'\n$(git a)\nE\n",
  "# git\n",
  "x=git",
  "f() { git z; }",
  "grep git a.txt",
  ": `echo hi`",
  "[ -d src ]",
  "echo '\"' \"'\"",
  "echo $'a\\'b'",
  "a=(1 2)",
  "case x in y) ls;; esac",
];

const single = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const double = (text: string) => `"${text.replace(/["\\$`]/g, "\\$&")}"`;

/** Ways to put a line into a line. */
const FRAMES: readonly ((line: string, other: string) => string)[] = [
  (line, other) => `${line}; ${other}`,
  (line, other) => `${line}\n${other}`,
  (line, other) => `${line} && ${other}`,
  (line, other) => `${line} || ${other}`,
  (line) => `${line} | cat`,
  (line) => `! ${line}`,
  (line) => `(${line}\n)`,
  (line) => `{ ${line}\n}`,
  (line) => `A=1 ${line}`,
  (line) => `>o ${line}`,
  (line) => `env ${line}`,
  (line) => `nice ${line}`,
  (line) => `timeout 2 ${line}`,
  (line) => `echo a | xargs ${line}`,
  (line) => `find . -name a.txt -exec ${line} {} \\;`,
  (line) => `if true; then ${line}\nfi`,
  (line) => `for i in 1 2; do ${line}\ndone`,
  (line) => `while true; do ${line}\nbreak; done`,
  (line) => `case x in x) ${line}\n;; esac`,
  (line) => `f() { ${line}\n}; f`,
  (line) => `x=$(${line})`,
  (line) => `echo "a $(${line}) b"`,
  (line) => `echo \`${line.replace(/[\\`$]/g, "\\$&")}\``,
  (line) => `echo \${x:-$(${line})}`,
  (line) => `cat <(${line})`,
  (line) => `cat <<EOF\n$(${line})\nEOF\n`,
  (line) => `bash -c ${single(line)}`,
  (line) => `bash -c ${double(line)}`,
  (line) => `eval ${single(line)}`,
  (line) => `trap ${single(line)} EXIT`,
  (line) => `echo ${single(line)} | bash`,
  (line) => `bash <<'EOF'\n${line}\nEOF\n`,
  (line) => `source <(printf '%s\\n' ${single(line)})`,
  (line) => `t=$(mktemp); echo ${single(line)} > "$t"; bash "$t"`,
  (line) => `(cd src; echo ${single(line)} > q); cd docs; bash ../src/q`,
  (line) => `x=${single(`x${line}`)}; eval "\${x#x}"`,
  (line) => `echo ${single(line)} | sed 's/zzz/z/' | bash`,
];
const PIECES = [..."'\"\\`$(){};&|\n #<=*", "<<E\n", "git ", "$("];

/** A command line of Bash, `depth` frames deep. */
export function randomLine(random: Random, depth: number): string {
  if (depth === 0) {
    return pick(random, random.below(3) > 0 ? SILENT : RUNNING);
  }
  const frame = pick(random, FRAMES);
  return frame(randomLine(random, depth - 1), randomLine(random, depth - 1));
}

/** `line` with a few characters lost and a few pieces put in. */
export function mutated(line: string, random: Random): string {
  const characters = [...line];
  for (let count = 1 + random.below(4); count > 0; count--) {
    const at = random.below(characters.length + 1);
    if (random.below(2) > 0) characters.splice(at, 1);
    else characters.splice(at, 0, pick(random, PIECES));
  }
  return characters.join("");
}

function pick<T>(random: Random, all: readonly T[]): T {
  return all[random.below(all.length)];
}
