import { Problem } from '#contract/problems.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

/** Checks that the named requester is the viewer. @throws the problem `not_allowed` */
export function assertOwnRequest({ email, username }: Viewer, requesterEmail = ''): void {
  const named = requesterEmail.normalize('NFC').toLowerCase();
  if (named && named !== email && named !== username) throw new Problem('not_allowed');
}
