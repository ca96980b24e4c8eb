import { inflateRawSync } from 'node:zlib';
import { UnreadableFile } from '#server/frameworks/conversion/source.ts';

/** How many bytes the parts of a file may have once they are unpacked, all together. */
const maxUnpacked = 30 * 1024 * 1024;
const maxParts = 1000;
const endMark = 0x06054b50;
const endLength = 22;
const directoryMark = 0x02014b50;
const partMark = 0x04034b50;
const damaged = 'The spreadsheet is damaged or was cut off. Save it again and import the new file.';

/** Where a part stands in the file. */
interface Part {
  start: number;
  packed: number;
  isDeflated: boolean;
}

/** A zip file whose parts are unpacked one by one, up to a limit that holds for what they really are. */
export class Zip {
  readonly #bytes: Buffer;
  readonly #parts: Map<string, Part>;
  #left = maxUnpacked;

  /** @throws UnreadableFile */
  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#parts = guarded(() => directoryOf(this.#bytes));
  }

  /** The text of a part; undefined where there is none. @throws UnreadableFile */
  text(name: string): string | undefined {
    const part = this.#parts.get(name);
    return part && guarded(() => this.#unpack(part)).toString('utf8');
  }

  #unpack({ start, packed, isDeflated }: Part): Buffer {
    const bytes = this.#bytes;
    if (bytes.readUInt32LE(start) !== partMark) throw new UnreadableFile(damaged);
    const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
    if (from + packed > bytes.length) throw new UnreadableFile(damaged);
    const content = bytes.subarray(from, from + packed);
    const whole = isDeflated
      ? inflateRawSync(content, { maxOutputLength: Math.max(1, this.#left) })
      : content;
    this.#left -= whole.length;
    if (this.#left < 0) throw tooLarge();
    return whole;
  }
}

function tooLarge(): UnreadableFile {
  return new UnreadableFile('The spreadsheet is too large once it is unpacked.');
}

/** Says in words why a file cannot be unpacked. */
function guarded<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    throw code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : new UnreadableFile(damaged);
  }
}

function directoryOf(bytes: Buffer): Map<string, Part> {
  const parts = new Map<string, Part>();
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > maxParts) throw tooLarge();
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== directoryMark) throw new UnreadableFile(damaged);
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const nameEnd = at + 46 + (name ?? 0);
    parts.set(bytes.toString('utf8', at + 46, nameEnd), {
      start: bytes.readUInt32LE(at + 42),
      packed: bytes.readUInt32LE(at + 20),
      isDeflated: bytes.readUInt16LE(at + 10) !== 0,
    });
    at = nameEnd + (extra ?? 0) + (comment ?? 0);
  }
  return parts;
}

/** Where the end of the directory stands: near the end of the file, before a comment. */
function endOf(bytes: Buffer): number {
  const lowest = Math.max(0, bytes.length - endLength - 0xffff);
  for (let at = bytes.length - endLength; at >= lowest; at -= 1)
    if (bytes.readUInt32LE(at) === endMark) return at;
  throw new UnreadableFile(damaged);
}
