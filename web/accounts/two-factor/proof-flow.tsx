import { t } from '@lingui/core/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { mustSetUp, refetchUser, useCurrentUser } from '#web/shell/session/session.ts';
import { announce } from '#web/design/announce.ts';
import { FormPage } from '#web/design/form-page.tsx';
import { PasswordField } from '#web/design/password-field.tsx';
import { type Credentials, type noCodes, noCredentials } from './factor-flow.ts';
import { FactorSteps } from './factor-steps.tsx';
import type { Fields } from '#web/shell/forms/use-form.ts';
import { type FactorForm, useFactorFlow } from './use-factor-flow.ts';

type Proof = Pick<Credentials, 'password'> & Partial<typeof noCodes>;
type Done<Answer> = Extract<Answer, { success: true }>;

interface ActionProps {
  title: string;
  intro: ReactNode;
  submitColor?: 'red';
}

interface ProofFlowProps<Answer extends object, Values extends object> extends ActionProps {
  submitLabel?: string;
  /** The initial values of the fields before the password. */
  start?: Values;
  /** The fields before the password. */
  children?: (fields: Fields<Values>) => ReactNode;
  /** The back link; by default to two-factor authentication. */
  back?: ReactNode;
  send: (proof: Proof, values: Values) => Promise<Answer>;
  onDone: (answer: Done<Answer>, values: Values) => Promise<void>;
}

/** An action of a signed-in person that requires their password and, if set up, their code. */
export function ProofFlow<Answer extends object, Values extends object = object>({
  start,
  send,
  onDone,
  submitLabel = t`Continue`,
  children,
  back = <Link to="/users/mfa">{t`Back to two-factor authentication`}</Link>,
  ...page
}: ProofFlowProps<Answer, Values>) {
  const flow = useFactorFlow({
    start: { ...noCredentials, ...start } as Credentials & Values,
    keptIn: start ? 'page' : null,
    send: ({ emailOrUsername: _, password = '', ...codes }, values) =>
      send({ password, ...codes }, values),
    isDone: (answer: Answer): answer is Done<Answer> =>
      'success' in answer && answer.success === true,
    onDone,
  });
  return (
    <FactorSteps
      flow={flow}
      passwordStep={
        <PasswordStep {...page} {...{ submitLabel, back, flow }}>
          {children?.(flow.form)}
        </PasswordStep>
      }
      otpTitle={t`Please confirm your one-time password before continuing`}
      otpSubmitLabel={submitLabel}
    />
  );
}

interface PasswordStepProps extends ActionProps {
  submitLabel: string;
  children: ReactNode;
  back: ReactNode;
  flow: FactorForm;
}

function PasswordStep({ children, back, flow, ...page }: PasswordStepProps) {
  const user = useCurrentUser();
  const { form, sending } = flow;
  return (
    <FormPage
      {...page}
      {...sending}
      footer={user && mustSetUp(user) ? <a href="/logout">{t`Log out`}</a> : back}
    >
      {children}
      <input hidden readOnly autoComplete="username" value={user?.email ?? user?.username ?? ''} />
      <PasswordField
        label={t`Password`}
        autoComplete="current-password"
        {...form.getInputProps('password')}
        isInvalid={sending.problem?.id === 'password_wrong'}
      />
    </FormPage>
  );
}

/** Shows a success of two-factor authentication, and returns to its page. */
export function useReturnToTwoFactor(): (message: string) => Promise<void> {
  const navigate = useNavigate();
  return async (message) => {
    await refetchUser();
    announce(message);
    await navigate({ to: '/users/mfa', replace: true });
  };
}
