import type { Call } from "./call.ts";
import { inlineScript } from "./inline.ts";

/** Commands of one script that are looked at. */
const MOST = 8;
const TEXT = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`([^`\\]*)`/g;
/** `os.system("…")`, `execSync('…')`, `subprocess.run(["a", "b"])`, `system "a", "b"` */
const STARTS =
  /\b(?:system|exec\w*|spawn(?:Sync)?|[pP]open\w*|run|check_\w+|getoutput|shell_exec|passthru)\b\s*\(?((?:[\s,[\]]*(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`\\]*`))+)/g;
/** Languages in which backticks run what stands in them. */
const BACKTICKS = /^(?:ruby|perl|php)$/;

/** The shells of Bun, zx and dax: `await $`rm -rf …`` */
const TAGGED = /(?<![\w$])\$`([^`]+)`/g;

/** The command lines that an inline script starts, where they stand in it as text. */
export function spawnedLines(call: Call): string[] {
  const script = inlineScript(call);
  if (script === undefined) return [];
  const started = [...script.matchAll(STARTS)].slice(0, MOST)
    .map(([, literals]) => textsIn(literals))
    .map((texts) => /\s/.test(texts[0]) ? texts[0] : texts.join(" "));
  const marked = BACKTICKS.test(call.program) ? /`([^`]+)`/g : TAGGED;
  const quoted = [...script.matchAll(marked)].slice(0, MOST)
    .map(([, text]) => text);
  return [...started, ...quoted];
}

function textsIn(literals: string): string[] {
  return [...literals.matchAll(TEXT)].map(([, a, b, c]) => a ?? b ?? c);
}
