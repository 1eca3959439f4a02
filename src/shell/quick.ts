/** Temporary: being replaced. */
export function mayRunGit(source: string): boolean {
  return /git|\$|[*?[{`]/i.test(source.replace(/['"\\]/g, ""));
}
