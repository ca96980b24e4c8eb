import { cancelEmailChange as endpoint } from '#contract/email-changes.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { cancelPending, findPendingOf } from './pending-change.ts';

export const cancelEmailChange = handleSignedIn(endpoint, async ({ services, viewer }) => {
  const pending = await findPendingOf(services, viewer.userId);
  return cancelPending(services, pending, 'email_change_over');
});
