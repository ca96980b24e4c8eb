import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

/** How long a confirmation of password and second factor counts. */
const confirmedForMs = 5 * 60_000;

/** Whether the viewer gave password and second factor in this session a moment ago. */
export function hasConfirmedLately({ clock }: Services, { confirmedAt }: Viewer): boolean {
  return confirmedAt !== null && clock.now().getTime() - confirmedAt.getTime() < confirmedForMs;
}
