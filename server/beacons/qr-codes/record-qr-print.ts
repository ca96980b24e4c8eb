import { Problem } from '#contract/problems.ts';
import { recordQrPrint as endpoint } from '#contract/qr-codes.ts';
import { insertEvents } from '#server/platform/audit/audit-event.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { organisationFor } from '#server/accounts/organisations/access.ts';
import { codeHoldersFor } from './access.ts';

export const recordQrPrint = handleSignedIn(endpoint, async ({ services, viewer, body }) => {
  const { organisationId } = organisationFor(viewer, body.organisation, 'manageQrCodes');
  return services.db.transaction().execute(async (trx) => {
    const holders = await codeHoldersFor(trx, viewer, body.beacon_role_ids);
    if (holders.some((holder) => holder.organisationId !== organisationId)) {
      throw new Problem('not_found');
    }
    const event = { action: 'qr_codes.printed', userId: viewer.userId } as const;
    const at = services.clock.now();
    const events = holders.map((holder) => ({ ...holder, ...event, at }));
    await insertEvents(trx, events);
    return { success: true as const };
  });
});
