import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { createBackupCodes } from '#contract/two-factor.ts';
import { call } from '#web/shell/api/call.ts';
import { refetchUser, useCurrentUser } from '#web/shell/session/session.ts';
import { ProofFlow } from './proof-flow.tsx';
import { storeCodes } from './fresh-codes.ts';

/** Creates a new set of backup codes and opens the page that shows them. */
export function CreateBackupCodesPage() {
  const navigate = useNavigate();
  const user = useCurrentUser();
  if (!user?.mfaEnabled) return <Navigate to="/users/mfa" replace />;
  async function handleDone({ backup_codes }: { backup_codes: string[] }) {
    await refetchUser();
    storeCodes(backup_codes);
    await navigate({ to: '/users/mfa/backup_codes', replace: true });
  }
  return (
    <ProofFlow
      title={t`Create backup codes`}
      intro={
        <p>
          <Trans>
            A backup code gets you in once, without your authenticator.
            {user.backupCodesGenerated && ' The codes you have now will stop working.'}
          </Trans>
        </p>
      }
      send={({ password, otpCode }) =>
        call(createBackupCodes, { body: { password, ...(otpCode && { otpCode }) } })
      }
      onDone={handleDone}
    />
  );
}
