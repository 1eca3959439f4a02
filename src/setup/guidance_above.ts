import type { System } from "../core/system.ts";
import { gitAbove } from "./backup.ts";
import { GUIDANCE_BLOCK } from "./guidance.ts";
import { blockBody } from "./marked_block.ts";
import { parentOf } from "./paths.ts";
import { homeOf, userPlaces } from "./places.ts";
import type { Places } from "./places.ts";

/** Claude Code reads them of every folder above, without what they import (seen with 2.1.332). */
const PAGES = ["CLAUDE.md", ".claude/CLAUDE.md", "CLAUDE.local.md"] as const;

/**
 * The nearest page with butler's block in a folder above a project, within the
 * same repository: who has the one has the other. The person's own page is
 * none of them.
 */
export function guidanceAbove(
  system: System,
  { root }: Places,
): string | undefined {
  const own = homeOf(system) ? userPlaces(system).memory : undefined;
  return foldersAbove(system, root)
    .flatMap((folder) => PAGES.map((name) => `${folder}/${name}`))
    .filter((path) => path !== own)
    .find((path) =>
      blockBody(system.readText(path) ?? "", GUIDANCE_BLOCK) !== undefined
    );
}

function foldersAbove(system: System, root: string): string[] {
  const top = gitAbove(system, root)?.folder ?? root;
  const folders = [];
  for (let at = root; at !== top;) folders.push(at = parentOf(at));
  return folders;
}
