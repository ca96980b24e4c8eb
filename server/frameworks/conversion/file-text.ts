import { UnreadableFile } from './source.ts';
import type { SourceFile } from './source.ts';

/** The text of a file in UTF-8, or in UTF-16 with a byte order mark; where it is neither, `fallback` is tried. */
export function textOf({ bytes }: SourceFile, fallback?: 'windows-1252'): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    if (fallback) return new TextDecoder(fallback).decode(bytes);
    throw new UnreadableFile('The file is not valid UTF-8. Save it as UTF-8 and import it again.');
  }
}
