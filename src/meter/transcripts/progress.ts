import { writeStderr } from "../../io/stdio.ts";
import { stderrColumns } from "../../io/terminal.ts";
import { bar } from "../table.ts";

const WIDEST = 30;
/** Columns of ` 100%`, and one that stays free: a full line would wrap. */
const BESIDE = 6;

/** A progress bar on a terminal's stderr; elsewhere nothing. */
export class Progress {
  readonly #width = Math.min(WIDEST, (stderrColumns() ?? 0) - BESIDE);
  #done = 0;
  #permille = -1;

  /** `total`: bytes. */
  constructor(readonly total: number) {}

  add(bytes: number): void {
    this.#done += bytes;
    if (this.#width <= 0) return;
    const share = Math.min(1, this.#done / this.total);
    const permille = Math.floor(share * 1000);
    if (permille === this.#permille) return;
    this.#permille = permille;
    const percent = Math.floor(share * 100);
    const drawn = bar(share, this.#width).padEnd(this.#width);
    writeStderr(`\r${drawn} ${percent}%`);
  }

  end(): void {
    if (this.#permille >= 0) writeStderr("\r\x1b[K");
  }
}
