import type { Text } from "../../core/text.ts";
import { relativeTo } from "../paths.ts";
import { homeOf, userPlaces } from "../places.ts";
import type { WiredHook } from "../wired_hooks.ts";
import { RUN_INIT, RUN_INIT_USER } from "./check.ts";
import type { Subject } from "./check.ts";

/** How a hook's line is mended: by the init that writes its file; a line of somebody's own by hand. */
export function mendedBy(
  { file, wrapped }: WiredHook,
  { places, system }: Pick<Subject, "places" | "system">,
): Text {
  const name = relativeTo(places.root, file);
  if (wrapped !== undefined) {
    return {
      en: `Remove the line "${wrapped}" from ${name} and run \`butler init\``,
      ja: `${name} から "${wrapped}" の行を取り除き、\`butler init\` を` +
        "実行してください",
    };
  }
  if (file === places.settings) return RUN_INIT;
  return homeOf(system) && file === userPlaces(system).settings
    ? RUN_INIT_USER
    : { en: `Mend ${name}`, ja: `${name} を修正してください` };
}
