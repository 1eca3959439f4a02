import type { Word } from "../shell/command.ts";

/** Programs by the package or the file that brings them. */
const SAME_PROGRAM: Readonly<Record<string, string>> = {
  "@mikro-orm/cli": "mikro-orm",
  "@adonisjs/ace": "ace",
  "@biomejs/biome": "biome",
  "dotenv-cli": "dotenv",
  "@dotenvx/dotenvx": "dotenvx",
};

/** The bare name of a program: without folders, versions, `npm:` and endings. */
export function programName(word: Word): string {
  const text = (typeof word === "string" ? word : word.tail ?? "")
    .replaceAll("\\", "/")
    .replace(/^npm:\/?/, "")
    .replace(/(?<=[^/@])@[^/]*$/, "");
  if (Object.hasOwn(SAME_PROGRAM, text)) return SAME_PROGRAM[text];
  const modules = /(?:^|\/)node_modules\/(@[^/]+\/[^/]+|[^/.][^/]*)\//.exec(
    text,
  );
  if (modules) return SAME_PROGRAM[modules[1]] ?? modules[1];
  if (/^@[^/]+\/[^/]+$/.test(text)) return text;
  if (/(?:^|\/)bin\/setup$/.test(text)) return "bin/setup";
  const name = text.slice(text.lastIndexOf("/") + 1);
  return name.replace(/\.(?:exe|cmd|bat|ps1|js|mjs|cjs|ts|mts|phar)$/i, "")
    .replace(/^(python|php|ruby|pypy)\d[\d.]*$/, "$1")
    .replace(/^(?:bin\/)?ace$/, "ace");
}
