import type { Text } from "../core/text.ts";
import type { GitArguments } from "./argv.ts";

/** A form of a subcommand that waits for a person, and how to do it without one. */
export interface InteractiveForm {
  readonly subcommands: readonly string[];
  /** Any of these options makes it wait; without the field it always does. */
  readonly options?: readonly string[];
  /** Or this says so. */
  readonly when?: (args: GitArguments) => boolean;
  readonly instead: Text;
}

const MESSAGES = ["-m", "--message", "-F", "--file", "-C", "-c", "--no-edit"];

const WHOLE_FILES: Text = {
  en: "Call work_record(message, paths=[…]): it records whole files",
  ja:
    "work_record(message, paths=[…]) を呼び出してください。ファイル単位で記録します",
};

function vcs(call: string): Text {
  return { en: `Call ${call}`, ja: `${call} を呼び出してください` };
}

const SCRIPTED_REBASE =
  `work_vcs(["-c", "sequence.editor=sed -i '2,$s/^pick/fixup/'", "rebase", "-i", "BASE"])`;

/** Every form that needs a terminal, an editor, a window, or never ends by itself. */
const FORMS: readonly InteractiveForm[] = [
  {
    subcommands: ["add", "stage"],
    options: ["-p", "--patch", "-i", "--interactive", "-e", "--edit"],
    instead: WHOLE_FILES,
  },
  {
    subcommands: ["commit"],
    options: ["-p", "--patch", "--interactive"], // -i is --include here
    instead: WHOLE_FILES,
  },
  {
    subcommands: ["checkout", "restore"],
    options: ["-p", "--patch"],
    instead: vcs('work_vcs(["restore", "--", "PATH"])'),
  },
  {
    subcommands: ["reset"],
    options: ["-p", "--patch"],
    instead: vcs('work_vcs(["reset", "--", "PATH"])'),
  },
  {
    subcommands: ["stash"],
    options: ["-p", "--patch"],
    when: ({ operands: [action] }) =>
      action === undefined || action === "push" || action === "save",
    instead: vcs('work_vcs(["stash", "push", "--", "PATH"])'),
  },
  {
    subcommands: ["clean"],
    options: ["-i", "--interactive"],
    instead: {
      en: 'Call work_vcs(["clean", "-n"]), then work_vcs(["clean", "-f"])',
      ja:
        'work_vcs(["clean", "-n"])、次に work_vcs(["clean", "-f"]) を呼び出してください',
    },
  },
  {
    subcommands: ["rebase"],
    options: ["-i", "--interactive", "--edit-todo"],
    instead: {
      en: `Call ${SCRIPTED_REBASE} with the edit you need`,
      ja: `${SCRIPTED_REBASE} を必要な編集に書き換えて呼び出してください`,
    },
  },
  {
    subcommands: ["am"],
    options: ["-i", "--interactive"],
    instead: vcs('work_vcs(["am", "FILE"])'),
  },
  {
    subcommands: ["config"],
    options: ["-e", "--edit"],
    instead: vcs('work_vcs(["config", "NAME", "VALUE"])'),
  },
  {
    subcommands: ["config"],
    when: ({ operands: [action] }) => action === "edit",
    instead: vcs('work_vcs(["config", "NAME", "VALUE"])'),
  },
  {
    subcommands: ["branch"],
    options: ["--edit-description"],
    instead: vcs('work_vcs(["config", "branch.NAME.description", "TEXT"])'),
  },
  {
    subcommands: ["notes"],
    when: ({ operands: [action], options, values }) =>
      action === "edit" ||
      (action === "add" || action === "append") &&
        !MESSAGES.some((name) => options.has(name) || values.has(name)),
    instead: vcs('work_vcs(["notes", "add", "-m", "TEXT"])'),
  },
  {
    subcommands: ["tag"],
    options: ["-a", "--annotate", "-s", "--sign", "-u", "--local-user"],
    when: ({ options, values }) =>
      !MESSAGES.some((name) => options.has(name) || values.has(name)),
    instead: vcs('work_vcs(["tag", "-a", "NAME", "-m", "TEXT"])'),
  },
  {
    subcommands: ["replace"],
    options: ["-e", "--edit"],
    instead: vcs('work_vcs(["replace", "OBJECT", "REPLACEMENT"])'),
  },
  {
    subcommands: ["bisect"],
    when: ({ operands: [action] }) =>
      action === "visualize" || action === "view",
    instead: vcs('work_vcs(["bisect", "log"])'),
  },
  {
    subcommands: ["help"],
    options: ["-w", "--web", "-i", "--info"],
    instead: vcs('work_vcs(["help", "NAME"])'),
  },
  {
    subcommands: ["difftool"],
    when: ({ operands, pathspecs = [] }) =>
      [...operands, ...pathspecs].length > 0,
    instead: vcs('work_vcs(["diff", …]) with the same arguments'),
  },
  {
    subcommands: ["mergetool"],
    instead: {
      en:
        "Edit the files that work_observe() lists, then call work_record(message)",
      ja:
        "work_observe() が示すファイルを編集し、work_record(message) を呼び出してください",
    },
  },
  {
    subcommands: ["gui", "citool", "gitk", "instaweb", "web--browse"],
    instead: {
      en: "Call work_observe(), work_diff() or work_history()",
      ja: "work_observe(), work_diff(), work_history() を使ってください",
    },
  },
  {
    subcommands: [
      "shell",
      "daemon",
      "credential-cache--daemon",
      "fsmonitor--daemon",
    ],
    when: ({ operands: [action] }) => action === undefined || action === "run",
    instead: {
      en: "Ask the person to run it in a terminal",
      ja: "端末での実行を依頼してください",
    },
  },
];

/** The form that `subcommand` with these arguments is, if it waits for a person. */
export function interactiveForm(
  subcommand: string,
  args: GitArguments,
): InteractiveForm | undefined {
  return FORMS.find(({ subcommands, options, when }) =>
    subcommands.includes(subcommand) &&
    (!options || options.some((name) => args.options.has(name))) &&
    (!when || when(args))
  );
}
