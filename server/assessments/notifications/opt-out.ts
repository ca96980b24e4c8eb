import { optOut as endpoint } from '#contract/notifications.ts';
import { handle } from '#server/platform/http/handle.ts';
import { recipientOf } from '../access.ts';
import { writeOptOut } from './write-opt-out.ts';

export const optOut = handle(endpoint, async ({ services, params, body: { optedOut } }) => {
  const recipient = await recipientOf(services, params.token);
  await writeOptOut(services, recipient, optedOut);
  return { organisation: { name: recipient.organisationName }, isOptedOut: optedOut };
});
