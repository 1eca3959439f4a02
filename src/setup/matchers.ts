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
  const names = namesIn(inner);
  return names.length > 0 && names.every((name) => matchesTool(outer, name));
}

/** Whether two matchers have a tool in common; of two patterns only where that is plain. */
export function shareTool(
  one: string | undefined,
  other: string | undefined,
): boolean {
  return one === other || isAny(one) || isAny(other) ||
    namesIn(one).some((name) => matchesTool(other, name)) ||
    namesIn(other).some((name) => matchesTool(one, name));
}

/** The tools of a matcher that is a list of names. */
function namesIn(matcher = ""): string[] {
  return /^[\w|]+$/.test(matcher) ? matcher.split("|") : [];
}

function isAny(matcher: string | undefined): boolean {
  return matcher === undefined || matcher === "" || matcher === "*";
}
