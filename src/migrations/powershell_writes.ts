import { scan } from "./dsl/scan.ts";
import type { Language } from "./dsl/language.ts";
import type { ShellWrite } from "./shell_writes.ts";

export const POWERSHELL: Language = {
  endings: ["ps1"],
  lineComment: /(?<![^\s;({])#[^\n]*/y,
  blockComment: ["<#", "#>"],
  quotes: ['"', "'"],
  down: [],
  body: "braces",
};

/** Behind what is no command: `'x' > f`, `1..3 >> f`. */
const REDIRECTION = /(?<![-=<>])(?:[\d*])?>{1,2}(?![=>&])[ \t]*/g;
const TARGET = /(["']?)([^\s"';|&(){}]+)\1/y;
/** `[IO.File]::WriteAllText('f', …)` */
const FILE_METHOD =
  /\[(?:System\.)?IO\.File\]::(?<method>Write|Append|Delete|Move|Replace|Create|Copy|Open)\w*\(\s*["'](?<path>[^"']+)["'](?:\s*,\s*["'](?<to>[^"']+)["'])?/gi;

/** The files that expressions of PowerShell write; the reader of the line passes on commands only. */
export function powershellWrites(source: string): ShellWrite[] {
  const { bare } = scan(source, POWERSHELL);
  const redirected = [...bare.matchAll(REDIRECTION)].flatMap((match) => {
    TARGET.lastIndex = match.index + match[0].length;
    const path = TARGET.exec(source)?.[2];
    return path === undefined ? [] : [write(path, "changes")];
  });
  return [
    ...redirected,
    ...[...source.matchAll(FILE_METHOD)].flatMap(methodWrites),
  ];
}

function methodWrites({ groups }: RegExpMatchArray): ShellWrite[] {
  const { method, path, to } = groups as Record<string, string>;
  const how = /^(?:Delete|Move)$/i.test(method) ? "removes" : "changes";
  const target = to !== undefined && /^(?:Move|Copy|Replace)$/i.test(method)
    ? [write(to, "changes")]
    : [];
  return /^Copy$/i.test(method) ? target : [write(path, how), ...target];
}

function write(path: string, how: ShellWrite["how"]): ShellWrite {
  return { path, isPattern: /[*?[]/.test(path), how, deep: false };
}
