import { cancelEmailChange as endpoint } from '#contract/email-changes.ts';
import { Problem } from '#contract/problems.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { cancelPendingChange } from './cancel-pending-change.ts';
import { findPendingOf } from './pending-change.ts';

export const cancelEmailChange = handleSignedIn(endpoint, async ({ services, viewer }) => {
  const pending = await findPendingOf(services, viewer.userId);
  if (!pending || !(await cancelPendingChange(services, pending))) {
    throw new Problem('email_change_over');
  }
  return { success: true as const };
});
