import type { Config } from "../core/config.ts";
import type { ConfigProblem } from "../core/config_reader.ts";
import { languageOf } from "../core/text.ts";
import type { Lang, Text } from "../core/text.ts";
import type { System } from "../core/system.ts";
import { loadConfig } from "../core/config_reader.ts";
import type { Facts } from "./policy.ts";

/** Facts that read the configuration from disk only when a policy asks for it. */
export class LazyFacts implements Facts {
  #loaded?: { config: Config; problems: readonly ConfigProblem[] };

  constructor(
    readonly system: System,
    readonly cwd: string,
    readonly server?: string,
  ) {}

  get config(): Config {
    return this.#load().config;
  }

  get lang(): Lang {
    const env = (name: string) => this.system.env(name);
    return env("BUTLER_LANG")
      ? languageOf(env)
      : languageOf(env, this.config.lang);
  }

  /** What is wrong with the configuration, if it was read and cannot be used. */
  get problem(): Text | undefined {
    return this.#loaded?.problems.find(({ broken }) => broken)?.text;
  }

  #load() {
    return this.#loaded ??= loadConfig(this.system, this.cwd);
  }
}
