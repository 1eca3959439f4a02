import type { Text } from "../core/text.ts";
import { readLongLine } from "./long_line.ts";
import { isKept } from "./allowed.ts";
import { textOf } from "./call.ts";
import type { Call } from "./call.ts";
import {
  EMPTIES,
  emptiesEnvironment,
  EVASIONS,
  hidesAgent,
} from "./evasions.ts";
import type { Evasion } from "./evasions.ts";
import type { Finding } from "./finding.ts";
import { throughImage } from "./images.ts";
import { judgeCommand } from "./judge_command.ts";
import { judgeInline } from "./judge_inline.ts";
import { judgeSqlClient } from "./judge_client.ts";
import { judgeWrites } from "./judge_writes.ts";
import { withCmdSettings, withEnvironment } from "./powershell_environment.ts";
import { powershellWrites } from "./powershell_writes.ts";
import { OWN_RULES } from "./own_files.ts";
import { placedCalls, wipes } from "./placed_calls.ts";
import type { PlacedCall } from "./placed_calls.ts";
import { asInScript } from "./script_findings.ts";
import { commandsOf } from "./commands.ts";
import type { World } from "./world.ts";

/** Commands before a client that may feed it: the others stand in other pipes. */
const NEAR = 8;

/** What the guard says of a shell command. Total. */
export function judgeShell(
  source: string,
  world: World,
  shell: "bash" | "powershell" = "bash",
): Finding[] {
  const read = readLongLine(source, shell);
  const own = withCmdSettings(read.commands);
  const line = shell === "powershell"
    ? { ...read, commands: withEnvironment(own, source) }
    : { ...read, commands: own };
  const calls = placedCalls(line, source, world);
  const findings = [
    ...evasions(source, calls.filter(({ script }) => !script)),
    ...calls.flatMap((placed, index) => {
      const call = throughImage(placed.call, placed.source);
      const found = judgeCall(
        { ...placed, call },
        calls.slice(Math.max(0, index - NEAR), index),
        world,
      );
      return asInScript(placed.allowed ? found.filter(isKept) : found, placed);
    }),
    ...judgeWrites(
      calls.map(withoutAllowed),
      shell === "powershell" ? powershellWrites(source) : [],
      world,
    ),
  ];
  return findings;
}

/** What the settings let pass still redirects. */
function withoutAllowed(placed: PlacedCall): PlacedCall {
  if (!placed.allowed) return placed;
  return { ...placed, call: { ...placed.call, program: "", words: [] } };
}

function judgeCall(
  placed: PlacedCall,
  before: readonly PlacedCall[],
  world: World,
): Finding[] {
  return [
    ...judgeCommand(placed, world),
    ...judgeSqlClient(placed, before, world),
    ...judgeInline(placed),
    ...removesButler(placed.call) ? [OWN_RULES] : [],
  ];
}

/** `butler init --remove` takes the hook lines out. */
function removesButler({ program, words }: Call): boolean {
  const texts = words.map(textOf);
  return program === "butler" && texts[0] === "init" &&
    texts.includes("--remove") && !texts.includes("--dry-run");
}

function evasions(source: string, calls: readonly PlacedCall[]): Finding[] {
  const hasTool = calls.some(({ call }) => commandsOf(call.program));
  const found = EVASIONS.filter((one) =>
    calls.some(({ call }) => one.found(call)) &&
    (one.name !== "hidden-agent" || hasTool)
  );
  const hidden = EVASIONS.find(({ name }) => name === "hidden-agent")!;
  const mayEmpty = EMPTIES.test(source);
  const hides = hasTool && hidesAgent(source) ||
    calls.some(({ call }) =>
      asksForAgents(call) && mayEmpty && emptiesEnvironment(call)
    );
  if (hides && !found.includes(hidden)) found.push(hidden);
  return found.map(evasionFinding);
}

/** Prisma refuses these to an agent that it sees (`ai-safety`, 7.10). */
function asksForAgents(call: Call): boolean {
  return commandsOf(call.program)?.tool === "prisma" && wipes(call);
}

function evasionFinding({ name, what }: Evasion): Finding {
  const text: Text = {
    en: `${what.en}. Only the user may do that.`,
    ja: `${what.ja}。利用者だけが行えます。`,
  };
  return {
    names: [name, "evasion"],
    decision: "deny",
    deny: text,
    ask: text,
    irreversible: true,
  };
}
