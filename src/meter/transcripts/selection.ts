import { counted } from "../../core/counted.ts";
import { ButlerError } from "../../core/errors.ts";
import { shown } from "../../core/shown.ts";
import type { Text } from "../../core/text.ts";
import { localTime } from "../ledger.ts";
import { printable } from "../table.ts";
import type { LogFile } from "./log_files.ts";

/** Which logs were asked for. */
export interface Selection {
  readonly since?: Date;
  /** The name of the project's folder or its path; where none is called that, a part of it. */
  readonly project?: string;
}

const MOST_PROJECTS = 10;

/** The logs that may hold what was asked for. */
export function selected(
  files: readonly LogFile[],
  { since, project }: Selection,
): LogFile[] {
  const own = project === undefined ? files : ofProject(files, project);
  return own.filter(({ modified }) => !since || modified >= since);
}

/** The name of a project's folder is its path with `-` for what is no letter or digit. */
function ofProject(files: readonly LogFile[], wanted: string): LogFile[] {
  const path = wanted.replace(/(?<=.)[/\\]+$/, "");
  const names = [path, path.replace(/[^A-Za-z0-9]/g, "-")];
  const exact = files.filter((file) => names.includes(file.project));
  return exact.length > 0
    ? exact
    : files.filter(({ project }) =>
      names.some((name) => project.includes(name))
    );
}

/** Why none of the logs was selected, and what would be. Throws where no project has that name. */
export function nothingSelected(
  files: readonly LogFile[],
  { since, project }: Selection,
): Text[] {
  const candidates = selected(files, { project });
  if (project !== undefined && candidates.length === 0) {
    throw noProject(files, project);
  }
  return since ? tooOld(candidates, since) : [];
}

function noProject(files: readonly LogFile[], project: string): ButlerError {
  const names = [...new Set(files.map((file) => file.project))];
  const more = names.length - MOST_PROJECTS;
  const some = printable(names.slice(0, MOST_PROJECTS).join(" "));
  return new ButlerError("invalid_argument", {
    en: `Cannot find the project ${shown(project)}: ` +
      `none of ${counted(files.length, "log")} is of it`,
    ja: `プロジェクト ${shown(project)} が見つかりません: ` +
      `ログ ${files.length} 個のどれでもありません`,
  }, {
    en: `The projects are: ${some}${more > 0 ? ` and ${more} more` : ""}`,
    ja: `あるプロジェクト: ${some}${more > 0 ? ` 他 ${more} 件` : ""}`,
  });
}

function tooOld(files: readonly LogFile[], since: Date): Text[] {
  const { length } = files;
  const newest = files.reduce(
    (latest, { modified }) => modified > latest ? modified : latest,
    new Date(0),
  );
  return [{
    en: `Nothing since ${localTime(since)} in ${counted(length, "log")}`,
    ja: `ログ ${length} 個に ${localTime(since)} 以降のものはありません`,
  }, {
    en: `The newest is of ${localTime(newest)}: name an earlier time`,
    ja: `最新は ${localTime(newest)} です。それより前の時刻を指定してください`,
  }];
}
