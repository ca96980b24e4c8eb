import { randomBytes } from 'node:crypto';
import multipart from '@fastify/multipart';
import { msg } from '@lingui/core/runtime-macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { maxAvatarBytes, uploadAvatar as endpoint } from '#contract/avatars.ts';
import { Problem } from '#contract/problems.ts';
import {
  perPersonPerMinute,
  fileRouteOptions,
  viewerOf,
} from '#server/platform/http/file-route.ts';
import type { FileRoute } from '#server/platform/http/file-route.ts';
import { Mutex } from '#server/platform/jobs/mutex.ts';
import { problemAnswer } from '#server/platform/http/problem-answer.ts';
import type { Services } from '#server/platform/services.ts';
import { squarePictures } from './picture.ts';
import { fileNameOf } from './queries.ts';

const limits = { fileSize: maxAvatarBytes, files: 1, fields: 10, fieldSize: 1000, parts: 12 };
const maxUploadsPerMinute = 20;
const environmentName = z.string().regex(/^[a-z0-9_-]{1,50}$/);

export const uploadAvatar = { endpoint, serve } satisfies FileRoute;

function serve(app: FastifyInstance, services: Services): void {
  // Limits memory: an unpacked picture takes up to a hundred times its upload size.
  const mutex = new Mutex();
  app.register(multipart, { limits });
  app.setErrorHandler<Error>((error, request, reply) => {
    const { status, retryAfterSeconds, errors } = problemAnswer(error, request);
    if (retryAfterSeconds !== null) reply.header('retry-after', String(retryAfterSeconds));
    const body = { error: { message: errors['title'] }, errors };
    return reply.code(status).type('application/json').send(JSON.stringify(body));
  });
  const schema = { consumes: ['multipart/form-data'] };
  const rateLimit = perPersonPerMinute(maxUploadsPerMinute);
  app.route({
    ...fileRouteOptions(endpoint, schema, { rateLimit }),
    handler: async (request) => {
      const contents = await readUpload(request);
      const pictures = await mutex.runExclusive(() => squarePictures(contents));
      const public_id = randomBytes(16).toString('hex');
      for (const [size, picture] of pictures) {
        await services.files.put(fileNameOf(public_id, size), picture);
      }
      await services.db
        .insertInto('avatars')
        .values({
          public_id,
          uploaded_by: viewerOf(request).userId,
          created_at: services.clock.now(),
        })
        .execute();
      return { public_id };
    },
  });
}

async function readUpload(request: FastifyRequest): Promise<Buffer> {
  const upload = await parse(request).catch((error: Error & { statusCode?: number }) => {
    if (error.statusCode !== 413) throw new Problem('malformed');
    throw new Problem('too_large', { title: msg`The picture must be under 4 MB` });
  });
  if (upload.preset !== 'upload_avatar') throw new Problem('malformed');
  if (!environmentName.safeParse(upload.tags).success) {
    throw new Problem('invalid', { fields: { tags: 'Must be the name of an environment' } });
  }
  if (!upload.file?.length) throw new Problem('invalid', { title: msg`Please choose a picture` });
  return upload.file;
}

async function parse(request: FastifyRequest) {
  const upload: { preset?: unknown; tags?: unknown; file?: Buffer } = {};
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const contents = await part.toBuffer();
      if (part.fieldname === 'file') upload.file = contents;
    } else if (part.fieldname === 'upload_preset') upload.preset = part.value;
    else if (part.fieldname === 'tags') upload.tags = part.value;
  }
  return upload;
}
