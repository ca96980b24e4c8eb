import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

/** How long a confirmation of password and second factor is valid. */
const confirmationMs = 5 * 60_000;

/** Whether the viewer confirmed password and second factor recently in this session. */
export function hasConfirmedRecently({ clock }: Services, { confirmedAt }: Viewer): boolean {
  return confirmedAt !== null && clock.now().getTime() - confirmedAt.getTime() < confirmationMs;
}
