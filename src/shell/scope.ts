import type { CommandNode, CompoundList } from "./parse.ts";
import type { Word } from "./command.ts";
import type { Inputs } from "./descriptors.ts";
import { folderIn, markOf, START } from "./file_names.ts";
import { toWord } from "./value.ts";
import type { Value } from "./value.ts";

/** A variable: one value, or the elements of an array. */
export interface Variable {
  readonly values: readonly Value[];
  readonly array?: boolean;
  /** The keys of its elements, one for each: `declare -A`. */
  readonly keys?: readonly string[];
}

export interface FunctionBody {
  readonly body: CommandNode | CompoundList;
  /** The text that the positions in `body` index. */
  readonly source: string;
}

export interface Alias {
  readonly text: string;
  /** Bash expands an alias only on lines after its definition: not before this position of `source`. */
  readonly from: number;
  readonly source: string;
}

/** Where a shell is. */
export interface Folder {
  /** The folders that `cd` led through, oldest first. */
  readonly path: readonly Word[];
  /** Its name, as `nameIn` gives it. */
  readonly name: string | undefined;
}

/** Folders in a chain of `cd`; more than this many is no longer followed. */
const MAX_FOLDERS = 32;
/** Elements of an array, and `$1` and up; of more only the shell knows. */
const MAX_ELEMENTS = 1024;
/** Exported variables that commands carry along. */
const MAX_EXPORTED = 64;

/**
 * What one shell process knows. A subshell is a child: it sees its parent's
 * state and changes its own.
 */
export class Scope {
  #variables = new Map<string, Variable | undefined>();
  #functions = new Map<string, FunctionBody | undefined>();
  #aliases = new Map<string, Alias | undefined>();
  /** Variables of the environment that the line sets itself. */
  exported: Readonly<Record<string, Value>>;
  /** What `exec 3< file` opened. */
  inputs: Inputs;
  #folder: Folder;
  /** Where the last `cd` came from; only the shell knows before the first. */
  #previous: Folder;
  /** Where `pushd` came from, latest first. */
  #stack: readonly Folder[];
  /** Functions that child shells get: `export -f`. */
  exportedFunctions: ReadonlySet<string>;
  #positional: readonly Value[] | undefined;

  constructor(readonly parent?: Scope) {
    this.exported = parent?.exported ?? {};
    this.inputs = parent?.inputs ?? {};
    this.#folder = parent?.folder ?? { path: [], name: START };
    this.#previous = parent
      ? parent.#previous
      : { path: [{ unknown: "-" }], name: markOf("OLDPWD") };
    this.#stack = parent ? parent.#stack : [];
    this.exportedFunctions = parent?.exportedFunctions ?? new Set();
    this.#positional = parent?.positional;
  }

  get folder(): Folder {
    return this.#folder;
  }

  /** `$0` and up; undefined when the line does not say. */
  get positional(): readonly Value[] | undefined {
    return this.#positional;
  }

  set positional(values: readonly Value[] | undefined) {
    const isShort = values && values.length <= MAX_ELEMENTS;
    this.#positional = isShort ? values : undefined;
  }

  variable(name: string): Variable | undefined {
    return this.#find((scope) => scope.#variables, name);
  }

  /** The line sets it, be it to a value that is unknown. */
  isSet(name: string): boolean {
    return this.#variables.has(name) || (this.parent?.isSet(name) ?? false);
  }

  /** `undefined` makes it unknown, as after `read x`. */
  assign(name: string, variable: Variable | undefined): void {
    const isShort = variable && variable.values.length <= MAX_ELEMENTS;
    this.#variables.set(name, isShort ? variable : undefined);
    if (Object.hasOwn(this.exported, name)) this.export(name);
  }

  export(name: string): void {
    const value = this.variable(name)?.values[0];
    if (value === undefined) return;
    if (Object.keys(this.exported).length >= MAX_EXPORTED) return;
    this.exported = { ...this.exported, [name]: value };
  }

  /** The scope of a new shell process: it gets the environment only. */
  spawn(environment: Readonly<Record<string, Value>>): Scope {
    const child = new Scope();
    child.#folder = this.#folder;
    child.inputs = this.inputs;
    child.exported = environment;
    child.exportedFunctions = this.exportedFunctions;
    for (const name of this.exportedFunctions) {
      child.define(name, this.function(name));
    }
    for (const [name, value] of Object.entries(environment)) {
      child.assign(name, { values: [value] });
    }
    return child;
  }

  function(name: string): FunctionBody | undefined {
    return this.#find((scope) => scope.#functions, name);
  }

  define(name: string, body: FunctionBody | undefined): void {
    this.#functions.set(name, body);
  }

  exportFunction(name: string): void {
    this.exportedFunctions = new Set([...this.exportedFunctions, name]);
  }

  alias(name: string): Alias | undefined {
    return this.#find((scope) => scope.#aliases, name);
  }

  setAlias(name: string, alias: Alias | undefined): void {
    this.#aliases.set(name, alias);
  }

  /** `cd folder`; `-` is where the last one came from. */
  enter(folder: Value): void {
    this.#move(folder === "-" ? this.#previous : this.#below(folder));
  }

  #move(to: Folder): void {
    this.#previous = this.#folder;
    this.#folder = to;
  }

  #below(folder: Value): Folder {
    const { path, name } = this.#folder;
    const fresh = typeof folder === "string" && /^[/~]/.test(folder);
    const before = fresh ? [] : path.slice(0, MAX_FOLDERS);
    return {
      path: [...before, toWord(folder)],
      name: folderIn(name, folder),
    };
  }

  /** `pushd`: without a folder it swaps the two latest. */
  push(folder: Value | undefined): void {
    const from = this.#folder;
    if (folder !== undefined) {
      this.enter(folder);
      this.#stack = [from, ...this.#stack.slice(0, MAX_FOLDERS)];
    } else if (this.#stack.length > 0) {
      const [to, ...rest] = this.#stack;
      this.#move(to);
      this.#stack = [from, ...rest];
    }
  }

  /** `popd`: back to where `pushd` came from. */
  pop(): void {
    const [to, ...rest] = this.#stack;
    if (to === undefined) return;
    this.#move(to);
    this.#stack = rest;
  }

  #find<T>(
    table: (scope: Scope) => Map<string, T | undefined>,
    name: string,
  ): T | undefined {
    const own = table(this);
    if (own.has(name) || !this.parent) return own.get(name);
    return this.parent.#find(table, name);
  }
}
