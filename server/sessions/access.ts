import { Problem } from '#contract/problems.ts';
import type { Services } from '#server/services.ts';
import type { Viewer } from './viewer.ts';

/** How long a confirmation of password and second factor counts. */
const confirmedForMs = 5 * 60_000;

/** Refuses somebody whose organisation requires a second factor until they have set one up. */
export function refuseBeforeSetup({ isMfaRequired, isMfaEnabled }: Viewer): void {
  if (isMfaRequired && !isMfaEnabled) throw new Problem('mfa_setup_required');
}

/** Whether the viewer gave password and second factor in this session a moment ago. */
export function hasConfirmedLately({ clock }: Services, { confirmedAt }: Viewer): boolean {
  return confirmedAt !== null && clock.now().getTime() - confirmedAt.getTime() < confirmedForMs;
}
