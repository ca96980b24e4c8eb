import { queryOptions } from '@tanstack/react-query';
import type { useRouter } from '@tanstack/react-router';
import { listQuickLogins, quickLogin } from '#contract/development.ts';
import { call, isIncomplete } from '#web/shell/api/call.ts';
import { flash } from '#web/shell/session/flash.ts';
import { rememberUser } from '#web/shell/session/session.ts';

/** The query of the demo people; fails outside a demo. */
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

/** Shows why a quick login failed: an incomplete answer on the login page, other problems as a message. */
export function showFailedLogin(error: unknown, router: ReturnType<typeof useRouter>): void {
  if (!isIncomplete(error)) return flash(error);
  void router.navigate({ to: '/login', search: (previous) => ({ ...previous, incomplete: true }) });
}
