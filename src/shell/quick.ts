/**
 * Whether a command line might run a program whose name holds one of `names`
 * (lower case letters). Conservative: false means that the full reading of the
 * line cannot find one. It needs no parser and takes a microsecond for an
 * ordinary line, so most lines never wake the parser.
 */
export function mayRun(source: string, names: readonly string[]): boolean {
  const text = source.replace(/\\\r?\n/g, "");
  const bare = text.replace(/['"\\`]/g, "");
  const lower = bare.toLowerCase();
  if (names.some((name) => lower.includes(name))) return true;
  if (text.includes("\\") && mayPrintEscapes(text, bare)) return true;
  if (!/[$`{[?%+]/.test(text)) return false;
  const { inText, inBare } = assembling(names);
  return inText.test(text) || inBare.test(bare);
}

/** `printf '\147it' | sh`: escapes of printf, `print` and `echo -e` spell anything. */
function mayPrintEscapes(text: string, bare: string): boolean {
  const prints = /print|echo\s+-/.test(bare);
  const expands = /[$`{]/.test(text);
  if (/\\['"\\]{0,3}[0-7xu]/.test(text)) return prints || expands;
  return prints && expands && /\\['"\\]/.test(text);
}

/** Ways to put a name together from pieces, before and after quotes are removed. */
interface Assembling {
  readonly inText: RegExp;
  readonly inBare: RegExp;
}

const cache = new Map<string, Assembling>();

function assembling(names: readonly string[]): Assembling {
  const letters = [...new Set(names.join(""))].filter((one) => /\w/.test(one));
  const key = letters.join("");
  let found = cache.get(key);
  if (!found) cache.set(key, found = compile(`[${key}]`));
  return found;
}

/** `letter` matches any letter of the names. */
function compile(letter: string): Assembling {
  const inText = [
    "\\$'", // escapes spell anything
    "\\+=", // appends
    `${letter}\``, // g`echo i`t
    `\`${letter}`,
    "`u\\{", // PowerShell: `u{67}it
    `\\$\\w+["'\\\\\`]+${letter}`, // "$x"t
    `%[sb]${letter}`, // printf 'g%s' it
    `%[sb]%`,
    `${letter}%[sb]`,
    "\\$\\{!?\\w+(?:\\[[^\\]]{0,64}\\])?/", // ${x/a/i}
  ];
  const inBare = [
    "(?:^|[;&|(){}!\\n]|\\b(?:do|then|else)\\b)[ \\t]*\\$", // $x as a command
    `${letter}\\$[\\w({@*$]`, // g$x
    "[)}]\\$[\\w({]", // ${x}$y
    "\\$\\w+[${]", // $x$y, $x{a,b}
    `\\$[@*\\d]${letter}`, // $1t
    `[)}]${letter}`, // ${x}t, {g,h}it, $(x)t
    `${letter}\\{`, // gi{t,x}
    "\\}\\{",
    `/${letter}*[[?]`, // /usr/bin/g?t
  ];
  return {
    inText: new RegExp(inText.join("|"), "i"),
    inBare: new RegExp(inBare.join("|"), "i"),
  };
}
