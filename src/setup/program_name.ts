import { ownExecutable } from "../io/files_atomic.ts";

/** `butler`, or what a download is called: `butler-0.1.0-x86_64-unknown-linux-gnu`, `butler-linux-x64`, `butler.bin`. */
const NAME = "butler(?:[-_.](?:bin|linux|darwin|macos|windows|gnu|musl|msvc" +
  "|unknown|apple|pc|x64|x86_64|amd64|arm64|aarch64))*" +
  "(?:[-_.]v?\\d[\\w.+-]*)?(?:\\.exe)?";

const BY_NAME = new RegExp(`(?:^|[\\\\/])${NAME}$`);

/** Whether a program is butler: by its name, or this executable, whatever it is called. */
export function isButler(program: string): boolean {
  return BY_NAME.test(program) || program === ownExecutable();
}

const CALLED = new RegExp(`(?<![\\w.-])${NAME}["']?\\s+hook(?![\\w-])`);

/** Whether a command line calls `butler hook` anywhere. */
export function callsHook(line: string): boolean {
  return CALLED.test(line);
}
