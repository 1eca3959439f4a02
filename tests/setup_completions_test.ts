import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { fromFileUrl } from "@std/path";
import { runProgram } from "./support/butler.ts";

const folder = fromFileUrl(new URL("../completions", import.meta.url));

/** A line that is being typed, and the words after `butler` once TAB has completed the last. */
const LINES: readonly (readonly [string, string])[] = [
  ["butler me", "meter"],
  ["butler hel", "help"],
  ["butler help me", "help meter"],
  ["butler init --dr", "init --dry-run"],
  ["butler init --remove --dr", "init --remove --dry-run"],
  ["butler init --hooks s", "init --hooks server"],
  ["butler init --hooks=s", "init --hooks=server"],
  ["butler guard --profile=co", "guard --profile=commit"],
  ["butler call work_di", "call work_diff"],
  ["butler meter t", "meter transcripts"],
  ["butler meter transcripts --si", "meter transcripts --since"],
  ["butler doctor --j", "doctor --json"],
  ["butler guard -- zzcom", "guard -- zzcommand"],
  ["butler guard --profile edit -- zzcom", "guard --profile edit -- zzcommand"],
  ["butler meter x -- zzcom", "meter x -- zzcommand"],
  ["butler guard -- cat _butl", "guard -- cat _butler"],
  ["butler meter report --b", "meter report --by"],
  ["butler meter --b", "meter --by"],
  ["butler meter lint --ev", "meter lint --event"],
  ["butler meter --ev", "meter --event"],
  ["butler meter --json --b", "meter --json --by"],
  [
    "butler meter transcripts --json --co",
    "meter transcripts --json --compare",
  ],
];

/** What each shell offers, where that is none or many. */
const OFFERS: readonly (readonly [string, readonly string[]])[] = [
  ["butler call work_diff wo", []],
  ["butler meter report tr", []],
  ["butler help init me", []],
  ["butler guard -- zztw", ["zztwice"]],
  ["butler meter transcripts --b", []],
  ["butler meter transcripts --ev", []],
  ["butler meter report --pr", []],
  ["butler meter --co", []],
  ["butler meter lint --b", []],
  ["butler meter lint --js", []],
  ["butler meter lint --si", []],
  ["butler meter lint --event Stop --js", []],
  // A folder, a session log, and none of the other files.
  ["butler meter transcripts HOME/zzl", ["HOME/zzlog.jsonl", "HOME/zzlogs"]],
  ["butler meter transcripts --json HOME/zzlogs", ["HOME/zzlogs"]],
  ["butler guard 1500 HOME/zzl", ["HOME/zzlogs"]],
  ["butler guard 1500 HOME/zzlogs HOME/zzl", []],
];

/** Bash splits words at `=`, and a function gets them so. */
const BASH = `
source ./butler.bash
zzcommand() { :; }
for line; do
  read -ra COMP_WORDS <<< "\${line//=/ = }"
  COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
  _butler
  last=\${COMP_WORDS[COMP_CWORD]}
  echo "\${line%"$last"}\${COMPREPLY[*]}"
done`;

const FISH = `
source ./butler.fish
function zzcommand; end
for line in $argv
  set -l found (complete -C $line | string split -f 1 \\t)
  echo (string replace -r '\\S+$' '' -- $line)"$found"
end`;

const BASH_OFFERS = `
source ./butler.bash
mkdir "$HOME/one" "$HOME/two" && PATH=$HOME/one:$HOME/two:$PATH
for folder in one two; do
  echo > "$HOME/$folder/zztwice" && chmod +x "$HOME/$folder/zztwice"
done
for line; do
  read -ra COMP_WORDS <<< "$line"
  COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
  _butler
  echo "\${COMPREPLY[*]}"
done`;

const FISH_OFFERS = `
source ./butler.fish
function zztwice; end
for line in $argv
  echo (complete -C $line | string split -f 1 \\t)
end`;

/** Zsh completes in its line editor alone: a terminal, TAB, and what the line then runs. */
const ZSH = `
zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z 'PROMPT= RPROMPT=; unsetopt prompt_sp prompt_cr; stty -echo
fpath=($PWD $fpath); autoload -Uz compinit; compinit -D -u
butler() { print -r -- "<$*>" }; zzcommand() { : }; print READY'
zpty -r z out $'*READY\\r\\n'
for line; do
  zpty -w -n z "$line"$'\\t\\n'
  zpty -r z out '*<*>*'
  print -r -- "butler \${\${out##*<}%%>*}"
done
zpty -d z`;

const SHELLS: readonly (readonly [string, readonly string[]])[] = [
  ["bash", ["bash", "-c", BASH, "bash"]],
  ["fish", ["fish", "-N", "-c", FISH]],
  ["zsh", ["zsh", "-f", "-c", ZSH, "zsh"]],
];

for (const [shell, argv] of SHELLS) {
  Deno.test({
    name: `${shell} completes what is typed`,
    ignore: !await hasProgram(shell),
    fn: async () => {
      const typed = LINES.map(([line]) => line);
      const home = await Deno.makeTempDir();
      try {
        const { stdout, stderr } = await runProgram([...argv, ...typed], {
          cwd: folder,
          env: { HOME: home, TERM: "dumb" },
        });
        assertEquals(stderr, "");
        assertEquals(
          stdout.trimEnd().split("\n"),
          LINES.map(([, words]) => `butler ${words}`),
        );
      } finally {
        await Deno.remove(home, { recursive: true });
      }
    },
  });
}

for (const [shell, script] of [["bash", BASH_OFFERS], ["fish", FISH_OFFERS]]) {
  Deno.test({
    name: `${shell} offers a word once, and only where it may stand`,
    ignore: !await hasProgram(shell),
    fn: async () => {
      const home = await Deno.makeTempDir();
      try {
        const argv = shell === "bash"
          ? ["bash", "-c", script, "bash"]
          : ["fish", "-N", "-c", script];
        await Deno.mkdir(`${home}/zzlogs`);
        for (const name of ["zzlog.jsonl", "zzlog.txt"]) {
          await Deno.writeTextFile(`${home}/${name}`, "");
        }
        const lines = OFFERS.map(([line]) => line.replace("HOME", home));
        const { stdout, stderr } = await runProgram([...argv, ...lines], {
          cwd: folder,
          env: { HOME: home, TERM: "dumb" },
        });
        assertEquals(stderr, "");
        assertEquals(
          stdout.replace(/\n$/, "").split("\n").map((words) =>
            words.replaceAll(home, "HOME").replaceAll(/\/(?= |$)/g, "")
              .split(" ").sort().join(" ")
          ),
          OFFERS.map(([, words]) => words.join(" ")),
        );
      } finally {
        await Deno.remove(home, { recursive: true });
      }
    },
  });
}

/** Bash itself quotes what is inserted, in its line editor alone: a terminal and TAB. */
const BASH_LINE = `
exec 2>&1
PS1= PS2=; bind 'set enable-bracketed-paste off'
source ./butler.bash
butler() { printf '<%s>' "$@"; echo .; }
`;

Deno.test({
  name: "bash quotes a folder with a space",
  ignore: !await hasProgram("bash") || !await hasProgram("script"),
  fn: async () => {
    const home = await Deno.makeTempDir();
    try {
      await Deno.mkdir(`${home}/my zzproject`);
      const rc = `${home}/rc`;
      await Deno.writeTextFile(rc, BASH_LINE);
      const typed = `cd "$HOME"\nbutler init --project my\t\nexit\n`;
      const { stdout } = await runProgram(
        ["script", "-qec", `bash --noprofile --rcfile ${rc} -i`, "/dev/null"],
        { cwd: folder, env: { HOME: home, TERM: "dumb" }, stdin: typed },
      );
      assertStringIncludes(stdout, "<init><--project><my zzproject/>.");
    } finally {
      await Deno.remove(home, { recursive: true });
    }
  },
});

Deno.test("the completion of bash needs nothing that bash 3.2 does not have", async () => {
  const text = await Deno.readTextFile(`${folder}/butler.bash`);
  const code = text.replace(/^#.*$/gm, "");
  assert(!/\b(?:mapfile|readarray|declare -A|local -n)\b/.test(code));
});

async function hasProgram(name: string): Promise<boolean> {
  return (await runProgram(["sh", "-c", `command -v ${name}`])).status === 0;
}
