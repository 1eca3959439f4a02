/** Reads the executables that `deno compile` (2.x) writes. */

const MAGIC = "d3n0l4nd";
const TRAILER_BYTES = 24;
/** The optional parts of a module: transpiled code, source map, CommonJS analysis. */
const OPTIONAL_PARTS = [1, 2, 4];

/** A cursor over little-endian binary data. */
class Reader {
  #view: DataView;
  #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  u8(): number {
    return this.#view.getUint8(this.#at++);
  }

  u32(): number {
    this.#at += 4;
    return this.#view.getUint32(this.#at - 4, true);
  }

  u64(): number {
    this.#at += 8;
    return Number(this.#view.getBigUint64(this.#at - 8, true));
  }

  bytes(length: number): Uint8Array {
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  text(length: number): string {
    return new TextDecoder().decode(this.bytes(length));
  }
}

/**
 * The two parts of such an executable: the runtime as Deno publishes it
 * (`denort`, byte for byte), and the section that was appended to it.
 *
 * Throws an `Error` if the trailer is not that of a compiled program.
 */
export function splitProgram(
  program: Uint8Array,
): { denort: Uint8Array; section: Uint8Array } {
  const trailer = new Reader(program.subarray(-TRAILER_BYTES));
  if (trailer.text(MAGIC.length) !== MAGIC) {
    throw new Error("Cannot read program: no trailer of deno compile");
  }
  trailer.u32(); // hash of the program's name
  trailer.u32(); // length of the data
  const start = program.length - trailer.u64();
  return {
    denort: program.subarray(0, start),
    section: program.subarray(start),
  };
}

/** The sources of the modules that the section embeds, by specifier. */
export function readModules(section: Uint8Array): Map<string, Uint8Array> {
  const reader = new Reader(section);
  if (reader.text(MAGIC.length) !== MAGIC) {
    throw new Error("Cannot read program: no section of deno compile");
  }
  reader.bytes(reader.u64()); // metadata, JSON
  reader.bytes(reader.u64()); // npm snapshot
  const specifiers = new Map<number, string>();
  for (let n = reader.u32(); n > 0; n--) {
    const text = reader.text(reader.u32());
    specifiers.set(reader.u32(), text);
  }
  for (let n = reader.u32(); n > 0; n--) reader.bytes(8); // redirects
  const modules = new Map<string, Uint8Array>();
  for (let n = reader.u32(); n > 0; n--) {
    const id = reader.u32();
    reader.u8(); // media type
    modules.set(specifiers.get(id) ?? "", reader.bytes(reader.u32()));
    const flags = reader.u8();
    for (const part of OPTIONAL_PARTS) {
      if (flags & part) reader.bytes(reader.u32());
    }
  }
  return modules;
}
