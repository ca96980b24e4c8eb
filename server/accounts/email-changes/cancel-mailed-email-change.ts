import { cancelMailedEmailChange as endpoint } from '#contract/email-changes.ts';
import { Problem } from '#contract/problems.ts';
import { handle } from '#server/platform/http/handle.ts';
import { cancelPendingChange } from './cancel-pending-change.ts';
import { findPendingByLink } from './pending-change.ts';

export const cancelMailedEmailChange = handle(endpoint, async ({ services, params }) => {
  const pending = await findPendingByLink(services, params.token);
  if (!pending || !(await cancelPendingChange(services, pending))) {
    throw new Problem('email_link_invalid');
  }
  return { success: true as const };
});
