import { redirect } from '@tanstack/react-router';
import type { CurrentUser } from '#contract/users.ts';
import { type Landing, signedInOnly } from './landing.ts';
import { signedInUser } from './session.ts';

/** Whether a person may create or import Beacons somewhere. */
const has = {
  create: ({ orgs }: CurrentUser) =>
    realOf(orgs).some(({ roles }) => roles.includes('beacon_creator')),
  import: ({ importer }: CurrentUser) => importer,
};

/** A route guard that lets admins without a right give it to themselves first. */
export function rightOrGrant(right: keyof typeof has) {
  return async (landing: Landing): Promise<void> => {
    await signedInOnly(landing);
    const user = await signedInUser();
    const isAdmin = user && realOf(user.orgs).some(({ roles }) => roles.includes('admin'));
    if (!isAdmin || has[right](user)) return;
    const search = { then: landing.location.href };
    throw redirect({ to: '/own_role/$right', params: { right }, search, replace: true });
  };
}

function realOf(orgs: CurrentUser['orgs']): CurrentUser['orgs'] {
  return orgs.filter(({ isSample }) => !isSample);
}
