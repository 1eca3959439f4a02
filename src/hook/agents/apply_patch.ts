import { absolutePath } from "./translate.ts";

/** One file of a patch as the Claude Code tool call that does the same. */
export interface PatchedFile {
  readonly tool: "Edit" | "Write";
  readonly input: Readonly<Record<string, string>>;
}

const FILE = /^\*\*\* (Add|Update|Delete) File: (.+)$/;
const MOVE = /^\*\*\* Move to: (.+)$/;

/**
 * The files that a patch in the format of Codex's `apply_patch` touches. A
 * deleted file is an edit that leaves nothing; a moved one is two edits.
 */
export function patchedFiles(patch: string, cwd?: string): PatchedFile[] {
  const files: Draft[] = [];
  for (const line of patch.split(/\r?\n/)) {
    const [, action, path] = FILE.exec(line) ?? [];
    if (path) {
      files.push(draft(action === "Add" ? "Write" : "Edit", path));
      continue;
    }
    const [, target] = MOVE.exec(line) ?? [];
    if (target) files.push(draft("Edit", target));
    else if (files.length > 0) addLine(files[files.length - 1], line);
  }
  return files.map((file) => finish(file, cwd));
}

/**
 * The files that a shell line patches: Codex CLI reads `apply_patch <<'EOF'` in
 * a shell command as its tool of that name, with or without a `cd` before it.
 */
export function patchedByCommand(
  command: string,
  cwd: string | undefined,
): PatchedFile[] {
  if (!/(?<![\w-])apply_?patch(?![\w-])/.test(command)) return [];
  const [, ...patches] = command.split("*** Begin Patch");
  const folder = folderBefore(command, cwd);
  return patches.flatMap((patch) =>
    patchedFiles(patch.split("*** End Patch")[0], folder)
  );
}

/** Where a line that starts with `cd folder` goes on. */
function folderBefore(command: string, cwd: string | undefined) {
  const [, quoted] = /^\s*cd\s+("[^"]*"|'[^']*'|[^\s;&|]+)\s*(?:&&|;|\n)/
    .exec(command) ?? [];
  const folder = quoted?.replace(/^["']|["']$/g, "");
  return folder ? absolutePath(folder, cwd) : cwd;
}

interface Draft {
  readonly tool: "Edit" | "Write";
  readonly path: string;
  readonly removed: string[];
  readonly added: string[];
}

function draft(tool: "Edit" | "Write", path: string): Draft {
  return { tool, path: path.trim(), removed: [], added: [] };
}

function addLine(file: Draft, line: string): void {
  if (line.startsWith("+")) file.added.push(line.slice(1));
  else if (line.startsWith("-")) file.removed.push(line.slice(1));
}

function finish(file: Draft, cwd: string | undefined): PatchedFile {
  const file_path = absolutePath(file.path, cwd);
  const added = file.added.join("\n");
  return file.tool === "Write"
    ? { tool: "Write", input: { file_path, content: added } }
    : {
      tool: "Edit",
      input: {
        file_path,
        old_string: file.removed.join("\n"),
        new_string: added,
      },
    };
}
