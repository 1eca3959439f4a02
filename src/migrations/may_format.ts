import { resolvePath } from "./paths.ts";
import type { ShellWrite } from "./shell_writes.ts";
import type { Located, World } from "./world.ts";

/** Where a project names the plugins of Prettier. */
const CONFIGURATIONS = [
  "package.json",
  ".prettierrc",
  ".prettierrc.json",
  ".prettierrc.yaml",
  ".prettierrc.yml",
  "prettier.config.js",
  "prettier.config.mjs",
  "prettier.config.ts",
];
const PLUGIN =
  /prettier-plugin[\w-]*-(?:sql|ruby|php|java|embed)|@prettier\/plugin-/;

/** Whether a formatter rewrites a file that it meets in a folder; a line that names the ending means it. */
export function mayFormat(
  { path, endings }: ShellWrite,
  at: Located,
  { system }: World,
): boolean {
  const ending = /\.(\w+)$/.exec(at.path)?.[1] ?? "";
  if (endings === undefined || endings.split(" ").includes(ending)) return true;
  if (path.endsWith(`.${ending}`)) return true;
  return at.root !== undefined &&
    CONFIGURATIONS.some((name) =>
      PLUGIN.test(system.readText(resolvePath(at.root!, name)) ?? "")
    );
}
