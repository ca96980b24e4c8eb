import { requestEmailChange as endpoint } from '#contract/email-changes.ts';
import { Problem } from '#contract/problems.ts';
import { auditAccount } from '#server/platform/audit/audit-account.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { isPlaceholder } from '#server/accounts/invitations/registration.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { confirmIdentity } from '#server/accounts/two-factor/confirm-identity.ts';
import { openEmailChange } from './open-email-change.ts';
import { findTaken, isMailboxProven } from '#server/accounts/users/queries.ts';

export const requestEmailChange = handleSignedIn(endpoint, async (call) => {
  const { services, viewer, body } = call;
  const { email, ...proof } = body;
  await refuseUnfit(services, viewer, email);
  return confirmIdentity({ ...call, proof }, async () => {
    const { userId, sessionId } = viewer;
    await services.db.transaction().execute(async (db) => {
      const own = { ...services, db };
      await openEmailChange(own, { userId, email, proposal: null, sessionId });
      await auditAccount(own, 'email.requested', userId);
    });
    return { success: true as const };
  });
});

/**
 * Whoever made an account of a copied link might be anybody: what others send to its address must not follow them to
 * another, so they first show that this one is theirs.
 */
async function refuseUnfit(
  services: Services,
  { userId, email: old }: Viewer,
  email: string,
): Promise<void> {
  const isProven = await isMailboxProven(services, userId);
  if (email === old && isProven) refuseField('This is your email address already');
  if (isPlaceholder(email)) refuseField('Invalid format');
  if (email !== old && old !== null && !isProven) throw new Problem('email_unconfirmed');
  if ((await findTaken(services, { email, username: null }, userId)).email) {
    refuseField('That email is already taken');
  }
}

function refuseField(error: string): never {
  throw new Problem('invalid', { fields: { email: error } });
}
