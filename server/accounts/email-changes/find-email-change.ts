import { findEmailChange as endpoint } from '#contract/email-changes.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { findPendingOf, presentPending } from './pending-change.ts';
import { isMailboxProven } from '#server/accounts/users/queries.ts';

export const findEmailChange = handleSignedIn(endpoint, async ({ services, viewer }) => {
  const pending = await findPendingOf(services, viewer.userId);
  return {
    email: viewer.email,
    isConfirmed: await isMailboxProven(services, viewer.userId),
    pending: pending ? presentPending(pending) : null,
  };
});
