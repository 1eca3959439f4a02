/**
 * The candidate nearest to `word`, if one is near enough to be a slip: at most
 * two edits, and fewer than half of the word.
 */
export function didYouMean(
  word: string,
  candidates: readonly string[],
): string | undefined {
  let best: string | undefined;
  let fewest = Math.min(3, Math.ceil(word.length / 2));
  for (const candidate of candidates) {
    const edits = distance(word.toLowerCase(), candidate);
    if (edits < fewest || candidate.startsWith(word) && word.length > 1) {
      best = candidate;
      fewest = edits;
    }
  }
  return best;
}

/** Edits (insert, delete, replace, swap of neighbours) between two words: optimal string alignment. */
export function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      next[j] = Math.min(next[j - 1] + 1, row[j] + 1, row[j - 1] + same);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] &&
        a[i - 2] === b[j - 1];
      if (swapped) next[j] = Math.min(next[j], before[j - 2] + 1);
    }
    before = row;
    row = next;
  }
  return row[b.length];
}
