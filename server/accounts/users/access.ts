import { Problem } from '#contract/problems.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

/** Refuses a call for somebody else: its address only confirms whom the session is for. */
export function assertOwnRequest({ email, username }: Viewer, requesterEmail = ''): void {
  const named = requesterEmail.normalize('NFC').toLowerCase();
  if (named && named !== email && named !== username) throw new Problem('not_allowed');
}
