import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import { findAvatar as endpoint } from '#contract/avatars.ts';
import { Problem } from '#contract/problems.ts';
import { fileRouteOptions } from '#server/platform/http/file-route.ts';
import type { FileRoute } from '#server/platform/http/file-route.ts';
import type { Services } from '#server/platform/services.ts';
import { fileNameOf, isVisible } from './queries.ts';

/** The picture of an id never changes, but who may see it can. */
const cacheControl = 'private, max-age=3600';

export const findAvatar = { endpoint, serve } satisfies FileRoute;

function serve(app: FastifyInstance, services: Services): void {
  app.route({
    ...fileRouteOptions(endpoint, { produces: ['image/webp'] }),
    handler: async ({ params, query, caller }, reply) => {
      const { public_id: publicId } = params as Input<'params'>;
      const { size } = query as Input<'query'>;
      if (!caller || !(await isVisible(services, caller.viewer, publicId))) {
        throw new Problem('not_found');
      }
      const picture = await services.files.find(fileNameOf(publicId, size));
      if (!picture) throw new Problem('not_found');
      reply.header('cache-control', cacheControl).header('vary', 'cookie, authorization');
      return reply.type('image/webp').send(Buffer.from(picture));
    },
  });
}

type Input<Part extends 'params' | 'query'> = z.output<NonNullable<(typeof endpoint)[Part]>>;
