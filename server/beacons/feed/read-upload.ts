import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { msg } from '@lingui/core/runtime-macro';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { feedItemFields } from '#contract/feed.ts';
import { Problem } from '#contract/problems.ts';
import { fieldProblem } from '#server/beacons/field-problem.ts';

/** A submitted comment. Its file stays in a temporary folder until the upload is disposed. */
export interface Upload extends AsyncDisposable {
  fields: z.output<typeof feedItemFields>;
  file: { originalName: string; path: string } | null;
}

const tooLarge = msg`The file must be 25 MB or smaller`;
const onlyOne = msg`Only one file can be attached`;

/** Reads a complete upload. An interrupted one leaves no files behind. */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'beacon-upload-'));
  opened.defer(() => rm(folder, { recursive: true }));
  const { fields, file } = await readParts(request, path.join(folder, 'attachment')).catch(
    throwProblem,
  );
  const upload = { fields: checkFields(fields), file };
  const open = opened.move();
  return { ...upload, [Symbol.asyncDispose]: () => open.disposeAsync() };
}

async function readParts(request: FastifyRequest, target: string) {
  const fields = new Map<string, unknown>();
  let file: Upload['file'] = null;
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      if (part.fieldname !== 'attachment_file') throw new Problem('malformed');
      file = (await saveFile(part, target)) ?? file;
    } else if (part.valueTruncated) throw new Problem('too_large');
    else if (fields.has(part.fieldname)) throw new Problem('malformed');
    else fields.set(part.fieldname, part.value);
  }
  return { fields: Object.fromEntries(fields), file };
}

/** Saves the file to disk. A browser sends an empty file without a name if none was chosen. */
async function saveFile(part: MultipartFile, target: string): Promise<Upload['file']> {
  await pipeline(part.file, createWriteStream(target));
  if (part.file.truncated) throw fieldProblem('too_large', 'attachment_file', tooLarge);
  if (!part.filename && part.file.bytesRead === 0) return null;
  return { originalName: part.filename ?? '', path: target };
}

function throwProblem(error: Error & { code?: string }): never {
  if (error instanceof Problem) throw error;
  if (error.code === 'FST_REQ_FILE_TOO_LARGE')
    throw fieldProblem('too_large', 'attachment_file', tooLarge);
  if (error.code === 'FST_FILES_LIMIT') throw fieldProblem('invalid', 'attachment_file', onlyOne);
  throw new Problem('malformed');
}

function checkFields(input: Record<string, unknown>): Upload['fields'] {
  const texts = Object.values(input);
  if (
    !texts.every((text) => typeof text === 'string' && text.isWellFormed() && !text.includes('\0'))
  ) {
    throw new Problem('malformed');
  }
  const { data, error } = feedItemFields.safeParse(input);
  if (data) return data;
  if (error.issues.some(({ code }) => code === 'unrecognized_keys')) throw new Problem('malformed');
  const fields = error.issues.map(({ path: [name], message }) => [String(name), message]);
  throw new Problem('invalid', { fields: Object.fromEntries(fields) });
}
