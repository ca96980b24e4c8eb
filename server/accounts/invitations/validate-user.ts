import { validateUser as endpoint } from '#contract/users.ts';
import { Problem } from '#contract/problems.ts';
import { handle } from '#server/platform/http/handle.ts';
import type { Call } from '#server/platform/http/handle.ts';
import { findLiveInvitation } from './queries.ts';
import { requireMfaSetup } from '#server/platform/http/viewer.ts';
import { findTaken } from '#server/accounts/users/queries.ts';

export const validateUser = handle(
  endpoint,
  async (call) => {
    const userId = await askerOf(call);
    const { email = '', username = '' } = call.body;
    const names = { email: email.trim().normalize('NFC').toLowerCase(), username: username.trim() };
    const taken = await findTaken(call.services, names, userId);
    const said = (isTaken: boolean) => (isTaken ? ('taken' as const) : ('fine' as const));
    return { username: said(taken.username), email: said(taken.email) };
  },
  { perMinute: 20 },
);

/** Only somebody who is about to choose a name is told which are taken. */
async function askerOf({ services, viewer, body }: Call<typeof endpoint>): Promise<string> {
  if (viewer) {
    requireMfaSetup(viewer);
    return viewer.userId;
  }
  try {
    return (await findLiveInvitation(services, body.invite_token ?? '')).userId;
  } catch (error) {
    throw error instanceof Problem ? new Problem('signed_out') : error;
  }
}
