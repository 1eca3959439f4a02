/** Reads the executables that `deno compile` (2.x) writes. */

const MAGIC = "d3n0l4nd";
export const TRAILER_BYTES = 24;
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
 * Bytes of the section that such an executable carries after its runtime, read
 * from its last 24 bytes (`trailer`).
 *
 * Throws an `Error` if the trailer is not that of a compiled program.
 */
export function sectionSize(trailer: Uint8Array): number {
  const reader = new Reader(trailer);
  if (reader.text(MAGIC.length) !== MAGIC) {
    throw new Error("Cannot read program: no trailer of deno compile");
  }
  reader.u32(); // hash of the program's name
  reader.u32(); // length of the data
  return reader.u64();
}

/**
 * The two parts of such an executable: the runtime as Deno publishes it
 * (`denort`, byte for byte), and the section that was appended to it.
 */
export function splitProgram(
  program: Uint8Array,
): { denort: Uint8Array; section: Uint8Array } {
  const size = sectionSize(program.subarray(-TRAILER_BYTES));
  return {
    denort: program.subarray(0, program.length - size),
    section: program.subarray(program.length - size),
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
