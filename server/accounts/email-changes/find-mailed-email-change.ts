import { findMailedEmailChange as endpoint } from '#contract/email-changes.ts';
import { Problem } from '#contract/problems.ts';
import { handle } from '#server/platform/http/handle.ts';
import { findPendingByLink, presentPending } from './pending-change.ts';

export const findMailedEmailChange = handle(endpoint, async ({ services, params }) => {
  const pending = await findPendingByLink(services, params.token);
  if (!pending) throw new Problem('email_link_invalid');
  return { pending: presentPending(pending) };
});
