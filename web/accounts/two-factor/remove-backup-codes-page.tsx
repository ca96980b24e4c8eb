import { t } from '@lingui/core/macro';
import { Navigate } from '@tanstack/react-router';
import { removeBackupCodes } from '#contract/two-factor.ts';
import { call } from '#web/shell/api/call.ts';
import { useCurrentUser } from '#web/shell/session/session.ts';
import { ProofFlow, useReturnToTwoFactor } from './proof-flow.tsx';

/** Removes all backup codes. */
export function RemoveBackupCodesPage() {
  const leave = useReturnToTwoFactor();
  const user = useCurrentUser();
  if (!user?.backupCodesGenerated) return <Navigate to="/users/mfa" replace />;
  return (
    <ProofFlow
      title={t`Remove backup codes`}
      intro={<p>{t`Without backup codes, losing your authenticator means losing access.`}</p>}
      submitLabel={t`Remove`}
      submitColor="red"
      send={(body) => call(removeBackupCodes, { body })}
      onDone={() => leave(t`Backup codes removed.`)}
    />
  );
}
