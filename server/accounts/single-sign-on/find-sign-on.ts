import { findSignOn as endpoint } from '#contract/sign-on.ts';
import { handle } from '#server/platform/http/handle.ts';
import { findByEmail } from './providers.ts';

/** Looks at the domain alone, so that the answer says nothing about accounts. */
export const findSignOn = handle(
  endpoint,
  async ({ services, body }) => {
    const found = await findByEmail(services, body.email.normalize('NFC').toLowerCase());
    return {
      provider: found ? { id: found.id, name: found.name, isRequired: found.isRequired } : null,
    };
  },
  { perMinute: 300 },
);
