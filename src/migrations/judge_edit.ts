import type { Text } from "../core/text.ts";
import type { EditInput } from "./edit_input.ts";
import type { Finding } from "./finding.ts";
import { judgeFile } from "./judge_file.ts";
import { isOwnFile, OWN_RULES, touchesGuard } from "./own_files.ts";
import { settingRisks } from "./settings_edits.ts";
import type { World } from "./world.ts";

/** What the guard says of an edit of a file. */
export function judgeEdit(edit: EditInput, world: World): Finding[] {
  return world.locate(edit.path).flatMap((at) => {
    const before = world.system.readText(at.absolute);
    const after = edit.after(before);
    return [
      ...ownRules(at.absolute, before, after),
      ...settings(at.path, before ?? "", after ?? edit.added),
      ...judgeFile(
        { at, after: after ?? `${before ?? ""}\n${edit.added}` },
        world,
      ),
    ];
  });
}

function ownRules(
  path: string,
  before: string | undefined,
  after: string | undefined,
): Finding[] {
  if (!isOwnFile(path) || !touchesGuard(path, before, after)) return [];
  return [OWN_RULES];
}

function settings(path: string, before: string, after: string): Finding[] {
  return settingRisks(path, before, after).map(({ name, effect }): Finding => {
    const text: Text = {
      en: `${path}: ${effect.en}.`,
      ja: `${path}: ${effect.ja}。`,
    };
    return {
      names: [name, "settings"],
      decision: "ask",
      deny: text,
      ask: text,
      irreversible: true,
    };
  });
}
