import { msg } from '@lingui/core/runtime-macro';
import { Unzip, UnzipInflate } from 'fflate';
import type { UnzipFile } from 'fflate';
import { UnreadableFile } from '#server/frameworks/conversion/source.ts';

/** How many bytes the parts of a file may have once they are unpacked, all together. */
const maxUnpacked = 30 * 1024 * 1024;
const maxParts = 1000;
// One slice unpacks to a thousand times its size at most, and the limit is checked after each.
const sliceLength = 16 * 1024;
const endMark = 'PK\u0005\u0006';
const damaged = msg`The spreadsheet is damaged or was cut off. Save it again and import the new file.`;

/** A zip file whose parts are unpacked one by one, up to a limit that holds for what they really are. */
export class Zip {
  readonly #parts = new Map<string, UnzipFile>();
  #left = maxUnpacked;

  /** @throws UnreadableFile */
  constructor(bytes: Uint8Array) {
    if (!Buffer.from(bytes).includes(endMark)) throw new UnreadableFile(damaged);
    guarded(() => this.#findParts(bytes));
  }

  /** The text of a part; undefined where there is none. @throws UnreadableFile */
  text(name: string): string | undefined {
    const part = this.#parts.get(name);
    return part && guarded(() => this.#unpack(part)).toString('utf8');
  }

  #findParts(bytes: Uint8Array): void {
    let count = 0;
    const unzip = new Unzip((part) => {
      count += 1;
      if (count > maxParts) throw tooLarge();
      this.#parts.set(part.name, part);
    });
    unzip.register(UnzipInflate);
    for (let at = 0; at < bytes.length; at += sliceLength)
      unzip.push(bytes.subarray(at, at + sliceLength), at + sliceLength >= bytes.length);
  }

  #unpack(part: UnzipFile): Buffer {
    const slices: Uint8Array[] = [];
    part.ondata = (error, slice) => {
      if (error) throw error;
      this.#left -= slice.length;
      if (this.#left < 0) throw tooLarge();
      slices.push(slice);
    };
    part.start();
    return Buffer.concat(slices);
  }
}

function tooLarge(): UnreadableFile {
  return new UnreadableFile(msg`The spreadsheet is too large once it is unpacked.`);
}

/** Says in words why a file cannot be unpacked. */
function guarded<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(damaged);
  }
}
