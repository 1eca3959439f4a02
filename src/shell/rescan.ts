import { parseScript } from "./parse.ts";
import type { Script } from "./parse.ts";

/** A substitution, and the text that its positions index. */
export interface Found {
  readonly script: Script;
  readonly source: string;
}

/** Substitutions found again in one text. */
const MAX_FOUND = 32;

/**
 * The substitutions in `text` that stand inside single quotes. In arithmetic,
 * in subscripts and in `${x:-'…'}` of a heredoc or a double-quoted string,
 * Bash takes single quotes as ordinary characters and runs what is inside;
 * unbash takes them as quotes (found by fuzzing 6.0.4 against Bash 5.2).
 */
export function hiddenSubstitutions(text: string): Found[] {
  return text.includes("'") ? substitutions(text, true) : [];
}

/** The substitutions in `text`, whatever quotes they stand in. */
export function allSubstitutions(text: string): Found[] {
  return substitutions(text, false);
}

function substitutions(text: string, onlyQuoted: boolean): Found[] {
  const found: Found[] = [];
  const opener = /\\[\s\S]|\$\(|`/g;
  let quoted = false;
  let from = 0;
  for (let match; (match = opener.exec(text));) {
    if (match[0][0] === "\\") continue;
    for (; from < match.index; from++) if (text[from] === "'") quoted = !quoted;
    const end = addSubstitution(
      text,
      match.index,
      quoted || !onlyQuoted ? found : [],
    );
    if (found.length >= MAX_FOUND) break;
    opener.lastIndex = from = Math.max(end, match.index + 1);
  }
  return found;
}

/** Reads the substitution at `start`; gives its end. */
function addSubstitution(text: string, start: number, to: Found[]): number {
  const source = text.slice(start);
  const command = parseScript(source)?.commands[0]?.command;
  const first = command?.type === "AndOr" ? command.commands[0] : command;
  const word = first?.type === "Command" ? first.name : undefined;
  const part = word?.parts?.[0];
  if (part?.type !== "CommandExpansion" || !part.script) return start;
  to.push({ script: part.script, source });
  return start + part.text.length;
}
