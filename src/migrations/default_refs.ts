/** A branch, local or of a remote. */
export interface Ref {
  /** `refs/heads/main` */
  readonly name: string;
  readonly commit: string;
  /** What a symbolic one points to, or "". */
  readonly target: string;
  readonly isHead: boolean;
}

const USUAL = ["main", "master", "trunk", "develop"];

/** The branches that everybody builds on: what the remotes call HEAD, else the usual names, else the only branch. */
export function defaultsAmong(refs: readonly Ref[]): readonly Ref[] {
  const named = refs.filter(({ name, target }) =>
    /^refs\/remotes\/[^/]+\/HEAD$/.test(name) && target !== ""
  ).map(({ target }) => target);
  const local = named.map((name) =>
    name.replace(/^refs\/remotes\/[^/]+\//, "refs/heads/")
  );
  const isWanted = (name: string) =>
    named.length > 0
      ? named.includes(name) || local.includes(name)
      : USUAL.includes(name.replace(/^refs\/(?:heads|remotes\/[^/]+)\//, ""));
  const found = refs.filter(({ name }) => isWanted(name));
  if (found.length > 0) return found;
  const branches = refs.filter(({ name }) => name.startsWith("refs/heads/"));
  return branches.length === 1 ? branches : [];
}
