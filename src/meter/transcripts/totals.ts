import type { Amount } from "../tokens.ts";
import { Cost, Costs, divided } from "./cost.ts";
import type { HookSource, HookText } from "./entry.ts";
import type { ToolOutcome } from "./reading.ts";
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
  /** Command lines with several entries in `shell`. */
  divided = 0;
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

  addOutcome(outcome: ToolOutcome, place: Place): void {
    const { tool = UNKNOWN_TOOL, ran, amount, refusal, persisted } = outcome;
    const cost = this.tools.of(tool);
    if (refusal) {
      cost.refused++;
      this.#addRefusal(refusal, outcome, place);
      return;
    }
    if (persisted) cost.persisted++;
    this.#count(cost, amount, place);
    if (isWorkToolCall(tool)) addCall(this.work, amount);
    if (ran.length > 1) this.divided++;
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

  /** The text of a refusal is the hook's, not the tool's. */
  #addRefusal(
    source: HookSource,
    { ran, amount }: ToolOutcome,
    place: Place,
  ): void {
    const { cost } = this.#hook(source);
    cost.refused++;
    this.#count(cost, amount, place);
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

const UNKNOWN_TOOL = "(unknown)";

function addCall(cost: Cost, amount: Amount): void {
  cost.calls++;
  cost.add(amount);
}
