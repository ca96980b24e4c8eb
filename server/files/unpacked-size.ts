import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

const endLength = 22;
const longestComment = 65_535;
const endSign = Buffer.from('PK\u0005\u0006', 'latin1');
const entrySign = 0x02_01_4b_50;
const entryLength = 46;

/** How many bytes a zip archive says it unpacks to, by its own list; null where that list cannot be read. */
export async function unpackedSize(file: string): Promise<number | null> {
  await using handle = await open(file);
  const list = await listOf(handle);
  return list && sumOf(list.entries, list.count);
}

/** The list stands near the end of the archive, and its end says where it begins. */
async function listOf(handle: FileHandle): Promise<{ entries: Buffer; count: number } | null> {
  const { size } = await handle.stat();
  const from = Math.max(0, size - endLength - longestComment);
  const tail = await read(handle, from, size - from);
  const end = tail.lastIndexOf(endSign);
  if (end < 0 || end + endLength > tail.length) return null;
  const [length, begin] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (begin + length > size) return null;
  return { entries: await read(handle, begin, length), count: tail.readUInt16LE(end + 10) };
}

function sumOf(entries: Buffer, count: number): number | null {
  let [sum, at] = [0, 0];
  for (let n = 0; n < count; n += 1) {
    if (at + entryLength > entries.length || entries.readUInt32LE(at) !== entrySign) return null;
    sum += entries.readUInt32LE(at + 24);
    at +=
      entryLength + [28, 30, 32].reduce((all, place) => all + entries.readUInt16LE(at + place), 0);
  }
  return at === entries.length ? sum : null;
}

async function read(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
