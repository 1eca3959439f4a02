import type { Check } from "./check.ts";
import { configuration } from "./configuration.ts";
import { enforcement } from "./enforcement.ts";
import { executable } from "./executable.ts";
import { git } from "./git.ts";
import { guidanceBlock } from "./guidance.ts";
import { hook } from "./hook.ts";
import { identity } from "./identity.ts";
import { ledger } from "./ledger.ts";
import { leftovers } from "./leftovers.ts";
import { migrations } from "./migrations.ts";
import { repository } from "./repository.ts";
import { server } from "./server.ts";
import { settings } from "./settings.ts";
import { version } from "./version.ts";

/** Every check, what others build on first. */
export const CHECKS: readonly Check[] = [
  executable,
  version,
  git,
  repository,
  identity,
  configuration,
  enforcement,
  settings,
  guidanceBlock,
  leftovers,
  hook,
  server,
  ledger,
  migrations,
];
