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

/** Whether a person is led to the creation or import of Beacons: they may, or may give themselves the right. */
export function isOffered(right: keyof typeof has, user: CurrentUser): boolean {
  return has[right](user) || isAdmin(user);
}

/** A route guard that lets admins without a right give it to themselves first. */
export function rightOrGrant(right: keyof typeof has) {
  return async (landing: Landing): Promise<void> => {
    await signedInOnly(landing);
    const user = await signedInUser();
    if (!user || has[right](user) || !isAdmin(user)) return;
    const search = { then: landing.location.href };
    throw redirect({ to: '/own_role/$right', params: { right }, search, replace: true });
  };
}

function isAdmin({ orgs }: CurrentUser): boolean {
  return realOf(orgs).some(({ roles }) => roles.includes('admin'));
}

function realOf(orgs: CurrentUser['orgs']): CurrentUser['orgs'] {
  return orgs.filter(({ isSample }) => !isSample);
}
