/**
 * Whether a matcher lets a tool through: everything, a list of exact names, or
 * else a pattern that may match anywhere (hooks reference of Claude Code).
 */
export function matchesTool(
  matcher: string | undefined,
  tool: string,
): boolean {
  if (matcher === undefined || isAny(matcher)) return true;
  if (/^[\w\-, |]+$/.test(matcher)) {
    return matcher.split(/[|,]/).some((name) => name.trim() === tool);
  }
  try {
    return new RegExp(matcher).test(tool);
  } catch {
    return false;
  }
}

/** Whether one matcher lets through whatever another does; of two patterns only where that is plain. */
export function coversMatcher(
  outer: string | undefined,
  inner: string | undefined,
): boolean {
  if (outer === inner || isAny(outer)) return true;
  return inner !== undefined && /^[\w|]+$/.test(inner) &&
    inner.split("|").every((tool) => matchesTool(outer, tool));
}

function isAny(matcher: string | undefined): boolean {
  return matcher === undefined || matcher === "" || matcher === "*";
}
