import { textOf } from '#contract/messages.ts';
import { Problem, problems } from '#contract/problems.ts';
import type { Call } from '#server/platform/http/handle.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { withAttempt } from '#server/platform/rate-limits/with-attempt.ts';
import { hasConfirmedRecently } from '#server/accounts/sessions/access.ts';
import { hasPassword } from './confirm-identity.ts';

interface Confirmation extends Pick<Call<never, Viewer>, 'services' | 'viewer' | 'from'> {
  body: { currentPassword?: string | undefined };
}

/** @throws the problem `reauth_required` without the viewer's password, unless they confirmed it minutes ago */
export async function confirmOwner({ services, viewer, from, body }: Confirmation): Promise<void> {
  const { currentPassword } = body;
  if (currentPassword === undefined) {
    if (hasConfirmedRecently(services, viewer)) return;
    throw new Problem('reauth_required');
  }
  await withAttempt(services, { ...from, target: viewer }, async () => {
    // A password alone does not reset the count of wrong codes.
    const isProven = !viewer.isMfaEnabled;
    if (await hasPassword(services, viewer, currentPassword)) return { isProven };
    const fields = { currentPassword: textOf(problems.password_wrong.title) };
    throw new Problem('reauth_required', { fields });
  });
}
