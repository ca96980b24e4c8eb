import { redirect } from '@tanstack/react-router';
import { type HasRoute, homeOf } from './organisation-links.ts';
import { signedInUser } from './session.ts';
import { ownPath } from './own-path.ts';
import { mustSetUp } from './must-set-up.ts';

/** Where an account without the second factor it must have is led, whatever it asks for. */
export const setupPath = '/users/mfa/otp/edit';

interface Landing {
  location: { href: string; pathname: string };
}

/** Sends the signed-out to sign in and back again; every page for signed-in people asks it first. */
export async function signedInOnly({ location }: Landing): Promise<void> {
  const user = await signedInUser();
  if (!user) throw redirect({ to: '/login', search: { then: location.href } });
  if (mustSetUp(user) && location.pathname !== setupPath) throw redirect({ to: setupPath });
}

interface Login {
  then?: string;
  outdated?: true;
  /** A quick login was answered with neither a person nor a problem. */
  incomplete?: true;
}

/** Sends the signed-in on to where they were going, unless they must sign in anew. */
export async function signedOutOnly({ search }: { search: Login }): Promise<void> {
  if (search.outdated || search.incomplete || !(await signedInUser())) return;
  throw redirect({ href: ownPath(search.then), replace: true });
}

interface HomeLanding {
  context: { hasRoute: HasRoute };
}

/** Home is another page for everyone who is signed in. */
export async function goHome({ context }: HomeLanding): Promise<void> {
  const user = await signedInUser();
  if (user && mustSetUp(user)) throw redirect({ to: setupPath });
  if (user) throw redirect({ href: homeOf(user, context.hasRoute) });
}
