/** Bytes with random access: a file, or a file within an archive. */
export interface Source {
  size: number;
  read(position: number, length: number): Promise<Buffer>;
}

/** One file of a zip archive, as its central directory describes it. */
export interface ArchiveEntry {
  name: string;
  isDeflated: boolean;
  packedSize: number;
  /** The unpacked size in bytes that the central directory states. */
  size: number;
  /** The position of its packed bytes. */
  begin: number;
}

interface DirectoryEntry extends Omit<ArchiveEntry, 'begin'> {
  header: number;
}

const end = { sign: Buffer.from('PK\u0005\u0006', 'latin1'), length: 22, maxCommentLength: 65_535 };
const directoryEntry = { sign: 0x02_01_4b_50, length: 46 };
const header = { sign: 0x04_03_4b_50, length: 30 };
const maxEntries = 20_000;
const methods = [0, 8];

/**
 * The files of a zip archive. Null if two programs could read it differently: a central directory that does not end with
 * the archive, a file under two names, overlapping files, encryption.
 */
export async function archiveEntries(source: Source): Promise<ArchiveEntry[] | null> {
  const directory = await readDirectory(source);
  if (!directory) return null;
  const entries: ArchiveEntry[] = [];
  let free = 0;
  for (const entry of directory.entries.toSorted((a, b) => a.header - b.header)) {
    const begin = entry.header < free ? null : await beginOf(source, entry);
    if (begin === null) return null;
    free = begin + entry.packedSize;
    entries.push({ ...entry, begin });
  }
  return free <= directory.begin ? entries : null;
}

/** The central directory is at the end of the archive, and its end record states where it begins. */
async function readDirectory(
  source: Source,
): Promise<{ begin: number; entries: DirectoryEntry[] } | null> {
  const from = Math.max(0, source.size - end.length - end.maxCommentLength);
  const tail = await source.read(from, source.size - from);
  const at = tail.lastIndexOf(end.sign);
  if (at < 0 || at + end.length > tail.length) return null;
  if (at + end.length + tail.readUInt16LE(at + 20) !== tail.length) return null;
  const [count, length, begin] = [
    tail.readUInt16LE(at + 10),
    tail.readUInt32LE(at + 12),
    tail.readUInt32LE(at + 16),
  ];
  if (count > maxEntries || begin + length !== from + at) return null;
  const entries = directoryEntries(await source.read(begin, length), count);
  return entries && { begin, entries };
}

function directoryEntries(list: Buffer, count: number): DirectoryEntry[] | null {
  const entries: DirectoryEntry[] = [];
  let at = 0;
  for (let n = 0; n < count; n += 1) {
    const entry = readEntry(list, at);
    if (!entry) return null;
    entries.push(entry);
    at += directoryEntry.length + sum([28, 30, 32].map((offset) => list.readUInt16LE(at + offset)));
  }
  const names = new Set(entries.map(({ name }) => plainName(name)));
  return at === list.length && names.size === count ? entries : null;
}

function readEntry(list: Buffer, at: number): DirectoryEntry | null {
  if (at + directoryEntry.length > list.length || list.readUInt32LE(at) !== directoryEntry.sign)
    return null;
  const [flags, method] = [list.readUInt16LE(at + 8), list.readUInt16LE(at + 10)];
  const [packedSize, size] = [list.readUInt32LE(at + 20), list.readUInt32LE(at + 24)];
  const isDeflated = method === 8;
  const isEncrypted = (flags & 1) !== 0;
  if (isEncrypted || !methods.includes(method) || (!isDeflated && packedSize !== size)) return null;
  const name = nameIn(list, at + directoryEntry.length, list.readUInt16LE(at + 28));
  return { name, isDeflated, packedSize, size, header: list.readUInt32LE(at + 42) };
}

/** The local header before a file's bytes must repeat its name and method. */
async function beginOf(source: Source, entry: DirectoryEntry): Promise<number | null> {
  const fixed = await source.read(entry.header, header.length);
  if (fixed.length < header.length || fixed.readUInt32LE(0) !== header.sign) return null;
  if (fixed.readUInt16LE(8) !== (entry.isDeflated ? 8 : 0)) return null;
  const [nameLength, extraLength] = [fixed.readUInt16LE(26), fixed.readUInt16LE(28)];
  const after = entry.header + header.length;
  const name = nameIn(await source.read(after, nameLength), 0, nameLength);
  return name === entry.name ? after + nameLength + extraLength : null;
}

function nameIn(bytes: Buffer, from: number, length: number): string {
  return bytes.toString('latin1', from, from + length);
}

/** A name as the most lenient program reads it, in lower case. */
export function plainName(name: string): string {
  const decoded = name.replaceAll(/%([\da-f]{2})/gi, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );
  const segments = decoded.toLowerCase().split(/[/\\]+/);
  return segments.filter((step) => step !== '' && step !== '.').join('/');
}

function sum(numbers: number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}
