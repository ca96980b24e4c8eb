import { optOut as endpoint } from '#contract/assessments.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import { handle } from '#server/platform/http/handle.ts';
import type { Services } from '#server/platform/services.ts';
import { recipientOf } from './access.ts';
import type { Recipient } from './queries.ts';

export const optOut = handle(endpoint, async ({ services, params, body: { optedOut } }) => {
  const recipient = await recipientOf(services, params.token);
  await services.db
    .transaction()
    .execute((trx) => writeOptOut({ ...services, db: trx }, recipient, optedOut));
  return { organisation: { name: recipient.organisationName }, isOptedOut: optedOut };
});

/** Stores the time of the change; a repeated request changes nothing. */
async function writeOptOut(
  { db: trx, clock }: Pick<Services, 'db' | 'clock'>,
  { organisationId, userId, memberId, assessmentId }: Recipient,
  isOptedOut: boolean,
): Promise<void> {
  const at = clock.now();
  const changed = await trx
    .updateTable('organisation_users')
    .set({ opted_out_at: isOptedOut ? at : null })
    .where((row) => row.and({ organisation_id: organisationId, user_id: userId }))
    .where('opted_out_at', isOptedOut ? 'is' : 'is not', null)
    .returning('user_id')
    .execute();
  if (changed.length === 0) return;
  const action = isOptedOut ? 'user.opted_out' : 'user.opted_in';
  await auditInsert({ action, at, organisationId, userId, memberId, assessmentId }).execute(trx);
}
