import type { Config } from "../core/config.ts";
import type { System } from "../core/system.ts";
import type { Lang } from "../core/text.ts";

/** What the command line hands to every subcommand. */
export interface MeterContext {
  readonly system: System;
  readonly lang: Lang;
  readonly config: Config;
}
