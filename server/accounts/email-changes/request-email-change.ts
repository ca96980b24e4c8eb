import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { requestEmailChange as endpoint } from '#contract/email-changes.ts';
import { textOf } from '#contract/messages.ts';
import { Problem } from '#contract/problems.ts';
import { invalidEmail } from '#contract/text.ts';
import { auditAccount } from '#server/platform/audit/audit-account.ts';
import { inTransaction } from '#server/platform/database/in-transaction.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { isPlaceholder } from '#contract/registration.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { confirmIdentity } from '#server/accounts/two-factor/confirm-identity.ts';
import { openEmailChange } from './open-email-change.ts';
import { findTaken, isMailboxProven, takenProblem } from '#server/accounts/users/queries.ts';

export const requestEmailChange = handleSignedIn(endpoint, async (call) => {
  const { services, viewer, body } = call;
  const { email, ...proof } = body;
  await assertAllowed(services, viewer, email);
  return confirmIdentity({ ...call, proof }, async () => {
    const { userId, sessionId } = viewer;
    await inTransaction(services, async (trxServices) => {
      await openEmailChange(trxServices, { userId, email, proposal: null, sessionId });
      await auditAccount(trxServices, 'email.requested', userId);
    });
    return { success: true as const };
  });
});

/**
 * An account created by a copied link might belong to anybody. Its mails must not follow it to another address, so its
 * owner first has to confirm the current one.
 */
async function assertAllowed(
  services: Services,
  { userId, email: currentEmail }: Viewer,
  email: string,
): Promise<void> {
  const isProven = await isMailboxProven(services, userId);
  if (email === currentEmail && isProven) rejectField(msg`This is already your email address`);
  if (isPlaceholder(email)) rejectField(invalidEmail);
  if (email !== currentEmail && currentEmail !== null && !isProven)
    throw new Problem('email_unconfirmed');
  const taken = await findTaken(services, { email, username: null }, userId);
  if (taken.email) throw takenProblem(['email']);
}

function rejectField(message: MessageDescriptor): never {
  throw new Problem('invalid', { fields: { email: textOf(message) } });
}
