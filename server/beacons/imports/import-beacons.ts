import { v7 } from 'uuid';
import { importBeacons as endpoint, maxImportBytes } from '#contract/imports.ts';
import { assertStorage } from '#server/platform/files/storage-limit.ts';
import { handleUpload } from '#server/platform/http/file-route.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { importFor } from './access.ts';
import { presentImport } from './present.ts';
import { fileNameOf } from './queries.ts';
import { checkSettings } from './check-settings.ts';
import { receiveUpload } from './receive.ts';
import type { ImportUpload } from './receive.ts';

const limits = { fileSize: maxImportBytes, files: 1, fields: 2, fieldSize: 10_000, parts: 3 };
const consumes = ['multipart/form-data', 'application/json'];

export const importBeacons = handleUpload(
  endpoint,
  { limits, consumes, maxPerMinute: 20 },
  async ({ services, viewer, request }) => {
    const id = await receiveUpload(request, (upload) => storeImport(services, viewer, upload));
    services.importNotifier.notify();
    return { import: await presentImport(services, await importFor(services, viewer, id)) };
  },
);

/** Checks the permission first, then stores the file, then inserts its row. */
async function storeImport(
  services: Services,
  viewer: Viewer,
  upload: ImportUpload,
): Promise<string> {
  const { db, clock, files } = services;
  const { organisationId, settings } = await checkSettings(services, viewer, upload);
  const id = v7();
  const name = fileNameOf({ organisationId, importId: id });
  try {
    await files.putStream(name, upload.file);
    await upload.assertComplete();
    const size = upload.size();
    const row = {
      organisation_id: organisationId,
      id,
      created_by: viewer.userId,
      created_at: clock.now(),
      file_name: upload.fileName,
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
