import { fitToBytes } from "../core/bytes.ts";
import { ButlerError } from "../core/errors.ts";
import type { GitOutput } from "./run.ts";

/** What git says of a program between the work tree and its store (convert.c, sub-process.c). */
const SIGNS: readonly RegExp[] = [
  /^error: external filter '(.*)' failed/m,
  /^error: initialization for subprocess '(.*)' failed/m,
  /^error: cannot fork to run subprocess '(.*)'/m,
  /^fatal: .*: (?:clean|smudge) filter '?(.*?)'? failed$/m,
];

/** The file that it was run for. */
const FILE = /^fatal: (.*): (?:clean|smudge) filter /m;

/** Bytes of a command or a name in an error. */
const LONGEST = 200;

/** How a shell says that it has no such program. */
const MISSING = /: (?!command )([^\s:]+): (?:command )?not found$/m;

/**
 * A filter that fails ends git, and where its process ends at once, git may talk
 * of a "remote end" that is the filter. `remote` says that there is another one.
 */
export function filterFailure(
  { stderr, stdout, status }: GitOutput,
  remote: boolean,
): ButlerError | undefined {
  if (status === 0) return undefined;
  const said = `${stderr}\n${stdout}`;
  const [, named] = SIGNS.map((sign) => sign.exec(said)).find(Boolean) ?? [];
  const ended = /^fatal: the remote end hung up/m.test(said) &&
    (!remote || /^warning: Clone succeeded, but checkout failed/m.test(said));
  if (named === undefined && !ended) return undefined;
  const [, file = ""] = FILE.exec(said) ?? [];
  const [, program] = MISSING.exec(said) ?? [];
  return program === undefined
    ? failing(named ?? "", fitToBytes(file, LONGEST))
    : missing(program);
}

function missing(program: string): ButlerError {
  return new ButlerError("internal", {
    en:
      `Cannot read or write files: the filter that the repository asks for needs ${program}, which is not on PATH`,
    ja:
      `ファイルを読み書きできません: リポジトリのフィルターに必要な ${program} が PATH にありません`,
  }, {
    en: `Ask the person to install ${program}, then call again`,
    ja: `${program} のインストールを依頼し、もう一度呼び出してください`,
  });
}

function failing(named: string, file: string): ButlerError {
  const name = named === "" ? "" : ` ${JSON.stringify(named)}`;
  const shown = fitToBytes(name, LONGEST);
  return new ButlerError("internal", {
    en: `Cannot read or write ${
      file || "files"
    }: the filter${shown} of the repository failed`,
    ja: `${
      file || "ファイル"
    } を読み書きできません: リポジトリのフィルター${shown} が失敗しました`,
  }, {
    en:
      'Look at work_vcs(["config", "--get-regexp", "^filter\\\\."]), and ask the person to put that filter right',
    ja:
      'work_vcs(["config", "--get-regexp", "^filter\\\\."]) で設定を確認し、フィルターの修正を依頼してください',
  });
}
