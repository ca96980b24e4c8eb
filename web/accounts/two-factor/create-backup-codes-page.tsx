import { t } from '@lingui/core/macro';
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
          {user.backupCodesGenerated
            ? t`A backup code lets you log in once without your authenticator. Your current codes will stop working.`
            : t`A backup code lets you log in once without your authenticator.`}
        </p>
      }
      send={(body) => call(createBackupCodes, { body })}
      onDone={handleDone}
    />
  );
}
