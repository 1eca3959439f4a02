import { commandsOf } from "./commands.ts";
import type { Effect } from "./command_rule.ts";
import type { Finding } from "./finding.ts";
import type { PlacedCall } from "./placed_calls.ts";
import { matchCommand } from "./match.ts";
import type { Hit } from "./match.ts";
import { commandAsked, commandDenied, commandLeft } from "./messages.ts";
import { resolvePath } from "./paths.ts";
import { signOf, targetOf } from "./targets.ts";
import type { Target } from "./targets.ts";
import {
  hasMigrations,
  isModified,
  namesNew,
  namesNewest,
  newestIsCommitted,
} from "./tool_state.ts";
import type { World } from "./world.ts";

/** What an effect is answered where the target is unknown, and on a remote one; a test database is let be. */
export const DECISIONS: Readonly<
  Record<Effect, readonly [here: Decision, remote: Decision]>
> = {
  wipes: ["ask", "deny"],
  reverts: ["ask", "deny"],
  "steps-back": ["pass", "deny"],
  forces: ["ask", "deny"],
  records: ["ask", "ask"],
  "rewrites-files": ["ask", "ask"],
  "deletes-files": ["deny", "deny"],
  applies: ["pass", "ask"],
  "runs-sql": ["pass", "pass"],
  evades: ["deny", "deny"],
  safe: ["pass", "pass"],
};

type Decision = "pass" | "ask" | "deny";

/** Effects after which only a backup helps. */
const IRREVERSIBLE: readonly Effect[] = [
  "wipes",
  "reverts",
  "steps-back",
  "forces",
];

/** What the guard says of a call of a migration tool. */
export function judgeCommand(
  placed: PlacedCall,
  world: World,
): Finding[] {
  const { call, source } = placed;
  const tool = commandsOf(call.program);
  if (!tool || isAnotherTool(placed, world)) return [];
  const hits = matchCommand(call, tool);
  if (hits.length === 0) return [];
  const target = targetOf(call, tool, source);
  return hits.flatMap((hit) => {
    const where = { sign: signOf(target), script: call.scripts.at(-1) };
    const { effect } = hit.rule;
    const wanted = namedIn(world.settings.enforce, tool.tool, effect);
    const decision = decide(hit, target, placed, world, wanted);
    if (decision === "pass") return [];
    const isOwn = wanted !== undefined && target.kind === "unknown" &&
      !hit.rule.remote;
    return [{
      names: !isOwn && isProduction(hit, decision)
        ? [`production.${tool.tool}`, "production"]
        : [`${tool.tool}.${effect}`, tool.tool, effect, "commands"],
      decision,
      deny: isOwn ? commandLeft(hit, where) : commandDenied(hit, where),
      ask: commandAsked(hit, where),
      irreversible: IRREVERSIBLE.includes(effect),
    }];
  });
}

/** What the settings say of an effect by its own name; a whole tool or all commands do not mean what is let be. */
function namedIn(
  enforce: World["settings"]["enforce"] = {},
  tool: string,
  effect: Effect,
): Decision | undefined {
  if (DECISIONS[effect][0] !== "pass") return undefined;
  const name = [`${tool}.${effect}`, effect]
    .find((one) => Object.hasOwn(enforce, one));
  return name === undefined || enforce[name] === "off"
    ? undefined
    : enforce[name];
}

/** Only production makes it a refusal: then no setting but its own lowers it. */
function isProduction({ rule }: Hit, decision: Decision): boolean {
  return decision === "deny" && DECISIONS[rule.effect][0] !== "deny";
}

function decide(
  { rule, tool, args }: Hit,
  target: Target,
  placed: PlacedCall,
  world: World,
  wanted?: Decision,
): Decision {
  const [usual, remote] = DECISIONS[rule.effect];
  const here = wanted ?? usual;
  if (target.kind === "shared") {
    return remote === "deny" && usual !== "deny" ? "ask" : remote;
  }
  if (target.kind === "remote" || rule.remote) return remote;
  if (target.kind === "test" && rule.effect !== "evades") return "pass";
  const { folder } = placed;
  if (folder === undefined) return here;
  if (rule.needsMigrations && !hasMigrations(tool.tool, folder, world)) {
    return "pass";
  }
  if (rule.only === "modified") {
    return isModified(tool.tool, folder, world) ? here : "pass";
  }
  if (rule.only === "named-committed") {
    return namesNew(tool.tool, args.operands, folder, world) ? "pass" : here;
  }
  if (rule.only === "older") {
    const isLast = namesNewest(tool.tool, args.operands, folder, world);
    return isLast ? "pass" : here;
  }
  const mayBeNew = rule.only === "newest-committed" ||
    rule.effect === "deletes-files";
  if (!mayBeNew || newestIsCommitted(tool.tool, folder, world)) return here;
  return rule.effect === "deletes-files" ? "ask" : "pass";
}

/** Programs whose name alone says too little. */
function isAnotherTool({ call, folder }: PlacedCall, world: World): boolean {
  if (folder === undefined) return false;
  const read = (name: string) =>
    world.system.readText(resolvePath(folder, name));
  switch (call.program) {
    case "sea-orm-migration": {
      // `cargo run -- reset` of any other crate is not meant.
      const crate = /migration/.test(call.via.join(" ")) ||
        /sea-orm-migration/.test(read("Cargo.toml") ?? "");
      return !crate;
    }
    case "docker-compose": {
      // Without a database in the file, volumes hold caches at most.
      const file = COMPOSE_FILES.map(read).find((text) => text !== undefined);
      return file !== undefined && !DATABASE_IMAGE.test(file);
    }
    default:
      return false;
  }
}

const COMPOSE_FILES = [
  "compose.yaml",
  "compose.yml",
  "docker-compose.yaml",
  "docker-compose.yml",
];
const DATABASE_IMAGE =
  /postgres|postgis|timescale|mysql|mariadb|percona|mongo|mssql|sqlserver|oracle|cockroach|clickhouse|cassandra|redis|supabase|db/i;
