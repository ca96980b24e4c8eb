import { cancelMailedEmailChange as endpoint } from '#contract/email-changes.ts';
import { handle } from '#server/platform/http/handle.ts';
import { cancelPending, findPendingByLink } from './pending-change.ts';

export const cancelMailedEmailChange = handle(endpoint, async ({ services, params }) => {
  const pending = await findPendingByLink(services, params.token);
  return cancelPending(services, pending, 'email_link_invalid');
});
