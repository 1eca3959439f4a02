import { writeStderr } from "../../io/stdio.ts";
import { stderrColumns } from "../../io/terminal.ts";
import { bar } from "../table.ts";

const WIDTH = 30;

/** A progress bar on a terminal's stderr; elsewhere nothing. */
export class Progress {
  readonly #shown = stderrColumns() !== undefined;
  #done = 0;
  #permille = -1;

  /** `total`: bytes. */
  constructor(readonly total: number) {}

  add(bytes: number): void {
    this.#done += bytes;
    if (!this.#shown) return;
    const share = Math.min(1, this.#done / this.total);
    const permille = Math.floor(share * 1000);
    if (permille === this.#permille) return;
    this.#permille = permille;
    const percent = Math.floor(share * 100);
    writeStderr(`\r${bar(share, WIDTH).padEnd(WIDTH)} ${percent}%`);
  }

  end(): void {
    if (this.#permille >= 0) writeStderr("\r\x1b[K");
  }
}
