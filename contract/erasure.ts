import { msg } from '@lingui/core/runtime-macro';
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { errorText } from './messages.ts';

/** A name as it is compared with what was typed: without differences that nobody sees on a page. */
export function typedName(name: string): string {
  return name.normalize().replaceAll(/\s+/g, ' ').trim();
}

export const eraseBeacon = endpoint('POST /api/orgs/{slug}/erasures', {
  summary: 'Erase an archived Beacon for good, with everything that is stored about it',
  scope: 'admin',
  params: z.strictObject({ slug: z.string().max(64) }),
  body: z.strictObject({
    beaconUuid: z.uuid(),
    /** The name of the client, typed to confirm. */
    clientName: z.string().max(400, errorText(msg`This is not the name of the client`)),
  }),
  answer: z.object({
    /** Whether this was the last Beacon of the client, whose details are erased with it. */
    isClientErased: z.boolean(),
  }),
  problems: [
    'malformed',
    'signed_out',
    'csrf_failed',
    'not_allowed',
    'not_found',
    'not_archived',
    'invalid',
  ],
});
