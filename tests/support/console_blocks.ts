/** One `$ command` of a ```console block and the output that follows it. */
export interface ConsoleCase {
  readonly line: number;
  readonly command: string;
  readonly output: string;
}

/** The commands of all console blocks of a Markdown text, in order. */
export function consoleCases(markdown: string): ConsoleCase[] {
  const cases: { line: number; command: string; output: string[] }[] = [];
  let inside = false;
  markdown.split("\n").forEach((text, index) => {
    if (text.startsWith("```")) inside = text === "```console";
    else if (inside && text.startsWith("$ ")) {
      cases.push({ line: index + 1, command: text.slice(2), output: [] });
    } else if (inside) cases.at(-1)?.output.push(text);
  });
  return cases.map((one) => ({ ...one, output: one.output.join("\n") }));
}

/** `…` in the documented output stands for anything that varies. */
export function outputPattern(documented: string): RegExp {
  const parts = documented.split("…").map((part) =>
    part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
  );
  return new RegExp(`^${parts.join("[^]*?")}$`);
}
