import { Problem } from '#contract/problems.ts';
import { requeueOptedOut } from '#server/mail/requeue-withdrawn.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import { undoableMs } from '#server/platform/undo/take-undo.ts';
import type { Services } from '#server/platform/services.ts';

/** A user of an organisation, and the mail whose link they follow, if they do. */
interface OptingUser {
  organisationId: string;
  userId: string;
  memberId?: string;
  assessmentId?: string;
}

/**
 * Stores that a user wants no mails about the assessments of an organisation, or wants them again. Where they take it back
 * within minutes, the mails that were left out are due again. A repeated request changes nothing.
 * @throws the problem `not_found` if the organisation no longer has the user
 */
export async function writeOptOut(
  services: Services,
  user: OptingUser,
  isOptedOut: boolean,
): Promise<void> {
  const isAgain = await services.db
    .transaction()
    .execute((db) => change({ ...services, db }, user, isOptedOut));
  if (isAgain) services.mailNotifier.notify();
}

/** @returns whether mails may be due that were left out */
async function change(
  services: Services,
  { organisationId, userId, memberId, assessmentId }: OptingUser,
  isOptedOut: boolean,
): Promise<boolean> {
  const { db: trx, clock } = services;
  const at = clock.now();
  const isUser = { organisation_id: organisationId, user_id: userId };
  const before = await trx
    .selectFrom('organisation_users')
    .select('opted_out_at as since')
    .where((row) => row.and(isUser))
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new Problem('not_found');
  if ((before.since !== null) === isOptedOut) return false;
  await trx
    .updateTable('organisation_users')
    .set({ opted_out_at: isOptedOut ? at : null })
    .where((row) => row.and(isUser))
    .execute();
  const action = isOptedOut ? 'user.opted_out' : 'user.opted_in';
  const of = {
    organisationId,
    userId,
    ...(memberId && { memberId }),
    assessmentId: assessmentId ?? null,
  };
  await auditInsert({ action, at, ...of }).execute(trx);
  if (!before.since || at.getTime() - before.since.getTime() > undoableMs) return false;
  await requeueOptedOut(services, { organisationId, userId, since: before.since });
  return true;
}
