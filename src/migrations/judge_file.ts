import type { Place } from "./classify.ts";
import type { Finding } from "./finding.ts";
import { entryOf } from "./classify.ts";
import { matchesAny } from "./glob.ts";
import { grown, grows } from "./growing.ts";
import { KEPT_COMPANIONS } from "./layouts.ts";
import {
  branchAsked,
  committedDenied,
  companionKept,
  lockDenied,
  noticed,
} from "./messages.ts";
import { judgeOrder } from "./order.ts";
import { riskFinding } from "./risk_message.ts";
import { dialectFor } from "./project_dialect.ts";
import { risksIn } from "./risks.ts";
import type { Risk } from "./sql/judge.ts";
import { folderOf, nameOf, resolvePath } from "./paths.ts";
import { successorOf } from "./successor.ts";
import type { Located, World } from "./world.ts";

/** A change of one file. */
export interface FileChange {
  readonly at: Located;
  /** The whole text afterwards, where it is known. */
  readonly after?: string;
  readonly removes?: boolean;
}

/** What the guard says of a change of a file that looks like a migration. */
export function judgeFile(change: FileChange, world: World): Finding[] {
  const { at, after } = change;
  if (change.removes && matchesAny(at.path, KEPT_COMPANIONS)) {
    return keptCompanion(at, world);
  }
  if (!world.looksLikeMigration(at.path) || world.isAllowed(at.path)) return [];
  const before = world.system.readText(at.absolute);
  const place = world.classify(at, before ?? after);
  if (!place) return [];
  if (before !== undefined && before === after) return [];
  if (isConflict(before) && isConflict(after)) return [];
  const state = at.root === undefined
    ? { kind: "new" as const }
    : world.git(at.root).stateOf(at.path);
  if (state.kind === "new") {
    return after === undefined ? [] : judgeNew(change, place, before, world);
  }
  if (after !== undefined) {
    if (world.git(at.root!).isCommittedText(at.path, after)) return [];
    const more = appended(at.path, place, before, after);
    if (more !== undefined) {
      return newRisks({ at, after: more }, place, undefined, world);
    }
  }
  if (place.kind === "lock") {
    const text = lockDenied(at.path, place.layout);
    return [{ names: ["lock-file"], decision: "deny", deny: text, ask: text }];
  }
  const { layout } = place;
  const next = successorOf(at.path, layout, at.root!, world);
  const reason = noticed(place, change.removes ?? false);
  const deny = committedDenied(at.path, state, reason, next);
  if (state.kind === "published") {
    return [{ names: ["committed"], decision: "deny", deny, ask: deny }];
  }
  const ask = branchAsked(at.path, state, reason);
  return [
    { names: ["committed-here"], decision: "ask", deny, ask },
    ...newRisks(change, place, before, world),
  ];
}

/** A merge whose conflict is not resolved yet: the edit that ends it counts. */
function isConflict(text = ""): boolean {
  return /^(?:<{7}|>{7}) /m.test(text);
}

/** What an entry more says, in a file that may only grow. */
function appended(
  path: string,
  { kind, layout }: Place,
  before = "",
  after: string,
): string | undefined {
  if (!matchesAny(path, layout.growing ?? []) || !grows(path, before, after)) {
    return undefined;
  }
  return kind === "lock" ? "" : grown(path, before, after);
}

/** A generated companion that goes away; only a committed one matters. */
function keptCompanion(at: Located, world: World): Finding[] {
  if (at.root === undefined || world.isAllowed(at.path)) return [];
  if (world.git(at.root).stateOf(at.path).kind === "new") return [];
  const text = companionKept(at.path);
  return [{ names: ["lock-file"], decision: "deny", deny: text, ask: text }];
}

/** A file that nobody has yet: its number and what it does. */
function judgeNew(
  change: FileChange,
  place: Place,
  before: string | undefined,
  world: World,
): Finding[] {
  const { at, after = "" } = change;
  const { kind, layout } = place;
  if (kind === "lock") return [];
  const order = at.root !== undefined && before === undefined
    ? judgeOrder(at.path, layout, after, at.root, world)
    : undefined;
  return [
    ...order ? [order] : [],
    ...newRisks(change, place, before, world),
  ];
}

/** Risks that the change brings in: what was on disk before was asked about before. */
function newRisks(
  { at, after }: FileChange,
  { layout, isDown }: Place,
  before: string | undefined,
  world: World,
): Finding[] {
  if (isDown || after === undefined) return [];
  const root = at.root ?? "/";
  const dialect = dialectFor(at.path, after, layout, root, world.system);
  const earlier = once(() => earlierTexts(at, world));
  const options = { dialect, earlier };
  const known = risksIn(at.path, before ?? "", layout, options).map(keyOf);
  const risks = risksIn(at.path, after, layout, options)
    .filter((risk) => !takeOut(known, keyOf(risk)))
    .filter((risk) => !isAcknowledged(risk, at, world));
  return riskFinding(entryOf(at.path, layout).name, risks);
}

/** The same statement may stand in a file twice, for two tables. */
function takeOut(keys: string[], key: string): boolean {
  const at = keys.indexOf(key);
  if (at >= 0) keys.splice(at, 1);
  return at >= 0;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Migrations before a new one that are read. */
const MOST_EARLIER = 400;

/** The texts of the files beside `at` that sort before it, newest first. */
function earlierTexts({ absolute }: Located, world: World): string[] {
  const folder = folderOf(absolute);
  const name = nameOf(absolute);
  const ending = name.slice(name.lastIndexOf("."));
  return (world.system.list(folder) ?? [])
    .filter((one) => one < name && one.endsWith(ending))
    .sort().reverse().slice(0, MOST_EARLIER)
    .map((one) => world.system.readText(resolvePath(folder, one)) ?? "");
}

/** Comments by which linters are told that a risk is wanted. */
const ACKNOWLEDGEMENT =
  /squawk-(?:ignore|disable)|atlas:nolint|\bnoqa\b|eugene:\s*ignore|safety[-_ ]assured|butler:\s*allow/i;

/** A person said yes: the comment is in HEAD. One that the agent writes in the same edit says nothing. */
function isAcknowledged(risk: Risk, at: Located, world: World): boolean {
  const comments = risk.comments.filter((one) => ACKNOWLEDGEMENT.test(one));
  if (comments.length === 0 || at.root === undefined) return false;
  const committed = world.git(at.root).textInHead(at.path) ?? "";
  return comments.some((one) => committed.includes(one));
}

/** A risk that was there before was asked about before. */
function keyOf(risk: Risk): string {
  return `${risk.rule.name} ${risk.statement}`;
}
