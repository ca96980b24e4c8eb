import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { v7 } from 'uuid';
import * as z from 'zod';
import { importBeacons as endpoint, maxImportBytes } from '#contract/imports.ts';
import { assertStorage } from '#server/platform/files/storage-limit.ts';
import { perPersonPerMinute, describe, viewerOf } from '#server/platform/http/file-route.ts';
import type { FileRoute } from '#server/platform/http/file-route.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { importFor } from './access.ts';
import { presentImport } from './present.ts';
import { fileNameOf } from './queries.ts';
import { orderFor } from './order.ts';
import { receive } from './receive.ts';
import type { Received } from './receive.ts';

const limits = { fileSize: maxImportBytes, files: 1, fields: 2, fieldSize: 10_000, parts: 3 };
const uploadsAMinute = 20;

export const importBeacons = { endpoint, serve } satisfies FileRoute;

function serve(app: FastifyInstance, services: Services): void {
  app.register(multipart, { limits });
  const { config, schema } = describe(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: {
      ...schema,
      consumes: ['multipart/form-data', 'application/json'],
      response: { 200: z.object({ data: endpoint.answer }) },
    },
    config: { ...config, rateLimit: perPersonPerMinute(uploadsAMinute) },
    handler: async (request) => {
      const viewer = viewerOf(request);
      const id = await receive(request, (received) => keep(services, viewer, received));
      services.importNotifier.notify();
      const kept = await importFor(services, viewer, id);
      return { data: { import: await presentImport(services, kept) } };
    },
  });
}

/** The file is kept before the row that tells of it, and only for somebody who may import it. */
async function keep(services: Services, viewer: Viewer, received: Received): Promise<string> {
  const { db, clock, files } = services;
  const { organisationId, settings } = await orderFor(services, viewer, received);
  const id = v7();
  const name = fileNameOf({ organisationId, importId: id });
  try {
    await files.putStream(name, received.file);
    await received.assertWhole();
    const size = received.size();
    const row = {
      organisation_id: organisationId,
      id,
      created_by: viewer.userId,
      created_at: clock.now(),
      file_name: received.fileName,
      file_size: size,
      settings: JSON.stringify(settings),
      state: 'checking' as const,
      lease_until: clock.now(),
    };
    await db.transaction().execute(async (trx) => {
      const file = { organisationId, beaconId: null, size, field: 'csvFile' };
      await assertStorage({ ...services, db: trx }, file);
      await trx.insertInto('imports').values(row).execute();
    });
    return id;
  } catch (error) {
    await files.remove(name);
    throw error;
  }
}
