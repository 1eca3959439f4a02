import type { Config } from "../core/config.ts";
import type { System } from "../core/system.ts";
import type { Lang, Text } from "../core/text.ts";
import type { HookEvent } from "./event.ts";

/** One reason to hold a tool call back. */
export interface Verdict {
  readonly decision: "deny" | "ask";
  /** Who says so: `git`, `migrations/committed`. */
  readonly rule: string;
  /** One line a distinct finding, in the order of the command. */
  readonly lines: readonly Text[];
  /** The lines of an `ask` for the agent, when nobody is asked: what to do instead. */
  readonly refusal?: readonly Text[];
  /** Lines at the end that no cut takes away. */
  readonly notes?: readonly Text[];
  /** What it would do cannot be undone: `ask` becomes `deny` where nobody is asked. */
  readonly irreversible?: boolean;
}

/** What one policy says of one event. */
export interface Judgement {
  readonly verdicts: readonly Verdict[];
  /** Text for the model, not a decision. */
  readonly context?: Text;
}

export const SILENT: Judgement = { verdicts: [] };

/** What a policy may look at beside the event. */
export interface Facts {
  readonly system: System;
  /** The folder the server of the tools works in, where that is known. */
  readonly server?: string;
  /** Read from disk at the first use: an ordinary event never needs it. */
  readonly config: Config;
  readonly lang: Lang;
}

/**
 * A policy is total: it returns a judgement for every event and throws on
 * none. What it needs beyond its quick test it imports lazily.
 */
export interface Policy {
  readonly name: string;
  judge(event: HookEvent, facts: Facts): Judgement | Promise<Judgement>;
}
