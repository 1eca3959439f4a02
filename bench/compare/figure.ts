/** One line of the comparison: who does what, and the command that shows it. */
export interface Figure {
  readonly what: string;
  readonly who: string;
  readonly figure: string;
  readonly command: string;
}

/** A table in Markdown, as the README has it. */
export function markdown(figures: readonly Figure[]): string {
  const rows = [
    ["what", "who", "figure", "command"],
    ["---", "---", "---", "---"],
    ...figures.map(({ what, who, figure, command }) => [
      what,
      who,
      figure,
      `\`${command.replaceAll("|", "\\|")}\``,
    ]),
  ];
  return rows.map((row) => `| ${row.join(" | ")} |\n`).join("");
}
