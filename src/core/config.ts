import type { Lang } from "./text.ts";

/** `deny`, `ask` the person, or `off`. */
export type Enforcement = "deny" | "ask" | "off";

/**
 * What a project or a person can set, in `.claude/butler.json` of the project,
 * over `~/.claude/butler.json`. Everything is optional.
 */
export interface Config {
  readonly lang?: Lang;
  readonly git?: {
    /** Subcommands that pass the hook: `["lfs", "bisect"]`. */
    readonly allow?: readonly string[];
    /** `deny` when missing. */
    readonly enforce?: Enforcement;
  };
  readonly migrations?: {
    /** Further globs of migration files, relative to the repository. */
    readonly paths?: readonly string[];
    readonly allow?: {
      /** Globs of files that may be changed. */
      readonly paths?: readonly string[];
      /** Beginnings of commands that pass: `npx prisma migrate reset`. */
      readonly commands?: readonly string[];
    };
    /** By rule name. */
    readonly enforce?: Readonly<Record<string, Enforcement>>;
    /** Names of MCP tools that run SQL; `*` is anything. */
    readonly mcpTools?: readonly string[];
  };
  readonly mcp?: {
    /** false hides `work_vcs`. */
    readonly exposeVcs?: boolean;
  };
  readonly issues?: {
    /** Who knows the titles of issues; `none` asks nobody. */
    readonly provider?: "gh" | "glab" | "none";
  };
  readonly guard?: {
    readonly profiles?: Readonly<
      Record<string, { readonly ok?: number; readonly fail?: number }>
    >;
  };
  /** Path of the meter's ledger, absolute or below `~/`: loading resolves what is relative to the file's folder. */
  readonly ledger?: string;
}

export const NO_CONFIG: Config = {};
