import { removeOrganisationUser as endpoint } from '#contract/organisations.ts';
import { Problem } from '#contract/problems.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { endInvitations } from '#server/accounts/invitations/create-invitation.ts';
import type { Services } from '#server/platform/services.ts';
import { dropEmailChanges } from '#server/accounts/users/drop-email-changes.ts';
import { assertBreakGlassRemains } from './break-glass.ts';
import { changeUser } from './change-user.ts';
import type { ChangedUser } from './change-user.ts';
import { removalProblem } from './present.ts';
import { findUser } from './queries.ts';
import { recordUndo } from '#server/platform/undo/record-undo.ts';
import { removalScope, undoableOf } from './undoable-user.ts';

export const removeOrganisationUser = handleSignedIn(endpoint, (call) =>
  changeUser(call, call.query, async (trxServices, user) => {
    const { organisationId, userId } = user;
    const problem = removalProblem(await findUser(trxServices, user, userId), call.viewer);
    if (problem) throw new Problem(problem);
    const undoable = undoableOf('user.removed', user.changedBy, trxServices.clock.now());
    const scope = removalScope(organisationId, userId);
    const undoId = await recordUndo(trxServices.db, undoable, [scope], () =>
      remove(trxServices, user),
    );
    await assertBreakGlassRemains(trxServices, organisationId);
    return { success: true as const, undoId };
  }),
);

async function remove(trxServices: Services, user: ChangedUser): Promise<void> {
  const { organisationId, userId } = user;
  await endInvitations(trxServices, { userId, organisationId });
  await dropEmailChanges(trxServices, userId);
  await keepName(trxServices, user);
  await trxServices.db
    .deleteFrom('organisation_users')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .execute();
  await user.audit('user.removed');
}

/** Stores their name here in their Beacons; nothing else of them is shown any more. */
async function keepName(
  { db }: Services,
  { organisationId, userId, name }: ChangedUser,
): Promise<void> {
  await db
    .updateTable('members')
    .set({ left_as: name })
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .execute();
}
