import type { Word } from "./command.ts";

/** Cmdlets and their aliases that only show what a pipe gives them, as programs of Unix. */
const FILTERS: Readonly<Record<string, (words: readonly Word[]) => Words>> = {
  "out-default": () => ["cat"],
  "out-host": () => ["more"],
  oh: () => ["more"],
  "out-string": () => ["cat"],
  "format-list": () => ["column"],
  findstr: () => ["grep"],
  fl: () => ["column"],
  "format-table": () => ["column"],
  ft: () => ["column"],
  "measure-object": counted,
  measure: counted,
  "select-object": selected,
  select: selected,
  "select-string": searched,
  sls: searched,
  "sort-object": () => ["sort"],
  "get-unique": () => ["uniq"],
  gu: () => ["uniq"],
  "tee-object": teed,
  "write-host": () => ["cat"],
  "write-output": () => ["cat"],
  "where-object": () => ["awk"],
  where: () => ["awk"],
  "?": () => ["awk"],
};

type Words = readonly Word[];

/** `head -20` of `Select-Object -First 20`; other commands as they are. */
export function asUnix(words: readonly Word[]): readonly Word[] {
  const [program] = words;
  const name = typeof program === "string" ? program.toLowerCase() : "";
  return Object.hasOwn(FILTERS, name) ? FILTERS[name](words) : words;
}

/** `| Out-Null` is `> $null`. */
export function isOutNull([program]: readonly Word[]): boolean {
  return typeof program === "string" && program.toLowerCase() === "out-null";
}

/** Without parameters it counts objects: a program's are its lines. */
function counted([, ...options]: Words): Words {
  const isLines = options.every((one) =>
    typeof one === "string" && /^-l(i(n(e)?)?)?$/i.test(one)
  );
  return isLines ? ["wc", "-l"] : ["wc"];
}

/** Parameters may be shortened: `-f 20`, `-First 20`, `-First:20`. */
function selected([, ...options]: Words): Words {
  const written = options.map((one) => typeof one === "string" ? one : "$");
  const [, end, count] =
    /^-(f|l)[a-z]*[ :](\d+)$/i.exec(written.join(" ").replace(": ", ":")) ?? [];
  if (count === undefined) return ["awk"];
  return [end.toLowerCase() === "f" ? "head" : "tail", `-${count}`];
}

/** With `-Variable` it writes no file. */
function teed([, ...words]: Words): Words {
  const [first] = words;
  const keeps = typeof first === "string" && /^-v[a-z]*$/i.test(first);
  return keeps ? ["cat"] : ["tee", ...words];
}

/** It takes upper and lower case for the same. */
function searched([, ...options]: Words): Words {
  const [first, second, ...more] = options;
  const isNamed = typeof first === "string" && /^-pat?[a-z]*$/i.test(first);
  const pattern = isNamed ? second : first;
  const rest = isNamed ? more : options.slice(1);
  return pattern === undefined || rest.length > 0
    ? ["grep", ...options]
    : ["grep", "-i", pattern];
}
