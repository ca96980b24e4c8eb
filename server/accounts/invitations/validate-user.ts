import { validateUser as endpoint } from '#contract/users.ts';
import { Problem } from '#contract/problems.ts';
import { handle } from '#server/platform/http/handle.ts';
import type { Call } from '#server/platform/http/handle.ts';
import { findValidInvitation } from './queries.ts';
import { requireMfaSetup } from '#server/platform/http/viewer.ts';
import { findTaken } from '#server/accounts/users/queries.ts';

export const validateUser = handle(
  endpoint,
  async (call) => {
    const userId = await callerOf(call);
    const { email = '', username = '' } = call.body;
    const names = { email: email.trim().normalize('NFC').toLowerCase(), username: username.trim() };
    const taken = await findTaken(call.services, names, userId);
    const availability = (isTaken: boolean) => (isTaken ? ('taken' as const) : ('fine' as const));
    return { username: availability(taken.username), email: availability(taken.email) };
  },
  { perMinute: 20 },
);

/** Reveals taken names only to a person who is about to choose one. */
async function callerOf({ services, viewer, body }: Call<typeof endpoint>): Promise<string> {
  if (viewer) {
    requireMfaSetup(viewer);
    return viewer.userId;
  }
  try {
    return (await findValidInvitation(services, body.invite_token ?? '')).userId;
  } catch (error) {
    throw error instanceof Problem ? new Problem('signed_out') : error;
  }
}
