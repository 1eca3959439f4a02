import type { Place } from "./classify.ts";
import type { Finding } from "./finding.ts";
import { entryOf } from "./classify.ts";
import { matchesAny } from "./glob.ts";
import { nameOf } from "./paths.ts";
import { grows } from "./growing.ts";
import { KEPT_COMPANIONS } from "./layouts.ts";
import {
  branchAsked,
  committedDenied,
  companionKept,
  lockDenied,
} from "./messages.ts";
import { judgeOrder } from "./order.ts";
import { riskFinding } from "./risk_message.ts";
import { dialectFor, risksIn } from "./risks.ts";
import type { Risk } from "./sql/judge.ts";
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
  const place = world.classify(at, after);
  if (!place) return [];
  const before = world.system.readText(at.absolute);
  if (before !== undefined && before === after) return [];
  const state = at.root === undefined
    ? { kind: "new" as const }
    : world.git(at.root).stateOf(at.path);
  if (state.kind === "new") {
    return after === undefined ? [] : judgeNew(change, place, before, world);
  }
  const isGrowing = after !== undefined &&
    matchesAny(at.path, place.layout.growing ?? []) &&
    grows(at.path, before ?? "", after);
  if (isGrowing) return [];
  if (place.kind === "lock") {
    const text = lockDenied(at.path, place.layout);
    return [{ names: ["lock-file"], decision: "deny", deny: text, ask: text }];
  }
  const { layout } = place;
  const next = successorOf(at.path, layout, at.root!, world);
  const deny = committedDenied(
    at.path,
    state,
    layout,
    next,
    change.removes ?? false,
  );
  const ask = branchAsked(at.path, state, layout);
  return state.kind === "published"
    ? [{ names: ["committed"], decision: "deny", deny, ask: deny }]
    : [{ names: ["committed-here"], decision: "ask", deny, ask }];
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
  { at, after = "" }: FileChange,
  { kind, layout, isDown }: Place,
  before: string | undefined,
  world: World,
): Finding[] {
  if (kind === "lock") return [];
  const order = at.root !== undefined && before === undefined
    ? judgeOrder(at.path, layout, after, at.root, world)
    : undefined;
  if (isDown) return order ? [order] : [];
  const root = at.root ?? "/";
  const dialect = dialectFor(at.path, after, layout, root, world.system);
  const known = new Set(
    risksIn(at.path, before ?? "", layout, dialect).map(keyOf),
  );
  const risks = risksIn(at.path, after, layout, dialect)
    .filter((risk) => !known.has(keyOf(risk)));
  const name = nameOf(entryOf(at.path, layout).name);
  return [
    ...order ? [order] : [],
    ...riskFinding(name, risks),
  ];
}

/** A risk that was there before was asked about before. */
function keyOf(risk: Risk): string {
  return `${risk.rule.name} ${risk.statement}`;
}
