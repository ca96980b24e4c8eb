import { t } from '@lingui/core/macro';
import { headersIn, readHeaders } from '#contract/import-headers.ts';
import { maxImportBytes } from '#contract/imports.ts';

/** Number of bytes read from the start of a file to check its headers. */
const startBytes = 64 * 1024;

/** The error of a file that can be detected before the upload; null if there is none. */
export async function fileError(file: File): Promise<string | null> {
  if (file.type !== 'text/csv' && !/\.csv$/i.test(file.name)) {
    return t`File must be a CSV (comma-separated-values)`;
  }
  if (file.size > maxImportBytes) return t`The file must be 50 MB or smaller`;
  const start = await startOf(file);
  if (start.trim() === '') return t`The file is empty.`;
  const headers = headersIn(start);
  // Headers that cannot be parsed here are checked by the server, which reads the whole file.
  const read = headers && readHeaders(headers);
  return read && 'error' in read ? read.error : null;
}

async function startOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, startBytes).arrayBuffer());
  const start = decoded(bytes);
  return file.size > startBytes ? start : `${start}\n`;
}

/** Decodes like the server: by the byte order mark, else as UTF-8 if valid, else as Windows-1252. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isMarked = (one: number, other: number) => first === one && second === other;
  if (isMarked(0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (isMarked(0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
