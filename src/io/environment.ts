/** The whole environment of butler, for processes that get a changed copy of it. */
export function environment(): Record<string, string> {
  return Deno.env.toObject();
}
