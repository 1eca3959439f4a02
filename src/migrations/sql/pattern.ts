const NAME = String
  .raw`(?:"[^"]*"|[\p{L}_$#@{:][\p{L}\p{N}_$#@}]*)(?:\.(?:"[^"]*"|[\p{L}\p{N}_$#@{}]+))*`;

const compiled = new Map<string, RegExp>();

/** The pattern of a rule as a regular expression: `<table>` becomes a named group that takes a list of names, other `<…>` take one name. */
export function matcherOf(pattern: string): RegExp {
  let matcher = compiled.get(pattern);
  if (!matcher) {
    const source = pattern
      .replace("<table>", `(?<table>${NAME}(?: ?, ?${NAME})*)`)
      .replace(/(?<!\(\?)<(\w+)>/g, (_, name) => `(?<${name}>${NAME})`);
    matcher = new RegExp(source, "iu");
    compiled.set(pattern, matcher);
  }
  return matcher;
}
