import { findOptOut as endpoint } from '#contract/notifications.ts';
import { handle } from '#server/platform/http/handle.ts';
import { recipientOf } from '../access.ts';

export const findOptOut = handle(endpoint, async ({ services, params }) => {
  const { organisationName, isOptedOut } = await recipientOf(services, params.token);
  return { organisation: { name: organisationName }, isOptedOut };
});
