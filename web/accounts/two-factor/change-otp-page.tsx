import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { updateOtp } from '#contract/two-factor.ts';
import { call } from '#web/shell/api/call.ts';
import { refetchUser, useCurrentUser } from '#web/shell/session/session.ts';
import { announce } from '#web/design/announce.ts';
import { mustSetUp } from '#web/shell/session/must-set-up.ts';
import { ProofFlow } from './proof-flow.tsx';

/** Sets up an authenticator, or replaces the current one. */
export function ChangeOtpPage() {
  const navigate = useNavigate();
  const user = useCurrentUser();
  async function handleDone() {
    await refetchUser();
    announce(t`Your authenticator app is set up.`);
    await navigate({ to: '/users/mfa', replace: true });
  }
  return (
    <ProofFlow
      title={user?.mfaEnabled ? t`Change your authenticator` : t`Set up two-factor authentication`}
      intro={
        user && mustSetUp(user) ? (
          <p>
            {t`Your organisation requires two-factor authentication. Setting it up takes about two minutes.`}
          </p>
        ) : (
          <p>{t`First, please confirm your password.`}</p>
        )
      }
      send={(body) => call(updateOtp, { body })}
      onDone={handleDone}
    />
  );
}
