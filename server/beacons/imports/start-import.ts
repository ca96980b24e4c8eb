import { msg } from '@lingui/core/runtime-macro';
import { startImport as endpoint } from '#contract/imports.ts';
import { textOf } from '#contract/messages.ts';
import { Problem } from '#contract/problems.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { organisationFor } from '#server/accounts/organisations/access.ts';
import type { Services } from '#server/platform/services.ts';
import { importFor } from './access.ts';
import type { OwnImport } from './access.ts';
import { presentImport } from './present.ts';

const started = msg`The Beacons are being imported in the background.`;

export const startImport = handleSignedIn(endpoint, async ({ services, viewer, params, body }) => {
  const loaded = await importFor(services, viewer, params.id);
  organisationFor(viewer, loaded.slug, 'importBeacons');
  if (await start(services, loaded, body?.importerIsAdmin ?? false))
    services.importNotifier.notify();
  const updated = await importFor(services, viewer, params.id);
  // A second click finds the import already running or done.
  if (!['running', 'done'].includes(updated.state)) throw new Problem('import_not_ready');
  return { import: await presentImport(services, updated), message: textOf(started) };
});

async function start(
  { db, clock }: Services,
  { organisationId, importId, created_by: userId }: OwnImport,
  importer_is_admin: boolean,
): Promise<boolean> {
  const at = clock.now();
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('imports')
      .set({
        state: 'running',
        done_rows: 0,
        existing_count: 0,
        importer_is_admin,
        lease_until: at,
      })
      .where((row) => row.and({ organisation_id: organisationId, id: importId, state: 'checked' }))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await auditInsert({ organisationId, action: 'import.started', at, userId }).execute(trx);
    return true;
  });
}
