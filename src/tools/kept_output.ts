import type { System } from "../core/system.ts";
import type { Repository } from "../git/repository.ts";
import {
  makeFolder,
  removeFile,
  replaceFile,
  temporaryFolder,
} from "../io/work_files.ts";
import { butlerFolder } from "./state.ts";

/** Files of earlier outputs that stay. */
const KEPT = 20;

/**
 * Keeps an output that is too long for an answer, and returns the file: in the
 * git directory, or, where there is none to write to, in a new temporary folder.
 */
export function keepOutput(
  system: System,
  repository: Repository | undefined,
  name: string,
  content: string,
): string {
  try {
    if (repository) return keepInside(system, repository, name, content);
  } catch {
    // The repository may be there to be read only.
  }
  const path = `${temporaryFolder()}/${name}`;
  replaceFile(path, content);
  return path;
}

function keepInside(
  system: System,
  repository: Repository,
  name: string,
  content: string,
): string {
  const folder = `${butlerFolder(repository)}/output`;
  makeFolder(folder);
  const time = system.now().toISOString().replace(/\D/g, "");
  const path = `${folder}/${time}-${name}`;
  replaceFile(path, content);
  const files = (system.list(folder) ?? []).sort();
  for (const old of files.slice(0, -KEPT)) removeFile(`${folder}/${old}`);
  return path;
}
