import { tokensOf } from "../tokens.ts";
import type { Amount } from "../tokens.ts";

/** What one entry of a table has put into the context. */
export class Cost implements Amount {
  calls = 0;
  ascii = 0;
  mixed = 0;
  /** Calls that a hook refused; not in `calls` of tools and programs. */
  refused = 0;
  /** Calls whose output was saved to a file and stands in the log as a preview. */
  persisted = 0;

  add(amount: Amount): void {
    this.ascii += amount.ascii;
    this.mixed += amount.mixed;
  }

  /** Takes over another entry whole. */
  absorb(other: Cost): void {
    this.add(other);
    this.calls += other.calls;
    this.refused += other.refused;
    this.persisted += other.persisted;
  }

  get bytes(): number {
    return this.ascii + this.mixed;
  }

  get tokens(): number {
    return tokensOf(this);
  }
}

/** Costs by key, made when first asked for. */
export class Costs<Key = string> extends Map<Key, Cost> {
  of(key: Key): Cost {
    let cost = this.get(key);
    if (!cost) this.set(key, cost = new Cost());
    return cost;
  }

  sum(): Cost {
    const sum = new Cost();
    for (const cost of this.values()) sum.absorb(cost);
    return sum;
  }
}

/** `amount` in `count` parts that add up to it again; the first takes what is left. */
export function divided(amount: Amount, count: number): Amount[] {
  const part = {
    ascii: Math.floor(amount.ascii / count),
    mixed: Math.floor(amount.mixed / count),
  };
  const first = {
    ascii: amount.ascii - part.ascii * (count - 1),
    mixed: amount.mixed - part.mixed * (count - 1),
  };
  return Array.from({ length: count }, (_, i) => i === 0 ? first : part);
}
