import { acceptMailedEmailChange as endpoint } from '#contract/email-changes.ts';
import { Problem } from '#contract/problems.ts';
import { handle } from '#server/platform/http/handle.ts';
import { findPendingByLink } from './pending-change.ts';
import { settleEmailChange } from './settle-email-change.ts';

/** Accepts proposals only: a change the owner requested is confirmed from the new mailbox. */
export const acceptMailedEmailChange = handle(endpoint, async ({ services, params }) => {
  const pending = await findPendingByLink(services, params.token);
  if (!pending?.organisation || !(await settleEmailChange(services, pending))) {
    throw new Problem('email_link_invalid');
  }
  return { success: true as const };
});
