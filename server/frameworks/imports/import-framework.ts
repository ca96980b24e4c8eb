import type { FastifyRequest } from 'fastify';
import { importFramework as endpoint, maxFrameworkFileBytes } from '#contract/framework-imports.ts';
import { Problem } from '#contract/problems.ts';
import { organisationFor } from '#server/accounts/organisations/access.ts';
import { UnreadableFile } from '#server/frameworks/conversion/source.ts';
import type { SourceFile } from '#server/frameworks/conversion/source.ts';
import { safeName } from '#server/platform/files/file-name.ts';
import { handleUpload } from '#server/platform/http/file-route.ts';
import { convertInThread } from './convert-in-thread.ts';

const limits = { fileSize: maxFrameworkFileBytes, files: 1, fields: 1, parts: 2 };

export const importFramework = handleUpload(
  endpoint,
  { limits, maxPerMinute: 60 },
  async ({ viewer, params, request }) => {
    organisationFor(viewer, params.slug, 'editFrameworks');
    const file = await receive(request);
    try {
      return await convertInThread(file);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      throw new Problem('unreadable_file', { problems: error.problems });
    }
  },
);

/** The only part of a form, a file. @throws the problem `malformed` or `too_large` */
async function receive(request: FastifyRequest): Promise<SourceFile> {
  if (!request.isMultipart()) throw new Problem('malformed');
  try {
    let file: SourceFile | null = null;
    for await (const part of request.parts()) {
      if (part.type !== 'file' || part.fieldname !== 'file') throw new Problem('malformed');
      file = { name: safeName(part.filename), bytes: new Uint8Array(await part.toBuffer()) };
    }
    if (file) return file;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new Problem('too_large');
  }
  throw new Problem('malformed');
}
