import type { RegisteredRouter } from '@tanstack/react-router';
import { problems } from '#contract/problems.ts';
import { setupPath } from './landing.ts';
import { CallError, onEveryProblem } from '#web/shell/api/call.ts';
import { flash, flashText } from './flash.ts';
import { onEveryFailure } from '#web/shell/api/query-client.ts';
import { isSignedIn, refetchUser, rememberUser } from './session.ts';

/** Leads people on after whatever is refused, wherever in the app it was asked for. */
export function redirectOnForbidden(router: RegisteredRouter): void {
  onEveryProblem(({ id }) => {
    if (id === 'client_outdated') void leadTo('/client_outdated');
    else if (id === 'mfa_setup_required') void setUp();
    else if (id === 'signed_out' && isSignedIn()) void deny(router.state.location.href);
  });
  onEveryFailure({
    query: (error) => {
      if (isForbidden(error)) void deny();
      else if (!isShown(error)) flashText(problems.unexpected.title);
    },
    mutation: (error) => {
      if (isForbidden(error)) void deny();
      else if (!isLed(error)) flash(error);
    },
  });
  let isLeaving = false;

  async function setUp(): Promise<void> {
    await refetchUser().catch(() => null);
    await leadTo(setupPath);
  }

  /** The signed-out find the way back to `then`. */
  async function deny(then?: string): Promise<void> {
    if (isLeaving || isAt('/access_denied')) return;
    isLeaving = true;
    flashText(problems.signed_out.title);
    await router.navigate({ to: '/access_denied', search: then ? { then } : {}, replace: true });
    // Forgotten any sooner, the page still open would ask for everything again.
    if (then) rememberUser(null);
    isLeaving = false;
  }

  async function leadTo(to: '/client_outdated' | typeof setupPath): Promise<void> {
    if (!isAt(to)) await router.navigate({ to, replace: true });
  }

  function isAt(path: string): boolean {
    return router.state.location.pathname === path;
  }
}

/** The own page of a problem has been opened already. */
function isLed(error: unknown): boolean {
  const led = ['client_outdated', 'mfa_setup_required'];
  return error instanceof CallError && led.includes(error.id);
}

/** What is not there is told by the page that asked for it. */
function isShown(error: unknown): boolean {
  return isLed(error) || (error instanceof CallError && error.status === 404);
}

/** A page that only went stale is no matter of rights. */
function isForbidden(error: unknown): boolean {
  return (
    error instanceof CallError &&
    error.status === 403 &&
    error.id !== 'csrf_failed' &&
    !isLed(error)
  );
}
