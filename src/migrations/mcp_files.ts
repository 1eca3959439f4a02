import { isObject, stringAt } from "../core/json.ts";
import type { EditInput } from "./edit_input.ts";
import { applyEdits } from "./edit_input.ts";
import { shellLine } from "./work_vcs.ts";

type Input = Readonly<Record<string, unknown>>;

// As the servers filesystem, serena, jetbrains, text-editor and desktop-commander name their arguments.
const PATHS =
  "path file_path filePath relative_path pathInProject filepath filename file target_file";
const CONTENTS = "content contents text file_text body code";
const OLD = "old_string oldText old_text old_str oldString";
const NEW = "new_string newText new_text new_str newString repl replacement";
const FROM = "source from oldPath old_path source_path";
const TO = "destination to newPath new_path destination_path";
const COMMANDS = "command cmd script commandLine";
const FOLDERS = "cwd workdir working_directory workingDirectory directory";

const WRITES =
  /(?:write|edit|create|replace|insert|append|modify|patch|update|delete)/i;
const WRITES_WHOLE = /(?:write|create|overwrite|replace_file)/i;
const REMOVES = /(?:delete|remove)_?\w*(?:file|director|folder|path)/i;
const RUNS = /(?:exec|shell|bash|command|terminal|process|run)/i;

/** The edits of files that a tool of an MCP server makes; text-editor takes a list of files. */
export function mcpEdits(tool: string, input: Input): EditInput[] {
  const files = Array.isArray(input.files) ? input.files : [];
  return [input, ...files].filter(isObject)
    .flatMap((one) => mcpEdit(tool, one) ?? []);
}

function mcpEdit(tool: string, input: Input): EditInput | undefined {
  const name = nameOf(tool);
  const path = first(input, PATHS);
  if (path === undefined || !WRITES.test(name) || isElsewhere(input)) {
    return undefined;
  }
  const content = first(input, CONTENTS);
  if (content !== undefined && WRITES_WHOLE.test(name)) {
    return { path, added: content, after: () => content };
  }
  const parts = input.edits ?? input.patches;
  const edits = (Array.isArray(parts) ? parts : [input])
    .filter(isObject).map((edit) => ({
      old_string: first(edit, OLD),
      new_string: first(edit, NEW) ?? first(edit, CONTENTS),
      replace_all: edit.replaceAll ?? edit.replace_all,
    }));
  return {
    path,
    added: edits.map((edit) => edit.new_string ?? "").join("\n"),
    after: (before) => applyEdits(before ?? "", edits),
  };
}

/** What a tool of an MCP server would run, as a line for a shell: its command, or that of a move or a removal. */
export function mcpLine(
  tool: string,
  input: Input,
): { readonly line: string; readonly folder?: string } | undefined {
  const name = nameOf(tool);
  const folder = first(input, FOLDERS);
  const command = first(input, COMMANDS);
  if (command !== undefined && RUNS.test(name)) {
    const { args = [] } = input;
    const words = Array.isArray(args) ? args.map(String) : [];
    return { line: `${command} ${shellLine(words)}`, folder };
  }
  // Laravel Boost runs PHP in the application.
  const code = stringAt(input, "code");
  if (name === "tinker" && code !== undefined) {
    return { line: shellLine(["php", "artisan", "tinker", "--execute", code]) };
  }
  if (isElsewhere(input)) return undefined;
  const [from, to] = [first(input, FROM), first(input, TO)];
  if (from !== undefined && to !== undefined && /move|rename/i.test(name)) {
    return { line: shellLine(["mv", "--", from, to]) };
  }
  const path = first(input, PATHS);
  return path !== undefined && REMOVES.test(name)
    ? { line: shellLine(["rm", "-r", "--", path]) }
    : undefined;
}

/** A repository on a server, or a trial. */
function isElsewhere(input: Input): boolean {
  return stringAt(input, "owner") !== undefined || input.dryRun === true;
}

function nameOf(tool: string): string {
  return tool.slice(tool.lastIndexOf("__") + 2);
}

function first(input: Input, names: string): string | undefined {
  return names.split(" ").map((name) => stringAt(input, name))
    .find((value) => value !== undefined);
}
