/** Without PATH, Deno 2.7 looks nowhere, and says so in an error without class or code. */
export function isWithoutPath(error: unknown): boolean {
  return error instanceof Error && error.message.includes("no path to search");
}
