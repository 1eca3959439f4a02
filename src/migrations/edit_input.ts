import { isObject, stringAt } from "../core/json.ts";

/** The path that a file tool of Claude Code writes, and how the text changes. */
export interface EditInput {
  readonly path: string;
  /** The whole text afterwards, or undefined when the edit does not fit the file. */
  after(before: string | undefined): string | undefined;
  /** The texts that the edit brings in. */
  readonly added: string;
}

const TOOLS = new Set(["Edit", "Write", "MultiEdit", "NotebookEdit"]);

/** The input of Edit, Write, MultiEdit and NotebookEdit; undefined for other tools. */
export function readEdit(
  tool: string,
  input: Readonly<Record<string, unknown>>,
): EditInput | undefined {
  if (!TOOLS.has(tool)) return undefined;
  const path = stringAt(input, "file_path") ?? stringAt(input, "notebook_path");
  if (path === undefined) return undefined;
  const content = stringAt(input, "content");
  if (content !== undefined) {
    return { path, added: content, after: () => content };
  }
  const edits = (Array.isArray(input.edits) ? input.edits : [input])
    .filter(isObject);
  const added = edits.map((edit) =>
    stringAt(edit, "new_string") ?? stringAt(edit, "new_source") ?? ""
  );
  return {
    path,
    added: added.join("\n"),
    after: (before) => applyEdits(before ?? "", edits),
  };
}

/** The edits one after the other; undefined where one does not fit. */
export function applyEdits(
  before: string,
  edits: readonly Readonly<Record<string, unknown>>[],
): string | undefined {
  let text = before;
  for (const edit of edits) {
    const from = stringAt(edit, "old_string");
    const to = stringAt(edit, "new_string");
    if (from === undefined || to === undefined) return undefined;
    if (from === "" && text === "") text = to;
    else if (!text.includes(from)) return undefined;
    else if (edit.replace_all === true) text = text.split(from).join(to);
    else {
      const at = text.indexOf(from);
      text = text.slice(0, at) + to + text.slice(at + from.length);
    }
  }
  return text;
}
