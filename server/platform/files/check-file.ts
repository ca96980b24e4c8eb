import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { TextDecoder } from 'node:util';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { fileTypeFromFile } from 'file-type';
import { extensionOf, safeName } from './file-name.ts';
import { fileKinds, isAccepted } from './file-kind.ts';
import type { FileExtension } from './file-kind.ts';
import { inspectArchive } from './inspect-archive.ts';

/** An accepted upload, as people and browsers see it. */
export interface CheckedFile {
  filename: string;
  extension: FileExtension;
  mediaType: string;
  size: number;
}

const archives = ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'];
const controls = /[\p{Cc}--[\t-\r\x80-\x9f]]/v;
const otherFormat = /^\s*(?:<[a-z!?/]|%PDF-|%!PS|\{\\rtf|#!)/i;
const markup = /<(?:!doctype|html|head|body|script|iframe|object|svg|\?xml|\?php)\b/i;

const rejections = {
  kind: msg`Please attach a PDF, a picture, an office document or a plain text file`,
  empty: msg`The file is empty`,
};

/** Inspects an uploaded file. @returns the accepted file, or why it is rejected, in words for people. */
export async function checkFile(
  uploadedName: string,
  path: string,
): Promise<CheckedFile | { rejection: MessageDescriptor }> {
  const filename = safeName(uploadedName);
  const extension = extensionOf(filename);
  if (!isAccepted(extension)) return { rejection: rejections.kind };
  const { size } = await stat(path);
  if (size === 0) return { rejection: rejections.empty };
  const { mediaType, signs } = fileKinds[extension];
  const problem = archives.includes(extension) ? await inspectArchive(path) : null;
  if (problem && problem !== 'broken') return { rejection: archiveRejection(problem, filename) };
  const isGenuine = signs.length > 0 ? await hasSign(path, signs) : await isPlainText(path);
  if (problem || !isGenuine) return { rejection: wrongContent(extension) };
  return { filename, extension, mediaType, size };
}

function archiveRejection(problem: 'bomb' | 'active', filename: string): MessageDescriptor {
  return problem === 'bomb'
    ? msg`“${{ filename }}” is too large once it is unpacked`
    : msg`“${{ filename }}” contains macros or embedded objects. Please save it without them, for example as PDF`;
}

function wrongContent(extension: FileExtension): MessageDescriptor {
  return msg`The file ends in .${{ extension }} but its content is something else`;
}

async function hasSign(path: string, signs: readonly string[]): Promise<boolean> {
  const detected = await fileTypeFromFile(path).catch(() => undefined);
  return detected !== undefined && signs.includes(detected.ext);
}

/** Text has no signature: it is a file without control characters that is not in another format. */
async function isPlainText(path: string): Promise<boolean> {
  let decoder: TextDecoder | null = null;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const isStart = decoder === null;
    decoder ??= new TextDecoder(encodingOf(chunk));
    const part = decoder.decode(chunk, { stream: true });
    if (controls.test(part) || (isStart && (otherFormat.test(part) || markup.test(part))))
      return false;
  }
  return true;
}

/** Spreadsheets also write UTF-16, with a byte order mark; everything else is checked byte by byte. */
function encodingOf(start: Buffer): string {
  const mark = start.subarray(0, 2).toString('hex');
  return { fffe: 'utf-16le', feff: 'utf-16be' }[mark] ?? 'windows-1252';
}
