import { Problem } from '#contract/problems.ts';
import { recordQrPrint as endpoint } from '#contract/qr-codes.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
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
    const at = services.clock.now();
    const event = { action: 'qr_codes.printed', at, userId: viewer.userId } as const;
    await auditInsert(...holders.map((holder) => ({ ...holder, ...event }))).execute(trx);
    return { success: true as const };
  });
});
