import type { Finding } from "./finding.ts";
import { realPathOf, repositoryRoot } from "./existing.ts";
import { Carried } from "./carried.ts";
import { dataFolderRemoved } from "./data_folders.ts";
import { globMatcher, matchesAny, rootedGlob } from "./glob.ts";
import { KEPT_COMPANIONS, NEVER_MIGRATIONS } from "./layouts.ts";
import { inlineWrites } from "./inline_writes.ts";
import { judgeFile } from "./judge_file.ts";
import type { PlacedCall } from "./placed_calls.ts";
import { formatterAsked, noticed, scriptAsked } from "./messages.ts";
import { mayFormat } from "./may_format.ts";
import { ownFile } from "./own_file_writes.ts";
import { bringsBack } from "./brings_back.ts";
import { arrived } from "./arriving.ts";
import { byPatch } from "./patch_writes.ts";
import { relativeTo, resolvePath } from "./paths.ts";
import { fromPipe } from "./git_writes.ts";
import { listedBy, namesListedBy } from "./find_writes.ts";
import { mayConcernPath } from "./quick.ts";
import { asInScript } from "./script_findings.ts";
import { writesOf } from "./shell_writes.ts";
import type { ShellWrite } from "./shell_writes.ts";
import { Copied, sqliteRemoved } from "./sqlite_files.ts";
import type { Located, World } from "./world.ts";

/** Files that are spelled out; what else a command touches is counted. */
const MOST_FILES = 3;

/** What the guard says of the files that a line changes: its calls, and what `more` is known of it. */
export function judgeWrites(
  calls: readonly PlacedCall[],
  more: readonly ShellWrite[],
  world: World,
): Finding[] {
  const seen = new Set<string>();
  const judge = (writes: readonly ShellWrite[], folder?: string) =>
    writes.flatMap((write) => {
      const from = write.from?.revision ?? "";
      const key =
        `${folder} ${write.how} ${write.unsure} ${from} ${write.path}`;
      if (seen.has(key) || seen.size >= MOST_WRITES) return [];
      seen.add(key);
      return judgeWrite(write, folder, world);
    });
  const carried = new Carried();
  const copied = new Copied();
  const found = calls.flatMap((placed, index) => {
    if (placed.call.remote || isOutOfReach(placed)) return [];
    const previous = calls[index - 1];
    const writes = writesOf(placed.call)
      // What a script is given or makes up is not known here.
      .filter(({ unknown }) => !placed.script || unknown === undefined)
      .map((one) => fromPipe(one, placed, previous))
      .flatMap((one) => fed(one, placed, calls, world));
    const found = judge([
      ...copied.follow(carried.follow(writes, placed), placed.folder),
      ...byPatch(placed, previous, world),
      ...inlineWrites(placed.call),
    ], placed.folder);
    return asInScript(found, placed);
  });
  return [...found, ...judge(more, world.cwd)];
}

/** Git in a script, and a script that goes where only the shell knows. */
function isOutOfReach({ script, call, folder }: PlacedCall): boolean {
  return script !== undefined &&
    (call.program === "git" || folder === undefined);
}

/** Distinct paths of a line that are looked at: a hand-written line has a few. */
const MOST_WRITES = 400;

/**
 * `ls migrations/*.sql | xargs rm`, `find migrations | while read f; do rm "$f"`:
 * what the commands before it print is what it gets. A path that only the shell
 * knows and that nothing on the line leads to is nobody's.
 */
function fed(
  write: ShellWrite,
  { call, folder }: PlacedCall,
  calls: readonly PlacedCall[],
  world: World,
): ShellWrite[] {
  const { unknown, arrives } = write;
  if (arrives !== undefined) return arrived(write, arrives, folder, world);
  const others = () => calls.filter((other) => other.call !== call);
  const isFilled = write.path.includes("{}") &&
    call.via.some((one) => /^(?:xargs|parallel)/.test(one));
  if (isFilled && write.path !== "{}") {
    return others().flatMap((other) => namesListedBy(other.call)).map((
      name,
    ) => ({
      ...write,
      path: write.path.replaceAll("{}", name),
      isPattern: true,
    }));
  }
  if (write.path !== "…" && !isFilled) {
    if (unknown === undefined || mayBeOne(write.path, world)) return [write];
    const isLinked = call.piped || mayConcernPath(unknown) ||
      /^\$(?:_|PSItem)\b/.test(unknown);
    if (!isLinked) return [];
  }
  return others().flatMap((other) => listedBy(other.call))
    .map((path) => ({ ...write, path, isPattern: true, deep: true }));
}

/** Whether the known end of a path may be that of a migration; folders of the settings may have any name. */
function mayBeOne(path: string, { settings }: World): boolean {
  return mayConcernPath(path) ||
    ((settings.paths ?? []).length > 0 && /\.\w+$/.test(path));
}

function judgeWrite(
  write: ShellWrite,
  folder: string | undefined,
  world: World,
): Finding[] {
  const sqlite = sqliteRemoved(write, folder, world);
  if (sqlite) return [sqlite];
  const data = dataFolderRemoved(write, folder, world);
  if (data) return [data];
  const own = ownFile(write, folder, world);
  if (own) return [own];
  // A folder further up is left to the report afterwards.
  if (
    write.how === "formats" && !/[*?]/.test(write.path) &&
    !mayBeOne(write.path, world)
  ) return [];
  const found =
    (write.isPattern || folder === undefined
      ? matched(write, folder, world)
      : named(write, folder, world))
      .filter(({ at }) =>
        !bringsBack(write, folder, at, world) && !world.isAllowed(at.path)
      );
  if (write.unsure) return unsure(found, world);
  return write.how === "formats"
    ? formatted(found.filter(({ at }) => mayFormat(write, at, world)), world)
    : firstFindings(found, write, world);
}

/** Of the first files that anything is to be said of. */
function firstFindings(
  found: readonly Found[],
  write: ShellWrite,
  world: World,
): Finding[] {
  const findings: Finding[] = [];
  let files = 0;
  for (const { at, exact } of found) {
    const after = exact ? writtenText(write, at, world) : undefined;
    const removes = write.how === "removes";
    const more = judgeFile(
      { at, removes, ...after !== undefined && { after } },
      world,
    );
    findings.push(...more);
    if (more.length > 0 && ++files === MOST_FILES) break;
  }
  return findings;
}

function writtenText(
  { content, appends }: ShellWrite,
  { absolute }: Located,
  { system }: World,
): string | undefined {
  if (content === undefined || !appends) return content;
  return (system.readText(absolute) ?? "") + content;
}

/** What a script may write: a person looks. */
function unsure(found: readonly Found[], world: World): Finding[] {
  const [first] = committedAmong(found, world);
  if (!first) return [];
  const text = scriptAsked(first.at.path, noticed(first.place, false));
  return [{
    names: ["committed"],
    decision: "ask",
    deny: text,
    ask: text,
  }];
}

/** A formatter may change nothing: a person says so. */
function formatted(found: readonly Found[], world: World): Finding[] {
  const places = committedAmong(found, world);
  if (places.length === 0) return [];
  const [{ at, place }] = places;
  const reason = noticed(place, false);
  const text = formatterAsked(at.path, places.length, reason);
  return [{ names: ["formatter"], decision: "ask", deny: text, ask: text }];
}

function committedAmong(found: readonly Found[], world: World) {
  return found.filter(({ at, exact }) =>
    !exact || at.root !== undefined &&
      world.git(at.root).stateOf(at.path).kind !== "new"
  ).flatMap(({ at }) => {
    const place = world.classify(at);
    return place ? [{ at, place }] : [];
  });
}

interface Found {
  readonly at: Located;
  /** The write names this very file. */
  readonly exact: boolean;
}

/** A path that is written out: the file itself, or what is committed below it. */
function named(write: ShellWrite, folder: string, world: World): Found[] {
  const places = world.locate(
    resolvePath(folder, write.path),
    write.how === "removes",
  );
  const files = places.filter(({ path, absolute }) =>
    world.looksLikeMigration(path) &&
      world.system.kindOf(absolute) !== "folder" ||
    (write.how === "removes" && matchesAny(path, KEPT_COMPANIONS))
  );
  if (files.length > 0) return files.map((at) => ({ at, exact: true }));
  if (!write.deep) return [];
  const whole = write.how === "removes" ? wholeTree(places, world) : [];
  return [...places, ...whole].flatMap(({ root, path, absolute }) => {
    const isFolder = world.system.kindOf(absolute) === "folder" &&
      !matchesAny(`${path}/x`, NEVER_MIGRATIONS);
    return root !== undefined && isFolder
      ? committedBelow(root, path, world)
      : [];
  });
}

/** `rm -rf .` at the root of the session's repository; a clone elsewhere or a second work tree may go. */
function wholeTree(places: readonly Located[], world: World): Located[] {
  const root = repositoryRoot(world.cwd, world.system);
  return places.filter(({ absolute }) =>
    absolute === root &&
    world.system.kindOf(`${absolute}/.git`) === "folder"
  ).map(({ absolute }) => ({ root: absolute, path: "", absolute }));
}

/** A pattern: what is committed and fits it, at any depth where the beginning is unknown. */
function matched(
  write: ShellWrite,
  folder: string | undefined,
  world: World,
): Found[] {
  const from = folder ?? world.cwd;
  const pattern = folder === undefined && !write.path.startsWith("/")
    ? `**/${write.path}`
    : write.path;
  const fixed = /^(?:[^*?[{(/]*\/)*/.exec(pattern)![0];
  const base = resolvePath(from, fixed);
  const places = new Set([base, realPathOf(base, world.system)]);
  return [...places].flatMap((one) =>
    matchedBelow(one, pattern.slice(fixed.length), world)
  );
}

function matchedBelow(base: string, rest: string, world: World): Found[] {
  const root = repositoryRoot(base, world.system);
  if (root === undefined) return [];
  const inside = relativeTo(root, base) ?? "";
  const prefix = inside === "" ? "" : `${inside}/`;
  const whole = rootedGlob(`${prefix}${rest === "" ? "**" : rest}`);
  const loose = rest.startsWith("**/") ? globMatcher(rest.slice(3)) : undefined;
  return committedBelow(root, inside, world)
    .filter(({ at }) => whole.test(at.path) || loose?.test(at.path));
}

function committedBelow(root: string, path: string, world: World): Found[] {
  const git = world.git(root);
  const isMigration = (file: string) => world.looksLikeMigration(file);
  // Most folders hold none: what git follows is asked first, in one process.
  if (!git.tracked(path).some(isMigration)) return [];
  return git.committed(path === "" ? [] : [path]).filter(isMigration)
    .map((file) => ({
      at: { root, path: file, absolute: resolvePath(root, file) },
      exact: false,
    }));
}
