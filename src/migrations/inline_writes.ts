import type { Call } from "./call.ts";
import { readScript } from "./dsl/code.ts";
import { inlineScript } from "./inline.ts";
import { writingCalls } from "./inline_calls.ts";
import type { WritingCall } from "./inline_calls.ts";
import { ScriptPaths } from "./inline_paths.ts";
import type { ScriptPath } from "./inline_paths.ts";
import { nameOf } from "./paths.ts";
import type { ShellWrite } from "./shell_writes.ts";

/**
 * The files that an inline script writes: what its writing calls are given, and
 * `unsure` what it names where a call writes to a place that only it knows.
 * What is read, printed or copied elsewhere is not among them. Total.
 */
export function inlineWrites(call: Call): ShellWrite[] {
  const script = inlineScript(call);
  if (script === undefined) return [];
  const { code, bare } = readScript(script);
  const paths = new ScriptPaths(code, bare);
  const calls = writingCalls(code, bare);
  const known = calls.map((one) => ({ one, targets: paths.of(one.target) }));
  const writes = known.flatMap(({ one, targets }) => [
    ...targets.map((target) => written(one, target)),
    ...arrivals(one, targets, paths),
  ]);
  const isOpen = known.some(({ one, targets }) =>
    targets.length === 0 &&
    !ELSEWHERE.test(code.text.slice(one.target.from, one.target.to))
  );
  if (!isOpen) return writes;
  const named = code.literals.filter(({ text, at }) =>
    /[/.]/.test(text) && !/\s/.test(text) &&
    !READS.test(code.text.slice(Math.max(0, at - BEFORE), at))
  ).map(({ text }) => written(MAYBE, { path: text, isSaid: false }));
  return [...writes, ...named];
}

const MAYBE = { how: "changes" } as const;
/** Characters before a string that are looked at. */
const BEFORE = 60;
/** Before a string: it is read, listed or loaded. */
const READS =
  /(?:\b(?:open|read\w*|file_get_contents|require\w*|import|load\w*|glob\w*|listdir|exists\w*|existsSync|Path|pathlib\.Path|file|Dir)|Dir)\s*[([]\s*[a-zA-Z]{0,2}["'`]{1,3}$/;
/** Temporary folders, standard streams. */
const ELSEWHERE = /te?mp|std(?:out|err)|devnull/i;

function written(
  { how }: Pick<WritingCall, "how">,
  { path, isSaid }: ScriptPath,
): ShellWrite {
  return {
    path,
    isPattern: /[*?]/.test(path),
    how,
    deep: how === "removes",
    ...isSaid ? {} : { unsure: true as const },
  };
}

/** Behind a folder stands the name of what comes to it. */
function arrivals(
  { how, source }: WritingCall,
  targets: readonly ScriptPath[],
  paths: ScriptPaths,
): ShellWrite[] {
  if (!source) return [];
  const names = paths.of(source).map(({ path, isSaid }) => ({
    name: nameOf(path),
    isSaid,
  }));
  return targets.flatMap(({ path, isSaid }) =>
    names.filter(({ name }) => name !== "*").map((one) =>
      written({ how }, {
        path: `${path.replace(/\/$/, "")}/${one.name}`,
        isSaid: isSaid && one.isSaid,
      })
    )
  );
}
