/** Columns of the terminal that stdout is, or undefined when it is none. */
export function stdoutColumns(): number | undefined {
  return Deno.stdout.isTerminal() ? columns() : undefined;
}

/** Columns of the terminal that stderr is, or undefined when it is none. */
export function stderrColumns(): number | undefined {
  return Deno.stderr.isTerminal() ? columns() : undefined;
}

function columns(): number {
  try {
    return Deno.consoleSize().columns || 80;
  } catch {
    return 80;
  }
}
