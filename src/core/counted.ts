/** `1 log`, `2 logs`: an English noun whose plural ends in s, with its number. */
export function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
