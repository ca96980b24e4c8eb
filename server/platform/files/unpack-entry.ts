import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import type { ArchiveEntry, Source } from './archive-entries.ts';

const pieceLength = 64 * 1024;

/** Unpacks a file of an archive in chunks. @throws if it is damaged or the signal aborts. */
export async function* unpackEntry(
  source: Source,
  entry: ArchiveEntry,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  const packed = piecesOf(source, entry, signal);
  if (!entry.isDeflated) return yield* packed;
  const inflate = createInflateRaw();
  const input = Readable.from(packed);
  input.on('error', (error) => inflate.destroy(error));
  try {
    yield* input.pipe(inflate) as AsyncIterable<Buffer>;
  } finally {
    input.destroy();
    inflate.destroy();
  }
}

async function* piecesOf(
  source: Source,
  { begin, packedSize }: ArchiveEntry,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  for (let at = 0; at < packedSize; at += pieceLength) {
    signal.throwIfAborted();
    yield await source.read(begin + at, Math.min(pieceLength, packedSize - at));
  }
}
