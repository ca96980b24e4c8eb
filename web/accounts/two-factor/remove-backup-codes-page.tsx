import { t } from '@lingui/core/macro';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { removeBackupCodes } from '#contract/two-factor.ts';
import { call } from '#web/shell/api/call.ts';
import { refetchUser, useCurrentUser } from '#web/shell/session/session.ts';
import { announce } from '#web/design/announce.ts';
import { ProofFlow } from './proof-flow.tsx';

/** Removes all backup codes. */
export function RemoveBackupCodesPage() {
  const navigate = useNavigate();
  const user = useCurrentUser();
  if (!user?.backupCodesGenerated) return <Navigate to="/users/mfa" replace />;
  async function handleDone() {
    await refetchUser();
    announce(t`Backup codes removed.`);
    await navigate({ to: '/users/mfa', replace: true });
  }
  return (
    <ProofFlow
      title={t`Remove backup codes`}
      intro={<p>{t`Without backup codes, losing your authenticator means losing access.`}</p>}
      submitLabel={t`Remove`}
      submitColor="red"
      send={({ password, otpCode }) =>
        call(removeBackupCodes, { body: { password, ...(otpCode && { otpCode }) } })
      }
      onDone={handleDone}
    />
  );
}
