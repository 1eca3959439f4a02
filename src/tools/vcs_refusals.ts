import { ButlerError } from "../core/errors.ts";
import { readArguments, readGitCommand } from "../git/argv.ts";
import { interactiveForm } from "../git/interactive.ts";
import { VCS_VALUED } from "../git/vcs_options.ts";
import type { Word } from "../shell/command.ts";
import { printCall } from "./call.ts";
import type { CallArguments, ToolCall } from "./call.ts";
import { asTaken } from "./commit_takes.ts";
import { replacementFor } from "./git_equivalents.ts";
import type { GitUse } from "./tool.ts";
import { workVcs } from "./work_vcs.ts";

/** The arguments of a git command as its own subcommand reads them. */
export function argumentsOf(words: readonly string[]) {
  const { subcommand, args } = readGitCommand(words);
  const valued = VCS_VALUED[String(subcommand)] ?? [];
  return readArguments(args, new Set(valued));
}

/**
 * Throws where a command waits for a person, or has a tool of its own; `cwd`
 * is the folder for that tool, undefined where none will do.
 */
export function refuseOthers(
  words: readonly string[],
  cwd: string | undefined,
  use?: GitUse,
): void {
  const { subcommand, config } = readGitCommand(words);
  if (typeof subcommand !== "string") return;
  if (/\s/.test(subcommand)) throw oneWord(subcommand);
  const form = interactiveForm(subcommand, argumentsOf(words));
  const scripted = config.some((one) =>
    typeof one === "string" && /^(?:sequence|core)\.editor=./i.test(one)
  );
  if (form && !(subcommand === "rebase" && scripted)) {
    throw new ButlerError("interactive_command", {
      en: `Cannot run git ${words.join(" ")}: it waits for a person`,
      ja: `git ${words.join(" ")} は対話が必要なため実行できません`,
    }, form.instead);
  }
  const { forPerson, stdin, call } = replacementFor(words);
  if (forPerson === "forces") throw leftToPerson();
  if (stdin) throw withoutInput(words, forPerson ? undefined : call);
  if (cwd !== undefined) refuseProper(words, cwd, use);
}

/** Throws use_proper_tool for a command that a work tool answers. */
export function refuseProper(
  words: readonly Word[],
  cwd: Word,
  use?: GitUse,
): void {
  const { proper, call, git, forPerson } = replacementFor(words, use);
  if (forPerson === "forces") throw leftToPerson();
  if (!proper) return;
  const placed = cwd === ""
    ? call
    : { ...call, arguments: { ...call.arguments, cwd } };
  const hint = {
    en: `Use ${printCall(placed)}`,
    ja: `${printCall(placed)} を使ってください`,
  };
  const into = intoLastRecord(words, cwd);
  throw new ButlerError("use_proper_tool", {
    en: `Cannot run ${git} here: it has a Butler tool of its own`,
    ja: `${git} には専用の Butler ツールがあります`,
  }, {
    en: into ? `${hint.en}; into the last record: ${into}` : hint.en,
    ja: into ? `${hint.ja}。直前の記録に加えるには ${into}` : hint.ja,
  });
}

/** The call that puts what `git add` names into the last record, new files too. */
function intoLastRecord(words: readonly Word[], cwd: Word): string | undefined {
  const known = words.filter((word) => typeof word === "string");
  const { subcommand } = readGitCommand(known);
  if (subcommand !== "add" && subcommand !== "stage") return undefined;
  const { options, operands, pathspecs = [] } = argumentsOf(known);
  const paths = [...operands, ...pathspecs];
  const isUpdate = options.has("-u") || options.has("--update");
  const args = ["commit", "--amend", "--no-edit", ...asTaken(paths, isUpdate)];
  const given: CallArguments = cwd === "" ? { args } : { args, cwd };
  return printCall({ tool: workVcs.name, arguments: given });
}

function leftToPerson(): ButlerError {
  return new ButlerError("invalid_argument", {
    en: "Cannot run git push here: it forces, which no tool does",
    ja: "強制的な git push はどのツールでも実行できません",
  }, {
    en: "Ask the user to run it",
    ja: "利用者に実行を依頼してください",
  });
}

/** With an empty stdin git would fail, or answer as if there were nothing. */
function withoutInput(
  words: readonly string[],
  instead: ToolCall | undefined,
): ButlerError {
  return new ButlerError(
    "invalid_argument",
    {
      en: `Cannot run git ${words.join(" ")}: it reads stdin, which is empty`,
      ja: `git ${words.join(" ")} は標準入力を読みますが、入力がありません`,
    },
    instead
      ? {
        en: `Call ${printCall(instead)}, with a file or names for …`,
        ja: `${printCall(instead)} の … にファイルや名前を指定してください`,
      }
      : { en: "Ask the user to run it", ja: "利用者に実行を依頼してください" },
  );
}

function oneWord(subcommand: string): ButlerError {
  const words = subcommand.trim().split(/\s+/);
  const call = printCall({ tool: "work_vcs", arguments: { args: words } });
  return new ButlerError("invalid_argument", {
    en: `Cannot run ${JSON.stringify(subcommand)}: it is not one word`,
    ja: `${JSON.stringify(subcommand)} は 1 語ではありません`,
  }, {
    en: `Give each word by itself: ${call}`,
    ja: `1 語ずつ指定してください: ${call}`,
  });
}
