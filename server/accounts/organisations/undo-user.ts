import { sql } from 'kysely';
import { Problem } from '#contract/problems.ts';
import { refreshUserNames } from '#server/accounts/users/user-names.ts';
import { requeueLinkMails } from '#server/mail/requeue-withdrawn.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { changedValues } from '#server/platform/undo/take-undo.ts';
import type { Undo } from '#server/platform/undo/take-undo.ts';
import type { Undoer } from '#server/platform/undo/undo-action.ts';
import { assertBreakGlassRemains } from './break-glass.ts';
import { organisationFor } from './access.ts';
import { lockAsAdmin } from './change-user.ts';

/** Gives a user back what was changed or taken from them in an organisation. */
export const undoUser: Undoer = {
  async authorise(services, viewer, undo) {
    const { organisationId } = undo;
    const membership = viewer.memberships.find((each) => each.organisationId === organisationId);
    if (!membership) throw new Problem('not_found');
    const organisation = organisationFor(viewer, membership.slug, 'administer');
    await lockAsAdmin(services, viewer, organisation);
    await sql`select from users where id = ${userOf(undo)} for no key update`.execute(services.db);
  },
  async finish(services, viewer, undo) {
    const { db } = services;
    const { organisationId, action, since } = undo;
    const userId = userOf(undo);
    await refreshUserNames(db, [userId], organisationId);
    await assertBreakGlassRemains(services, organisationId);
    if (action === 'user.removed') await requeueLinkMails(services, { userId, since });
    await audit(services, viewer, { organisationId, action, subjectUserId: userId });
  },
};

function userOf(undo: Undo): string {
  const [userId] = changedValues(undo, 'organisation_users', 'user_id');
  if (!userId) throw new Error('An action on a user names none');
  return userId;
}

async function audit(
  { db, clock }: Services,
  { userId }: Viewer,
  { action, ...about }: Pick<Undo, 'organisationId' | 'action'> & { subjectUserId: string },
): Promise<void> {
  const event = { ...about, userId, at: clock.now(), action: `undone.${action}` } as const;
  await auditInsert(event).execute(db);
}
