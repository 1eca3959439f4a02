import type { Amount } from "../tokens.ts";
import { Cost, Costs, divided } from "./cost.ts";
import type { HookSource, HookText, ToolResult, ToolUse } from "./entry.ts";
import type { ShellCall } from "./shell_calls.ts";
import { isWorkToolCall } from "./work_tools.ts";

/** Where an entry was logged. */
export interface Place {
  readonly session: string;
  readonly project: string;
  readonly time: string;
  readonly subagent: boolean;
}

export interface SessionCost {
  readonly cost: Cost;
  readonly project: string;
  /** The first and last moment that was counted, ISO 8601 in UTC. */
  first: string;
  last: string;
}

export interface HookCost {
  readonly source: HookSource;
  /** `calls` are the texts that the model saw, `refused` those that refused a call. */
  readonly cost: Cost;
  /** Logged runs of which it saw nothing. */
  silent: number;
}

/** Everything that the logs, or one side of a comparison, put into the context. */
export class Totals {
  readonly hooks = new Map<string, HookCost>();
  readonly tools = new Costs();
  /** By `git diff`, `npm`. */
  readonly shell = new Costs();
  /** The part of `shell` that is git. */
  readonly git = new Costs();
  readonly work = new Cost();
  readonly sessions = new Map<string, SessionCost>();
  /** What of all this went into the contexts of sub-agents. */
  readonly subagents = new Cost();

  addHook({ source, amount, persisted }: HookText, place: Place): void {
    const hook = this.#hook(source);
    if (!amount) {
      hook.silent++;
      return;
    }
    if (persisted) hook.cost.persisted++;
    this.#count(hook.cost, amount, place);
  }

  /** A result with the call it answers, where the log has it, and what its command line ran. */
  addResult(
    result: ToolResult,
    use: ToolUse | undefined,
    ran: readonly ShellCall[],
    place: Place,
  ): void {
    const { amount, refusal, persisted } = result;
    if (refusal) {
      const { cost } = this.#hook(refusal);
      cost.refused++;
      this.#count(cost, amount, place);
      this.#countRefusal(use, ran);
      return;
    }
    const tool = this.tools.of(use?.tool ?? UNKNOWN_TOOL);
    if (persisted) tool.persisted++;
    this.#count(tool, amount, place);
    if (use && isWorkToolCall(use.tool)) addCall(this.work, amount);
    const parts = divided(amount, ran.length);
    ran.forEach((call, i) => this.#addShell(call, parts[i], persisted));
  }

  #addShell(call: ShellCall, amount: Amount, persisted: boolean): void {
    const costs = [this.shell.of(call.label)];
    if (call.git !== undefined) costs.push(this.git.of(call.git));
    if (call.workTool) costs.push(this.work);
    for (const cost of costs) {
      addCall(cost, amount);
      if (persisted) cost.persisted++;
    }
  }

  #countRefusal(use: ToolUse | undefined, ran: readonly ShellCall[]): void {
    this.tools.of(use?.tool ?? UNKNOWN_TOOL).refused++;
    for (const call of ran) {
      this.shell.of(call.label).refused++;
      if (call.git !== undefined) this.git.of(call.git).refused++;
    }
  }

  #count(cost: Cost, amount: Amount, place: Place): void {
    addCall(cost, amount);
    addCall(this.#session(place).cost, amount);
    if (place.subagent) addCall(this.subagents, amount);
  }

  #hook(source: HookSource): HookCost {
    const key = `${source.event}\n${source.name}\n${source.command ?? ""}`;
    let hook = this.hooks.get(key);
    if (!hook) {
      this.hooks.set(key, hook = { source, cost: new Cost(), silent: 0 });
    }
    return hook;
  }

  #session({ session, project, time }: Place): SessionCost {
    let found = this.sessions.get(session);
    if (!found) {
      found = { cost: new Cost(), project, first: time, last: time };
      this.sessions.set(session, found);
    }
    if (time && (!found.first || time < found.first)) found.first = time;
    if (time > found.last) found.last = time;
    return found;
  }
}

/** The call is in no line before the result: cut off, or damaged. */
const UNKNOWN_TOOL = "(unknown)";

function addCall(cost: Cost, amount: Amount): void {
  cost.calls++;
  cost.add(amount);
}
