import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCurrentUser } from '#web/shell/session/session.ts';
import { FormPage } from '#web/design/form-page.tsx';
import { PasswordField } from '#web/design/password-field.tsx';
import type { FlowProblem } from './factor-flow.ts';
import { FactorSteps } from './factor-steps.tsx';
import { mustSetUp } from '#web/shell/session/must-set-up.ts';
import { useFactorFlow } from './use-factor-flow.ts';

interface Proof {
  password: string;
  otpCode?: string;
  otpCodeForUnconfirmedSecret?: string;
}

type Done<Answer> = Extract<Answer, { success: true }>;

interface ProofFlowProps<Answer extends object> {
  title: string;
  intro: ReactNode;
  submitLabel?: string;
  submitColor?: 'red';
  /** Fields before the password. */
  children?: ReactNode;
  /** The back link; by default to two-factor authentication. */
  back?: ReactNode;
  send: (proof: Proof) => Promise<Answer>;
  onDone: (answer: Done<Answer>) => Promise<void>;
}

/** An action of a signed-in person that requires their password and, if set up, their code. */
export function ProofFlow<Answer extends object>({
  send,
  onDone,
  submitLabel = t`Continue`,
  children,
  back = <BackToTwoFactor />,
  ...page
}: ProofFlowProps<Answer>) {
  const user = useCurrentUser();
  const form = useFactorFlow({
    send: ({ emailOrUsername: _, password = '', ...codes }) => send({ password, ...codes }),
    isDone: (answer: Answer): answer is Done<Answer> =>
      'success' in answer && answer.success === true,
    onDone,
  });
  const { flow, type, submit, isBusy } = form;
  const passwordStep = (
    <FormPage
      {...page}
      problem={flow.problem?.title ?? null}
      submitLabel={submitLabel}
      isBusy={isBusy}
      onSubmit={submit}
      footer={user && mustSetUp(user) ? <a href="/logout">{t`Log out`}</a> : back}
    >
      {children}
      <input hidden readOnly autoComplete="username" value={user?.email ?? user?.username ?? ''} />
      <PasswordField
        label={t`Password`}
        autoComplete="current-password"
        value={flow.fields.password}
        onChange={(password) => type('password', password)}
        isInvalid={isPasswordWrong(flow.problem)}
      />
    </FormPage>
  );
  return (
    <FactorSteps
      form={form}
      passwordStep={passwordStep}
      otpTitle={t`Please confirm your one-time password before continuing`}
      otpSubmitLabel={submitLabel}
    />
  );
}

function BackToTwoFactor() {
  return <Link to="/users/mfa">{t`Back to two-factor authentication`}</Link>;
}

function isPasswordWrong(problem: FlowProblem | null): boolean {
  return problem?.id === 'password_wrong';
}
