/** Targets that need targets are followed this far. */
const MAX_DEPTH = 3;
/** Variables that each line is given. */
const MOST_EXPORTS = 20;

/** The shell lines of a Makefile's target and of what it needs; the first target for "". */
export function makeLines(
  text: string,
  target: string,
  settings: readonly string[] = [],
  depth = 0,
): string[] {
  const lines = text.replaceAll(/\\\r?\n/g, " ").split(/\r?\n/);
  const given = new Map(settings.map((one): [string, string] => {
    const at = one.indexOf("=");
    return [one.slice(0, at), one.slice(at + 1)];
  }));
  const variables = new Map(given);
  const exported = new Set(given.keys());
  const found: string[] = [];
  let inside = false;
  let wanted = target;
  const shell = (line: string) =>
    [...exported].slice(0, MOST_EXPORTS).map((name) => {
      const value = expand(variables.get(name) ?? "", variables);
      return `export ${name}='${value.replaceAll("'", "")}'; `;
    }).join("") + expand(line, variables);
  for (const line of lines) {
    const [, owner, isExported, name, value] = ASSIGNMENT.exec(line) ?? [];
    const rule = /^([^\s:#=][^:=]*):(?!=)([^=]*)$/.exec(line);
    if (line.startsWith("\t")) {
      if (inside) found.push(shell(line.trim()));
    } else if (name) {
      if (owner && !owner.trim().split(/\s+/).includes(wanted)) continue;
      if (!given.has(name)) variables.set(name, value ?? "");
      if (isExported) exported.add(name);
    } else if (rule) {
      const names = rule[1].trim().split(/\s+/);
      if (wanted === "" && !names[0].startsWith(".")) wanted = names[0];
      inside = names.includes(wanted);
      if (inside && depth < MAX_DEPTH) {
        const needed = rule[2].replace(/[;#|].*/, "").trim().split(/\s+/);
        found.push(
          ...needed.filter((one) => one && one !== wanted)
            .flatMap((one) => makeLines(text, one, settings, depth + 1)),
        );
      }
    } else if (line.trim() !== "" && !line.startsWith("#")) inside = false;
  }
  return found;
}

/** `NAME = value`, `export NAME := value`, of one target: `prod: export NAME = value`. */
const ASSIGNMENT =
  /^(?:([^\s:#=][^:=]*):\s*)?(export\s+)?([A-Za-z_]\w*)\s*(?:[:?+]{0,3}=\s*(.*))$/;

/** `$(NAME)` of the file, `$$` of the shell, and make's marks before a line. */
function expand(
  line: string,
  variables: ReadonlyMap<string, string>,
): string {
  return line.replace(/^[@+-]+\s*/, "")
    .replace(
      /\$[({]([A-Za-z_]\w*)[)}]/g,
      (whole, name) => name === "MAKE" ? "make" : variables.get(name) ?? whole,
    )
    .replaceAll("$$", "$");
}

/** The lines of a recipe of just, and of the recipes it needs. */
export function recipeLines(text: string, name: string, depth = 0): string[] {
  const lines = text.split(/\r?\n/);
  const at = lines.findIndex((line) => {
    const head = /^@?([A-Za-z_][\w-]*)(?:\s[^:]*)?:(?!=)/.exec(line);
    return head !== null && (name === "" || head[1] === name);
  });
  if (at < 0) return [];
  const needed = lines[at].slice(lines[at].indexOf(":") + 1)
    .replaceAll(/\([^)]*\)/g, (call) => ` ${call.slice(1).split(/[\s)]/)[0]} `)
    .replaceAll("&&", " ").trim().split(/\s+/).filter(Boolean);
  const before = depth < MAX_DEPTH
    ? needed.flatMap((one) => recipeLines(text, one, depth + 1))
    : [];
  const own: string[] = [];
  for (const line of lines.slice(at + 1)) {
    if (line.trim() !== "" && !/^\s/.test(line)) break;
    own.push(line.trim().replace(/^[@-]+/, ""));
  }
  return [...before, own.join("\n")];
}

/** The commands of a task of Taskfile.yml, as far as they are plain strings. */
export function taskLines(text: string, name: string, depth = 0): string[] {
  const lines = text.split(/\r?\n/);
  const wanted = name === "" ? "default" : name;
  const head = lines.findIndex((line) => {
    const key = /^\s+["']?([\w:.-]+)["']?:/.exec(line)?.[1];
    return key === wanted;
  });
  if (head < 0) return [];
  // `name: command` and `name: [command, command]` are short forms.
  const short = /^\s+["']?[\w:.-]+["']?:\s+([^\s#|>&{].*)$/.exec(lines[head])
    ?.[1];
  if (short !== undefined) {
    return short.replace(/^\[|\]$/g, "").split(/,\s+/).map(unquoted);
  }
  const indent = indentOf(lines[head]);
  const found: string[] = [];
  for (const line of lines.slice(head + 1)) {
    if (line.trim() !== "" && indentOf(line) <= indent) break;
    const item =
      /^\s*(?:-\s*)?(?:cmd:\s*)?(?:cmds:\s*\[)?(.*?)\]?$/.exec(line)![1];
    const other = /^(?:-\s*)?task:\s*([\w:.-]+)/.exec(item)?.[1];
    if (other && depth < MAX_DEPTH) {
      found.push(...taskLines(text, other, depth + 1));
    } else if (/^\s*-|cmd/.test(line)) {
      found.push(unquoted(item));
    }
  }
  return found;
}

function unquoted(text: string): string {
  return text.trim().replace(/^(["'])(.*)\1$/, "$2");
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** The tasks of an alias of mix.exs: `"db.reset": ["ecto.drop", "ecto.create"]`. */
export function mixAlias(text: string, name: string): string[] {
  const escaped = name.replace(/[^\w]/g, "\\$&");
  const alias = new RegExp(
    `(?:"${escaped}":|(?<![\\w."])${escaped}:|:${escaped}\\s*=>)\\s*(\\[[^\\]]*\\]|"[^"]*")`,
  ).exec(text)?.[1];
  return [...(alias ?? "").matchAll(/"([^"]+)"/g)]
    .map(([, task]) => task).filter((task) => !task.startsWith(`${name} `))
    .filter((task) => task !== name).map((task) => `mix ${task}`);
}
