import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import { findBeaconFile as endpoint } from '#contract/feed.ts';
import { Problem } from '#contract/problems.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import { asAttachment } from '#server/platform/files/file-name.ts';
import { fileRouteOptions, viewerOf } from '#server/platform/http/file-route.ts';
import type { FileRoute } from '#server/platform/http/file-route.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { beaconFileFor } from './access.ts';
import type { VisibleFile } from './access.ts';
import { storedName } from './stored-name.ts';

/** The browser downloads the file and never displays it in our origin; the sandbox stops scripts if it did. */
const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
};

export const findBeaconFile = { endpoint, serve } satisfies FileRoute;

function serve(app: FastifyInstance, services: Services): void {
  app.route({
    ...fileRouteOptions(endpoint, { produces: ['application/octet-stream'] }),
    handler: async (request, reply) => {
      const viewer = viewerOf(request);
      const { path } = request.params as z.output<NonNullable<typeof endpoint.params>>;
      const file = await beaconFileFor(services, viewer, path);
      const contents = await services.files.open(
        storedName({ ...file.beacon, fileId: file.fileId }),
      );
      if (!contents) throw new Problem('not_found');
      await auditRead(services, viewer, file);
      reply.headers({
        ...headers,
        'content-length': file.size,
        'content-disposition': asAttachment(file.filename),
      });
      return reply.type(file.mediaType).send(contents);
    },
  });
}

async function auditRead(
  { db, clock }: Services,
  { userId }: Viewer,
  { beacon: { organisationId, beaconId, clientId } }: VisibleFile,
): Promise<void> {
  const ids = { organisationId, userId, clientId, beaconId };
  await auditInsert({ ...ids, action: 'file.read', at: clock.now() }).execute(db);
}
