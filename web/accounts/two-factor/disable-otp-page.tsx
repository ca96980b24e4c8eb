import { t } from '@lingui/core/macro';
import { Link, Navigate } from '@tanstack/react-router';
import { textOf } from '#contract/messages.ts';
import { problems } from '#contract/problems.ts';
import { disableOtp } from '#contract/two-factor.ts';
import { call } from '#web/shell/api/call.ts';
import { MessagePage } from '#web/shell/errors/error-pages.tsx';
import { useCurrentUser } from '#web/shell/session/session.ts';
import { ProofFlow, useReturnToTwoFactor } from './proof-flow.tsx';

/** Turns two-factor authentication off, unless the organisation requires it. */
export function DisableOtpPage() {
  const leave = useReturnToTwoFactor();
  const user = useCurrentUser();
  if (!user?.mfaEnabled) return <Navigate to="/users/mfa" replace />;
  if (user.mfaRequired) return <CannotDisable />;
  return (
    <ProofFlow
      title={t`Turn off two-factor authentication`}
      intro={
        <p>
          {t`Anyone with your username and password will be able to get in. Your backup codes will stop working.`}
        </p>
      }
      submitLabel={t`Turn off`}
      submitColor="red"
      send={(body) => call(disableOtp, { body })}
      onDone={() => leave(t`Two-factor authentication is off.`)}
    />
  );
}

function CannotDisable() {
  return (
    <MessagePage title={t`Two-factor authentication stays on`}>
      <p>{textOf(problems.mfa_required.title)}</p>
      <Link to="/users/mfa">{t`Back to two-factor authentication`}</Link>
    </MessagePage>
  );
}
