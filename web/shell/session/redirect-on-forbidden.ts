import type { RegisteredRouter } from '@tanstack/react-router';
import { textOf } from '#contract/messages.ts';
import { problems } from '#contract/problems.ts';
import { setupPath } from './landing.ts';
import { CallError, isTransient, onEveryProblem } from '#web/shell/api/call.ts';
import { flash, flashText } from './flash.ts';
import { onEveryFailure } from '#web/shell/api/query-client.ts';
import { isSignedIn, refetchUser, rememberUser } from './session.ts';

/** Redirects after calls that were denied, and shows other failures, for the whole app. */
export function redirectOnForbidden(router: RegisteredRouter): void {
  onEveryProblem(({ id }) => {
    if (id === 'client_outdated') void goTo('/client_outdated');
    else if (id === 'mfa_setup_required') void setUp();
    else if (id === 'signed_out' && isSignedIn()) void deny(router.state.location.href);
  });
  onEveryFailure({
    query: (error) => {
      if (isForbidden(error)) void deny();
      else if (!isShownByPage(error)) flashText(textOf(problems.unexpected.title));
    },
    mutation: (error) => {
      if (isForbidden(error)) void deny();
      else if (!hasOwnPage(error)) flash(error);
    },
  });
  let isLeaving = false;

  async function setUp(): Promise<void> {
    await refetchUser().catch(() => null);
    await goTo(setupPath);
  }

  /** `then` is the page to return to after signing in. */
  async function deny(then?: string): Promise<void> {
    if (isLeaving || isAt('/access_denied')) return;
    isLeaving = true;
    flashText(textOf(problems.signed_out.title));
    await router.navigate({ to: '/access_denied', search: then ? { then } : {}, replace: true });
    // Only now: without a user, the page that is still open would load everything again.
    if (then) rememberUser(null);
    isLeaving = false;
  }

  async function goTo(to: '/client_outdated' | typeof setupPath): Promise<void> {
    if (!isAt(to)) await router.navigate({ to, replace: true });
  }

  function isAt(path: string): boolean {
    return router.state.location.pathname === path;
  }
}

/** Whether a problem has a page of its own, to which it has redirected already. */
function hasOwnPage(error: unknown): boolean {
  const ids = ['client_outdated', 'mfa_setup_required'];
  return error instanceof CallError && ids.includes(error.id);
}

/** Whether the page, or the bar that says that there is no network, shows the error itself. */
function isShownByPage(error: unknown): boolean {
  if (isTransient(error) && !navigator.onLine) return true;
  return hasOwnPage(error) || (error instanceof CallError && error.status === 404);
}

/** Whether access was denied; a stale CSRF token is not about access. */
function isForbidden(error: unknown): boolean {
  return (
    error instanceof CallError &&
    error.status === 403 &&
    error.id !== 'csrf_failed' &&
    !hasOwnPage(error)
  );
}
