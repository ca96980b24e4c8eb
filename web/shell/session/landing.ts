import { redirect } from '@tanstack/react-router';
import { type HasRoute, homeOf } from './organisation-links.ts';
import { isNew, mustSetUp, signedInUser } from './session.ts';
import { sameOriginPath } from './same-origin-path.ts';

/** The page to which accounts without a required second factor are redirected. */
export const setupPath = '/users/mfa/otp/edit';

export interface Landing {
  location: { href: string; pathname: string };
}

/** A route guard that redirects signed-out people to the login and back. */
export async function signedInOnly({ location }: Landing): Promise<void> {
  const user = await signedInUser();
  if (!user) throw redirect({ to: '/login', search: { then: location.href } });
  if (mustSetUp(user) && location.pathname !== setupPath) throw redirect({ to: setupPath });
}

interface Login {
  then?: string;
  outdated?: true;
  /** The answer to a quick login had neither a person nor a problem. */
  incomplete?: true;
}

/** A route guard that redirects signed-in people to their target, unless they must sign in again, and everybody where nobody can. */
export async function signedOutOnly({ search }: { search: Login }): Promise<void> {
  if (await isNew()) throw redirect({ to: '/' });
  if (search.outdated || search.incomplete || !(await signedInUser())) return;
  throw redirect({ href: sameOriginPath(search.then), replace: true });
}

/** Redirects signed-in people from `/` to their home page. */
export async function goHome({ context }: { context: { hasRoute: HasRoute } }): Promise<void> {
  const user = await signedInUser();
  if (user && mustSetUp(user)) throw redirect({ to: setupPath });
  if (user) throw redirect({ href: homeOf(user, context.hasRoute) });
}
