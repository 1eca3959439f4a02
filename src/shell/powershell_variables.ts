import type { Value } from "./value.ts";

/** Characters of a value; longer ones are unknown. */
const MAX_VALUE = 4096;
/** Characters that the variables of a line may expand to, all together. */
const MAX_GROWTH = 262_144;

/** The variables that a PowerShell line sets; `$a = "$a$a"` does not grow for ever. */
export class Variables {
  readonly #values = new Map<string, string>();
  #grown = 0;

  /** The value of `$name`, where it is known. */
  get(name: string): string | undefined {
    const value = this.#values.get(name);
    this.#grown += value?.length ?? 0;
    return this.#grown <= MAX_GROWTH ? value : undefined;
  }

  set(name: string, value: Value): void {
    if (typeof value === "string" && value.length <= MAX_VALUE) {
      this.#values.set(name, value);
    } else this.#values.delete(name);
  }
}
