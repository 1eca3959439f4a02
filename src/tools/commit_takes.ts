/** What makes a commit take files as an add of `paths` does; none are all. */
export function asTaken<T>(
  paths: readonly T[],
  isUpdate: boolean,
): readonly (T | string)[] {
  if (isUpdate) return paths.length > 0 ? ["--only", "--", ...paths] : ["-a"];
  return ["--include", "--", ...(paths.length > 0 ? paths : [":/"])];
}
