import { cancelImport as endpoint } from '#contract/imports.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { importFor } from './access.ts';
import { fileNameOf } from './queries.ts';

export const cancelImport = handleSignedIn(endpoint, async ({ services, viewer, params }) => {
  const { db, clock, files } = services;
  const { organisationId, importId } = await importFor(services, viewer, params.id);
  const { userId } = viewer;
  const event = { organisationId, action: 'import.cancelled', at: clock.now(), userId } as const;
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('imports')
      .where((row) => row.and({ organisation_id: organisationId, id: importId }))
      .execute();
    await auditInsert(event).execute(trx);
    await files.remove(fileNameOf({ organisationId, importId }));
  });
  return { success: true } as const;
});
