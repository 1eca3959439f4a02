import type { Word } from "../shell/command.ts";
import { textOf } from "./call.ts";
import type { Call } from "./call.ts";
import { vcsCallOf } from "./work_vcs.ts";

/** Calls that a table of runners cannot say: several tasks in one, or a program whose first word is one. */
export function special(
  program: string,
  words: readonly Word[],
  base: Call,
): readonly Partial<Call>[] | undefined {
  const [first, ...rest] = words;
  if (program === "git") {
    const { folders, operands } = gitOptions(words);
    return [{ program, words: operands, cwd: [...base.cwd, ...folders] }];
  }
  if (program === "butler") {
    const call = vcsCallOf(words, base.stdin);
    const cwd = call?.cwd === undefined ? base.cwd : [...base.cwd, call.cwd];
    return call && special("git", call.args, { ...base, cwd });
  }
  if (program === "cargo" && first === "sqlx") {
    return [{ program: "sqlx", words: rest }];
  }
  if (program === "dotnet-ef") {
    return [{ program: "dotnet", words: ["ef", ...words] }];
  }
  if (/^(?:docker|podman|nerdctl)$/.test(program)) {
    const at = words.findIndex((word) => word === "compose");
    if (at >= 0) {
      return [{
        program: "docker-compose",
        written: `${program} compose`,
        via: [
          ...base.via,
          [program, ...words.slice(0, at).map(textOf)].join(" "),
        ],
        words: words.slice(at + 1),
      }];
    }
  }
  if (program === "podman-compose") {
    return [{ program: "docker-compose", written: program, words }];
  }
  if (program === "symfony" && first === "console") {
    return [{ program: "console", words: rest }];
  }
  // Laravel Vapor and Capistrano reach a server by the name of its environment.
  if (program === "vapor" && first === "command") {
    const text = optionValue(rest, "--command");
    const via = [...base.via, `vapor ${textOf(rest[0] ?? "")}`];
    return [{ program: "artisan", words: text.split(" "), via }];
  }
  if (program === "cap" && first !== undefined) {
    const tasks = rest.map((task) => textOf(task).replace(/^rails:/, ""));
    const via = [...base.via, `cap ${textOf(first)}`];
    return [{ program: "rails", words: tasks, via }];
  }
  if (program === "mix" && first === "do") return mixTasks(rest);
  if (program === "cargo" && first === "run") return migrationCrate(rest);
  return undefined;
}

/** The script that `aws ssm send-command --parameters commands="…"` runs elsewhere. */
export function sentScript(
  program: string,
  words: readonly Word[],
): string | undefined {
  if (program !== "aws" || !words.includes("send-command")) return undefined;
  return optionValue(words, "--parameters")
    .replace(/^[^]*?\bcommands["']?\s*[=:]\s*/, "")
    .replace(/^[["'\s]+|["'\]}\s]+$/g, "").replace(/["']\s*,\s*["']/g, "\n");
}

/** `--command=X`, `--command X` */
function optionValue(words: readonly Word[], name: string): string {
  const texts = words.map(textOf);
  const at = texts.findIndex((text) => text.split("=")[0] === name);
  const [, value] = (texts[at] ?? "").split(/=(.*)/s);
  return value ?? texts[at + 1] ?? "";
}

/** Git's own options before the subcommand; `-C` changes the folder. */
function gitOptions(words: readonly Word[]) {
  const folders: Word[] = [];
  let i = 0;
  for (; i < words.length && textOf(words[i]).startsWith("-"); i++) {
    const text = textOf(words[i]);
    if (text === "-C" && i + 1 < words.length) folders.push(words[i + 1]);
    if (/^(?:-C|-c|--git-dir|--work-tree|--namespace)$/.test(text)) i++;
  }
  return { folders, operands: words.slice(i) };
}

/** `mix do ecto.drop, ecto.create` and `mix do ecto.drop + ecto.create`. */
function mixTasks(words: readonly Word[]) {
  const tasks: Word[][] = [[]];
  for (const word of words) {
    const text = textOf(word);
    if (text === "+" || text === ",") tasks.push([]);
    else if (text.endsWith(",")) {
      tasks.at(-1)!.push(text.slice(0, -1));
      tasks.push([]);
    } else tasks.at(-1)!.push(word);
  }
  return tasks.filter((task) => task.length > 0)
    .map((task) => ({ program: "mix", words: task }));
}

/** `cargo run -p migration -- fresh`: the crate of SeaORM is a command line of its own. */
function migrationCrate(words: readonly Word[]) {
  const dashes = words.indexOf("--");
  if (dashes < 0) return undefined;
  const via = [`cargo run ${words.slice(0, dashes).map(textOf).join(" ")}`];
  return [
    { program: "sea-orm-migration", words: words.slice(dashes + 1), via },
  ];
}
