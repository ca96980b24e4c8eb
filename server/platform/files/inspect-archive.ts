import { open } from 'node:fs/promises';
import {
  describesActiveContent,
  describesOthers,
  hasActiveName,
  isCompoundFile,
} from './active-content.ts';
import { archiveEntries } from './archive-entries.ts';
import type { ArchiveEntry, Source } from './archive-entries.ts';
import { unpackEntry } from './unpack-entry.ts';

/** Why an archive is rejected: it is unreadable or ambiguous, unpacks to too much, or contains active content. */
export type ArchiveProblem = 'broken' | 'bomb' | 'active';

/** The remaining budget for one archive and all archives within it. */
interface Budget {
  bytes: number;
  signal: AbortSignal;
}

const maxUnpackedBytes = 500 * 1024 * 1024;
const maxBufferedBytes = 50 * 1024 * 1024;
const maxMs = 30_000;
const maxDepth = 3;
/** How many first bytes are needed to recognise a file's type. */
const startLength = 8;
const archiveSign = Buffer.from('PK\u0003\u0004', 'latin1');

/** Unpacks every file of a zip archive without storing any. @returns the first problem; null if there is none. */
export async function inspectArchive(path: string): Promise<ArchiveProblem | null> {
  await using handle = await open(path);
  const { size } = await handle.stat();
  async function read(position: number, length: number): Promise<Buffer> {
    const available = Math.max(0, Math.min(length, size - position));
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(available),
      0,
      available,
      position,
    );
    return buffer.subarray(0, bytesRead);
  }
  const budget = { bytes: maxUnpackedBytes, signal: AbortSignal.timeout(maxMs) };
  return await inspect({ size, read }, budget, 1);
}

async function inspect(
  source: Source,
  budget: Budget,
  depth: number,
): Promise<ArchiveProblem | null> {
  const entries = await archiveEntries(source);
  if (!entries) return 'broken';
  if (entries.reduce((sum, { size }) => sum + size, 0) > budget.bytes) return 'bomb';
  for (const entry of entries) {
    const problem = await inspectEntry(source, entry, budget, depth);
    if (problem) return problem;
  }
  return null;
}

async function inspectEntry(
  source: Source,
  entry: ArchiveEntry,
  budget: Budget,
  depth: number,
): Promise<ArchiveProblem | null> {
  if (hasActiveName(entry.name)) return 'active';
  const unpacked = await unpack(source, entry, budget);
  if (typeof unpacked === 'string') return unpacked;
  if (isCompoundFile(unpacked)) return 'active';
  if (describesOthers(entry.name)) {
    const isActive = describesActiveContent(unpacked);
    return isActive === null ? 'broken' : isActive ? 'active' : null;
  }
  if (!startsLikeArchive(unpacked)) return null;
  return depth < maxDepth ? inspect(sourceOf(unpacked), budget, depth + 1) : 'bomb';
}

/** Keeps the full content of files to inspect further, and the start of others; stops at an entry larger than declared. */
async function unpack(
  source: Source,
  entry: ArchiveEntry,
  budget: Budget,
): Promise<Buffer | ArchiveProblem> {
  const buffered: Buffer[] = [];
  let isKeptInFull = describesOthers(entry.name);
  let [size, bufferedSize] = [0, 0];
  try {
    for await (const piece of unpackEntry(source, entry, budget.signal)) {
      size += piece.length;
      budget.bytes -= piece.length;
      if (size > entry.size || budget.bytes < 0 || bufferedSize > maxBufferedBytes) return 'bomb';
      if (bufferedSize >= startLength && !isKeptInFull) continue;
      buffered.push(piece);
      bufferedSize += piece.length;
      isKeptInFull ||= startsLikeArchive(Buffer.concat(buffered));
    }
  } catch {
    return budget.signal.aborted ? 'bomb' : 'broken';
  }
  return size === entry.size ? Buffer.concat(buffered) : 'broken';
}

function startsLikeArchive(start: Buffer): boolean {
  return start.subarray(0, archiveSign.length).equals(archiveSign);
}

function sourceOf(contents: Buffer): Source {
  const read = async (position: number, length: number) =>
    contents.subarray(position, position + length);
  return { size: contents.length, read };
}
