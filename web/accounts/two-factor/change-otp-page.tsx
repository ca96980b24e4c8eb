import { t } from '@lingui/core/macro';
import { updateOtp } from '#contract/two-factor.ts';
import { call } from '#web/shell/api/call.ts';
import { mustSetUp, useCurrentUser } from '#web/shell/session/session.ts';
import { ProofFlow, useReturnToTwoFactor } from './proof-flow.tsx';

/** Sets up an authenticator, or replaces the current one. */
export function ChangeOtpPage() {
  const leave = useReturnToTwoFactor();
  const user = useCurrentUser();
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
      onDone={() => leave(t`Your authenticator app is set up.`)}
    />
  );
}
