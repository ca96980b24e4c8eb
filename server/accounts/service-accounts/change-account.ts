import { Problem } from '#contract/problems.ts';
import type { ServiceAccount } from '#contract/service-accounts.ts';
import { organisationFor } from '#server/accounts/organisations/access.ts';
import { lockAsAdmin } from '#server/accounts/organisations/change-user.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import type { AuditAction } from '#server/platform/audit/audit-event.ts';
import { inTransaction } from '#server/platform/database/in-transaction.ts';
import type { Call } from '#server/platform/http/handle.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { findServiceAccounts } from './queries.ts';

/** An organisation whose service accounts an admin changes. */
export interface Administered {
  organisationId: string;
  audit: (action: AuditAction, accountId: string) => Promise<unknown>;
}

interface AdminCall extends Pick<Call<never, Viewer>, 'services' | 'viewer'> {
  params: { slug: string };
}

interface AccountCall extends AdminCall {
  params: { slug: string; id: string };
}

/** Runs a change in a transaction, one after the other in each organisation, by somebody who is still its admin. */
export function asAdmin<T>(
  { services, viewer, params }: AdminCall,
  change: (trxServices: Services, organisation: Administered) => Promise<T>,
): Promise<T> {
  const organisation = organisationFor(viewer, params.slug, 'administer');
  const { organisationId } = organisation;
  return inTransaction(services, async (trxServices) => {
    await lockAsAdmin(trxServices, viewer, organisation);
    const { db, clock } = trxServices;
    return change(trxServices, {
      organisationId,
      audit: (action, subjectUserId) => {
        const { userId } = viewer;
        const event = { organisationId, userId, subjectUserId, action, at: clock.now() };
        return auditInsert(event).execute(db);
      },
    });
  });
}

/** Changes a service account of the organisation. @throws the problem `not_found` */
export function changeAccount<T>(
  call: AccountCall,
  change: (
    trxServices: Services,
    account: ServiceAccount,
    organisation: Administered,
  ) => Promise<T>,
): Promise<T> {
  return asAdmin(call, async (trxServices, organisation) => {
    const { id } = call.params;
    const [account] = await findServiceAccounts(trxServices, organisation.organisationId, id);
    if (!account) throw new Problem('not_found');
    return change(trxServices, account, organisation);
  });
}
