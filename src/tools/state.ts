import { ButlerError } from "../core/errors.ts";
import { isObject, parseJson } from "../core/json.ts";
import type { System } from "../core/system.ts";
import type { Repository } from "../git/repository.ts";
import { makeFolder, moveFile, replaceFile } from "../io/work_files.ts";

/** The issue that the work is about. */
export interface Issue {
  readonly number: number;
  readonly title?: string;
}

/** What butler keeps of a repository: in its git directory, never in the work tree. */
export interface State {
  /** What work_focus set. */
  readonly focus?: Issue;
  /** The branch for which work_focus cleared the active issue. */
  readonly cleared?: string;
  /** The file was damaged and has been set aside just now, as this path. */
  readonly damaged?: string;
}

/** The folder of butler's own files; all work trees of a repository share it. Throws where it cannot be made. */
export function butlerFolder(repository: Repository): string {
  const folder = `${repository.commonDir}/butler`;
  try {
    makeFolder(folder);
  } catch (error) {
    throw new ButlerError("internal", {
      en: `Cannot write to the repository: ${folder} cannot be made`,
      ja: `リポジトリに書き込めません: ${folder} を作成できません`,
    }, {
      en: "Ask the person to make the git directory writable, then call again",
      ja:
        "git ディレクトリを書き込み可能にするよう依頼し、もう一度呼び出してください",
    }, { reason: String(error) });
  }
  return folder;
}

/** Reads the state. A damaged file is set aside, so that this is told once. */
export function readState(system: System, repository: Repository): State {
  const path = stateFile(repository);
  const text = system.readText(path);
  if (text === undefined) return {};
  const value = parseJson(text);
  if (isState(value)) return value;
  const damaged = `${path}.damaged`;
  try {
    moveFile(path, damaged);
    return { damaged };
  } catch {
    return {}; // another call was faster and tells it
  }
}

/** Replaces the state. */
export function writeState(repository: Repository, state: State): void {
  butlerFolder(repository);
  replaceFile(stateFile(repository), `${JSON.stringify(state)}\n`);
}

function stateFile(repository: Repository): string {
  return `${repository.commonDir}/butler/state.json`;
}

function isState(value: unknown): value is State {
  return isObject(value) &&
    (value.focus === undefined || isIssue(value.focus)) &&
    (value.cleared === undefined || typeof value.cleared === "string");
}

function isIssue(value: unknown): value is Issue {
  return isObject(value) && Number.isSafeInteger(value.number) &&
    (value.title === undefined || typeof value.title === "string");
}
