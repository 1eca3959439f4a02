const LOOP =
  /\bfor (\w+) in ([^\n]*\b(?:glob|rglob|iterdir|listdir|scandir)\([^\n]*)/g;

/**
 * The files that a script of Python goes through and changes, as patterns:
 * `for p in Path("migrations").glob("*.sql"): p.unlink()`. What it only reads
 * on the way to another file is not among them.
 */
export function loopedOver(script: string): string[] {
  return [...script.matchAll(LOOP)].filter(([, name]) =>
    changes(name).test(script)
  ).flatMap(([, , source]) => {
    const parts = [...source.split(/\):/, 1)[0].matchAll(/["']([^"'\n]+)["']/g)]
      .map((match) => match[1].replace(/\/$/, ""));
    if (parts.length === 0) return [];
    return [parts.join("/") + (/[*?]/.test(parts.at(-1)!) ? "" : "/*")];
  });
}

/** `p.write_text(…)`, `open(p, "w")`, `os.remove(os.path.join("x", p))` */
function changes(name: string): RegExp {
  return new RegExp(
    `\\b${name}\\.(?:write_\\w+|unlink|rename|replace|open\\(["'][wa])|` +
      `\\bopen\\([^\\n]*\\b${name}\\b[^\\n]*["'][wa]|` +
      `\\b(?:remove|unlink|rename|move)\\([^\\n]*\\b${name}\\b`,
  );
}
