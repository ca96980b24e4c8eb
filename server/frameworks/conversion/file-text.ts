import { msg } from '@lingui/core/runtime-macro';
import { UnreadableFile } from './source.ts';
import type { SourceFile } from './source.ts';

/** The text of a file in UTF-8 or in UTF-16; where it is neither, `fallback` is tried. */
export function decodedText({ bytes }: SourceFile, fallback?: 'windows-1252'): string {
  const wide = wideEncoding(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    if (fallback) return new TextDecoder(fallback).decode(bytes);
    throw new UnreadableFile(
      msg`The file is not valid UTF-8. Save it as UTF-8 and import it again.`,
    );
  }
}

/** UTF-16 by its byte order mark, or by the empty half of its first two signs, which are plain in every format. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const start = Array.from(bytes.subarray(0, 4), (byte) => (byte === 0 ? '0' : 'x')).join('');
  if (start === 'x0x0') return 'utf-16le';
  return start === '0x0x' ? 'utf-16be' : null;
}
