import { queryOptions } from '@tanstack/react-query';
import { listQuickLogins, quickLogin } from '#contract/development.ts';
import { call } from '../call.ts';
import { rememberUser } from '../session.ts';

/** The demo people; there are none where there is no demo. */
export const quickLogins = queryOptions({
  queryKey: ['quick-logins'],
  queryFn: () => call(listQuickLogins),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  meta: { showsErrors: true },
});

/** Signs in as a demo person. */
export async function signInAs(emailOrUsername: string): Promise<void> {
  const { user } = await call(quickLogin, { body: { emailOrUsername } });
  rememberUser(user);
}
