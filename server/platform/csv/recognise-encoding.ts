import type { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

/** What is known about a file before it is parsed as a table. */
export interface EncodingReport {
  encoding: Encoding;
  /** How many lines it has: at least as many as rows. */
  lines: number;
  /** Its first characters, enough for the headers. */
  start: string;
}

/** Long enough for headers, short enough for memory. */
const startLength = 64 * 1024;
const newline = 10;

/**
 * Reads a file once. UTF-16 is recognised by its byte order mark; a file that is not valid UTF-8 is read as
 * Windows-1252, in which every byte is a character.
 */
export async function recogniseEncoding(file: Readable): Promise<EncodingReport> {
  let start = Buffer.alloc(0);
  let lines = 1;
  let isUtf8 = true;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of file as AsyncIterable<Buffer>) {
    if (start.length < startLength) start = Buffer.concat([start, chunk]).subarray(0, startLength);
    for (let at = -1; (at = chunk.indexOf(newline, at + 1)) !== -1;) lines += 1;
    isUtf8 &&= decodes(decoder, chunk, true);
  }
  isUtf8 &&= decodes(decoder, Buffer.alloc(0), false);
  const encoding = encodingByMark(start) ?? (isUtf8 ? 'utf-8' : 'windows-1252');
  return { encoding, lines, start: new TextDecoder(encoding).decode(start, { stream: true }) };
}

/** Decodes a file chunk by chunk, without its byte order mark. */
export async function* decode(file: Readable, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of file as AsyncIterable<Buffer>) {
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

function decodes(decoder: TextDecoder, chunk: Buffer, stream: boolean): boolean {
  try {
    decoder.decode(chunk, { stream });
    return true;
  } catch {
    return false;
  }
}

function encodingByMark([first, second]: Buffer): Encoding | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return null;
}
