import type { Updateable } from 'kysely';
import { Problem } from '#contract/problems.ts';
import { lockAsAdmin } from '#server/accounts/organisations/change-user.ts';
import { organisationFor } from '#server/accounts/organisations/access.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import { inTransaction } from '#server/platform/database/in-transaction.ts';
import type { Call } from '#server/platform/http/handle.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import type { Services } from '#server/platform/services.ts';
import { presentSettings } from './present.ts';

interface SaveCall extends Pick<Call<never, Viewer>, 'services' | 'viewer'> {
  params: { slug: string };
  body: { revision: number };
}

type Section = 'profile' | 'schedule' | 'security' | 'mail' | 'data';

/**
 * Saves one section over the revision that was read, as somebody who is still an admin.
 * @param valuesOf what is stored; it may refuse the call.
 * @throws the problem `settings_changed` where another admin saved the section first
 */
export function saveSection(
  { services, viewer, params, body }: SaveCall,
  section: Section,
  valuesOf: (trxServices: Services) => Promise<Updateable<Schema['organisations']>>,
) {
  const organisation = organisationFor(viewer, params.slug, 'administer');
  return inTransaction(services, async (trxServices) => {
    const { db, clock } = trxServices;
    await lockAsAdmin(trxServices, viewer, organisation);
    const values = await valuesOf(trxServices);
    const { organisationId } = organisation;
    const { numUpdatedRows } = await db
      .updateTable('organisations')
      .set({ ...values, [`${section}_revision`]: body.revision + 1 })
      .where('organisation_id', '=', organisationId)
      .where(`${section}_revision`, '=', body.revision)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new Problem('settings_changed');
    const action = `settings.${section}.changed` as const;
    const { userId } = viewer;
    await auditInsert({ organisationId, userId, action, at: clock.now() }).execute(db);
    return { settings: await presentSettings(trxServices, organisation) };
  });
}
