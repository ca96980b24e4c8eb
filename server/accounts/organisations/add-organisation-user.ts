import { addOrganisationUser as endpoint } from '#contract/organisations.ts';
import type { OrganisationRole } from '#contract/words.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import { refreshUserNames } from '#server/accounts/users/user-names.ts';
import { inTransaction } from '#server/platform/database/in-transaction.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import type { Call } from '#server/platform/http/handle.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { organisationFor } from './access.ts';
import type { OrganisationFor } from './access.ts';
import { lockAsAdmin } from './change-user.ts';
import { inviteUser, alreadyUser } from './invite-user.ts';
import { presentOrgUser } from './present.ts';
import { findUser } from './queries.ts';

type AddUserBody = Call<typeof endpoint>['body'];

export const addOrganisationUser = handleSignedIn(
  endpoint,
  async ({ services, viewer, params, body }) => {
    const organisation = organisationFor(viewer, params.slug, 'administer');
    const newUser = await inTransaction(services, (trxServices) =>
      add(trxServices, viewer, organisation, body),
    );
    services.mailNotifier.notify();
    return newUser;
  },
);

/** Invites the person: they join only by accepting, and an existing account is not changed. */
async function add(
  services: Services,
  viewer: Viewer,
  organisation: OrganisationFor<'administer'>,
  newUser: AddUserBody,
) {
  const { db, clock } = services;
  const { organisationId } = organisation;
  await lockAsAdmin(services, viewer, organisation);
  const { name, email, phone } = newUser;
  const invitedBy = viewer.userId;
  const { userId, link } = await inviteUser(services, { organisationId, name, email, invitedBy });
  const at = clock.now();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('organisation_users')
    .values({
      organisation_id: organisationId,
      user_id: userId,
      roles: rolesOf(newUser),
      invited_as: name,
      invited_phone: phone || null,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw alreadyUser();
  await refreshUserNames(db, [userId], organisationId);
  const subject = { organisationId, userId: invitedBy, subjectUserId: userId };
  await auditInsert({ ...subject, action: 'user.added', at }).execute(db);
  const row = await findUser(services, organisation, userId);
  return { user: presentOrgUser(row, viewer), link };
}

function rolesOf({ admin, creator }: AddUserBody): OrganisationRole[] {
  return [...(admin ? ['admin' as const] : []), ...(creator ? ['beacon_creator' as const] : [])];
}
