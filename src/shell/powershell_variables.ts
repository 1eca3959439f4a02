import type { Value } from "./value.ts";

/** Characters of a value; longer ones are unknown. */
const MAX_VALUE = 4096;
/** Characters that the variables of a line may expand to, all together. */
const MAX_GROWTH = 262_144;

/** What a variable holds. */
interface Known {
  readonly text: string;
  /** Those of an array. */
  readonly elements: readonly string[];
}

/** The variables that a PowerShell line sets; `$a = "$a$a"` does not grow for ever. */
export class Variables {
  readonly #values = new Map<string, Known>();
  #grown = 0;

  /** The value of `$name` or `${name}`, where it is known. */
  get(name: string): Known | undefined {
    const value = this.#values.get(keyOf(name));
    this.#grown += value?.text.length ?? 0;
    return this.#grown <= MAX_GROWTH ? value : undefined;
  }

  set(name: string, value: Value, elements: readonly Value[]): void {
    if (typeof value === "string" && value.length <= MAX_VALUE) {
      const known = elements.filter((one) => typeof one === "string");
      this.#values.set(keyOf(name), { text: value, elements: known });
    } else this.#values.delete(keyOf(name));
  }
}

function keyOf(name: string): string {
  return name.toLowerCase().replace(/^\$\{(.*)\}$/, "$$$1");
}
