import { sql } from 'kysely';
import { lockAsAdmin } from '#server/accounts/organisations/change-user.ts';
import { organisationFor } from '#server/accounts/organisations/access.ts';
import type { OrganisationFor } from '#server/accounts/organisations/access.ts';
import { Problem } from '#contract/problems.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import type { AuditAction } from '#server/platform/audit/audit-event.ts';
import { inTransaction } from '#server/platform/database/in-transaction.ts';
import type { Call } from '#server/platform/http/handle.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { presentSingleSignOn } from './present.ts';

/** A call of an admin, which names the organisation in its path. */
interface AdminCall extends Pick<Call<never, Viewer>, 'services' | 'viewer'> {
  params: { slug: string };
}

/**
 * Changes the single sign-on of an organisation in one transaction, as somebody who is still an admin, and audits it. Where
 * it is required, a provider stays enabled.
 */
export function changeSingleSignOn(
  { services, viewer, params }: AdminCall,
  change: (
    trxServices: Services,
    organisation: OrganisationFor<'administer'>,
  ) => Promise<AuditAction>,
) {
  const organisation = organisationFor(viewer, params.slug, 'administer');
  // The people of a sample are invented, and nobody signs in there.
  if (organisation.isSample) throw new Problem('not_allowed');
  return inTransaction(services, async (trxServices) => {
    await lockAsAdmin(trxServices, viewer, organisation);
    const action = await change(trxServices, organisation);
    await assertSignOnPossible(trxServices, organisation);
    const { organisationId } = organisation;
    const event = { organisationId, userId: viewer.userId, action, at: services.clock.now() };
    await auditInsert(event).execute(trxServices.db);
    return presentSingleSignOn(trxServices, organisation);
  });
}

async function assertSignOnPossible(
  { db }: Services,
  { organisationId }: { organisationId: string },
): Promise<void> {
  const { rows } = await sql`
    select from organisations o where o.organisation_id = ${organisationId} and o.is_sign_on_required
      and not exists (select from identity_providers p
        where p.organisation_id = o.organisation_id and p.is_enabled)`.execute(db);
  if (rows.length > 0) throw new Problem('no_identity_provider');
}
