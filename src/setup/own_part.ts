import type { Copy } from "./backup.ts";
import type { Edited } from "./settings_file.ts";
import type { Target } from "./targets.ts";

/** Whether nothing of butler is in a file. */
export function isWithout(target: Target, text: string): boolean {
  return textOf(target.remove(text)) === text;
}

/** Whether `text` is `base` and what a set-up adds to it, so that nobody else has changed it. */
export function isForm(target: Target, base: string, text: string): boolean {
  return [target.add(base), ...target.forms(base)]
    .some((form) => textOf(form) === text);
}

/** The copy that a set-up was added to, given what is left when it is taken out of the file. */
export function originalAmong(
  target: Target,
  copies: readonly Copy[],
  left: string,
): Copy | undefined {
  return copies.find(({ text }) => {
    const added = textOf(target.add(text));
    return isWithout(target, text) && added !== undefined &&
      textOf(target.remove(added)) === left;
  });
}

export function textOf(edited: Edited): string | undefined {
  return "problem" in edited ? undefined : edited.text;
}
