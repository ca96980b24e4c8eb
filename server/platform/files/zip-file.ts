import type { FileHandle } from 'node:fs/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** What a ZIP file of the common layout can hold; some bytes stay free for its directory. */
const maxBytes = 2 ** 32 - 2 ** 24;
const maxEntries = 2 ** 16 - 2;

/** Thrown before a ZIP file would become one that cannot be read. */
export class ZipTooLarge extends Error {
  override name = 'ZipTooLarge';
}

interface Entry {
  name: string;
  at: Date;
  /** Whether its contents are compressed already. */
  isPacked?: boolean;
}

/** Writes a ZIP file entry by entry, never more than a chunk of it in memory. */
export class ZipFile {
  readonly #file: FileHandle;
  readonly #zip: Zip;
  readonly #chunks: Uint8Array[] = [];
  #bytes = 0;
  entries = 0;

  constructor(file: FileHandle) {
    this.#file = file;
    this.#zip = new Zip((error, chunk) => {
      if (error) throw error;
      this.#chunks.push(chunk);
    });
  }

  /** @throws ZipTooLarge */
  async add(
    { name, at, isPacked = false }: Entry,
    contents: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>,
  ): Promise<void> {
    this.entries += 1;
    if (this.entries > maxEntries) throw new ZipTooLarge();
    const entry = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name);
    entry.mtime = at;
    this.#zip.add(entry);
    let size = 0;
    for await (const chunk of contents) {
      const bytes = Buffer.from(chunk);
      size += bytes.length;
      if (size > maxBytes) throw new ZipTooLarge();
      entry.push(bytes);
      await this.#write();
    }
    entry.push(new Uint8Array(), true);
    await this.#write();
  }

  async end(): Promise<void> {
    this.#zip.end();
    await this.#write();
    await this.#file.sync();
  }

  async #write(): Promise<void> {
    for (const chunk of this.#chunks.splice(0)) {
      this.#bytes += chunk.length;
      if (this.#bytes > maxBytes) throw new ZipTooLarge();
      await this.#file.appendFile(chunk);
    }
  }
}
