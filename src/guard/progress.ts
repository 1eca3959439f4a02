import { counted } from "../core/counted.ts";
import { say } from "../core/text.ts";
import type { Lang, Text } from "../core/text.ts";
import type { Progress } from "./capture.ts";

/** A check that ends sooner shows nothing. Milliseconds. */
const INTERVAL = 1000;
const ERASE_LINE = "\r\x1b[K";

/**
 * Shows elapsed time and lines once a second through `write`, on one line.
 * Returns what ends it and takes the line away.
 */
export function showProgress(
  progress: Progress,
  lang: Lang,
  write: (text: string) => void,
): () => void {
  let seconds = 0;
  const timer = setInterval(() => {
    seconds += INTERVAL / 1000;
    write(ERASE_LINE + say(state(seconds, progress.lines), lang));
  }, INTERVAL);
  return () => {
    clearInterval(timer);
    if (seconds > 0) write(ERASE_LINE);
  };
}

function state(seconds: number, lines: number): Text {
  return {
    en: `check running: ${seconds} s, ${counted(lines, "line")}`,
    ja: `検査中: ${seconds} 秒、${lines} 行`,
  };
}
