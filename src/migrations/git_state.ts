import type { System } from "../core/system.ts";
import { nulFields } from "../git/nul.ts";
import { runGitSync } from "../git/run.ts";
import { defaultsAmong } from "./default_refs.ts";
import type { Ref } from "./default_refs.ts";
import { resolvePath } from "./paths.ts";

/** How far a file of the repository has come. */
export type FileState =
  /** On the default branch or on any upstream: others have it. */
  | {
    readonly kind: "published";
    readonly branch: string;
    readonly commit: string;
  }
  /** Only in commits of this branch. */
  | {
    readonly kind: "branch";
    readonly branch: string;
    readonly commit: string;
  }
  /** Untracked, or only staged. */
  | { readonly kind: "new" };

/** What git knows of files in one repository. Every question is a process; the answers are kept. */
export class GitFiles {
  #refs?: readonly Ref[];
  readonly #trees = new Map<string, ReadonlyMap<string, string>>();

  constructor(readonly system: System, readonly root: string) {}

  /** The files in HEAD or on the default branch that are one of `paths` or below it, relative to the root. */
  committed(paths: readonly string[]): readonly string[] {
    const found = new Set(this.#tree("HEAD", paths).keys());
    for (const ref of this.#defaults()) {
      if (ref.isHead) continue;
      for (const file of this.#tree(ref.commit, paths).keys()) found.add(file);
    }
    return [...found];
  }

  /** The files below `path` that git follows: one process. */
  tracked(path: string): readonly string[] {
    const below = path === "" ? [] : [path];
    return nulFields(this.#git(["ls-files", "-z", "--", ...below]));
  }

  /** What the default branch has added below `folder` since this branch began. */
  ahead(folder: string): readonly string[] {
    const found = this.#defaults().filter((ref) => !ref.isHead)
      .flatMap(({ commit }) =>
        nulFields(this.#git([
          "diff",
          "--name-only",
          "-z",
          "--no-renames",
          "--diff-filter=A",
          `HEAD...${commit}`,
          "--",
          ...folder === "" ? [] : [folder],
        ]))
      );
    return [...new Set(found)];
  }

  stateOf(file: string): FileState {
    const byDefault = this.#defaults().find((ref) =>
      this.#tree(ref.commit, [file]).has(file)
    );
    if (byDefault) {
      const branch = shortName(byDefault.name);
      return {
        kind: "published",
        branch,
        commit: this.#commit(byDefault.commit, file),
      };
    }
    if (!this.#tree("HEAD", [file]).has(file)) return { kind: "new" };
    const commit = this.#commit("HEAD", file);
    const upstream = this.#git([
      "for-each-ref",
      `--contains=${commit}`,
      "--count=1",
      "--format=%(refname)",
      "refs/remotes",
    ]).trim();
    if (upstream) {
      return { kind: "published", branch: shortName(upstream), commit };
    }
    const head = this.#allRefs().find((ref) => ref.isHead);
    const branch = head ? shortName(head.name) : "HEAD";
    return { kind: "branch", branch, commit };
  }

  /** The text of a file in HEAD. */
  textInHead(file: string): string | undefined {
    return this.#textIn("HEAD", file);
  }

  /** Whether a file with this text is as HEAD or the default branch has it. */
  isCommittedText(file: string, text: string): boolean {
    return this.#bases().some((base) => this.#textIn(base, file) === text);
  }

  /** Whether `revision` has the file `from` as HEAD or the default branch has `file`. */
  isCommittedIn(revision: string, from: string, file: string): boolean {
    const id = this.#near(revision, from).get(from);
    return id !== undefined &&
      this.#bases().some((base) => this.#near(base, file).get(file) === id);
  }

  /** Whether the default branch has the file: few processes for many files. */
  isOnDefault(file: string): boolean {
    return this.#defaults().some(({ commit }) =>
      this.#near(commit, file).has(file)
    );
  }

  /** Whether the text is the default branch's, and HEAD has another. */
  isBroughtBack(file: string, text: string): boolean {
    const head = this.#near("HEAD", file).get(file);
    return this.#defaults().some(({ commit }) =>
      this.#near(commit, file).get(file) !== head &&
      this.#textIn(commit, file) === text
    );
  }

  /** Whether a revision has the file's surroundings, and not the file. */
  lacks(revision: string, file: string): boolean {
    const files = this.#near(revision, file);
    return files.size > 0 && !files.has(file);
  }

  #bases(): string[] {
    return ["HEAD", ...this.#defaults().map(({ commit }) => commit)];
  }

  #textIn(revision: string, file: string): string | undefined {
    const blob = `${revision}:${file}`;
    const { status, stdout } = this.#run(["cat-file", "blob", blob]);
    return status === 0 ? stdout : undefined;
  }

  /** The files around `file`: one process for all files of a folder. */
  #near(revision: string, file: string): ReadonlyMap<string, string> {
    return this.#tree(revision, [file.split("/", 1)[0]]);
  }

  /** Committed files below `folders` that differ on disk, with the letter of `git status`. */
  changed(
    folders: readonly string[],
  ): readonly { readonly file: string; readonly letter: "M" | "D" | "R" }[] {
    const output = this.#git([
      "diff",
      "--name-status",
      "--no-ext-diff",
      "--no-textconv",
      "-z",
      "--no-renames",
      "HEAD",
      "--",
      ...folders,
    ]);
    const fields = nulFields(output);
    const found: { file: string; letter: "M" | "D" }[] = [];
    for (let i = 0; i + 1 < fields.length; i += 2) {
      const letter = fields[i][0];
      if (letter === "M" || letter === "T") {
        found.push({ file: fields[i + 1], letter: "M" });
      } else if (letter === "D") found.push({ file: fields[i + 1], letter });
    }
    return found;
  }

  /** Files that git does not know and does not ignore. */
  untracked(): readonly string[] {
    const listed = this.#git([
      "ls-files",
      "-z",
      "--others",
      "--exclude-standard",
    ]);
    const staged = this.#git([
      "diff",
      "--cached",
      "--name-only",
      "-z",
      "--diff-filter=A",
    ]);
    return [...new Set([...nulFields(listed), ...nulFields(staged)])];
  }

  /** The folder that all work trees share, absolute. */
  commonFolder(): string | undefined {
    const line = this.#git(["rev-parse", "--git-common-dir"]).trim();
    return line === "" ? undefined : resolvePath(this.root, line);
  }

  #defaults(): readonly Ref[] {
    return defaultsAmong(this.#allRefs());
  }

  #allRefs(): readonly Ref[] {
    return this.#refs ??= this.#git([
      "for-each-ref",
      "--format=%(refname)%00%(objectname)%00%(symref)%00%(HEAD)",
      "refs/heads",
      "refs/remotes",
    ]).split("\n").filter((line) => line !== "").map((line) => {
      const [name, commit, target, head] = line.split("\0");
      return { name, commit, target, isHead: head === "*" };
    });
  }

  /** Files by path, each with the id of its content. */
  #tree(
    revision: string,
    paths: readonly string[],
  ): ReadonlyMap<string, string> {
    const key = [revision, ...paths].join("\0");
    const known = this.#trees.get(key);
    if (known) return known;
    const lines = nulFields(this.#git([
      "ls-tree",
      "-r",
      "-z",
      "--full-tree",
      revision,
      "--",
      ...paths.filter((path) => path !== "").length > 0 ? paths : [],
    ]));
    const files = new Map(lines.map((line) => {
      const tab = line.indexOf("\t"); // 100644 blob ID<tab>PATH
      return [line.slice(tab + 1), line.slice(0, tab).split(" ")[2]];
    }));
    this.#trees.set(key, files);
    return files;
  }

  /** The commit that brought the file, abbreviated. */
  #commit(revision: string, file: string): string {
    const log = (...more: string[]) =>
      this.#git([
        "log",
        "-1",
        "--format=%h",
        "--no-renames",
        ...more,
        revision,
        "--",
        file,
      ]).trim();
    return log("--diff-filter=A") || log();
  }

  #git(args: readonly string[]): string {
    const { status, stdout } = this.#run(args);
    return status === 0 ? stdout : "";
  }

  /** Without git nothing is known to be committed: a guard that fails must not stop the work. */
  #run(args: readonly string[]): { status: number; stdout: string } {
    try {
      return runGitSync(this.system, args, { folder: this.root });
    } catch {
      return { status: 127, stdout: "" };
    }
  }
}

function shortName(ref: string): string {
  return ref.replace(/^refs\/(?:heads|remotes)\//, "");
}
