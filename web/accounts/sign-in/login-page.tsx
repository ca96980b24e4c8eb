import { t } from '@lingui/core/macro';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { problems } from '#contract/problems.ts';
import { startSession } from '#contract/sessions.ts';
import { textOf } from '#contract/messages.ts';
import { call, incompleteError } from '#web/shell/api/call.ts';
import { problemOf } from '#web/shell/forms/use-form.ts';
import { isDemo } from '#web/demo/is-demo.ts';
import { rememberUser } from '#web/shell/session/session.ts';
import { FactorSteps } from '#web/accounts/two-factor/factor-steps.tsx';
import {
  type Credentials,
  isSignedIn,
  noCredentials,
} from '#web/accounts/two-factor/factor-flow.ts';
import { type FactorForm, useFactorFlow } from '#web/accounts/two-factor/use-factor-flow.ts';
import { FormPage } from '#web/design/form-page.tsx';
import { PasswordField } from '#web/design/password-field.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { SignOnOffer } from './sign-on-offer.tsx';
import { type SignOn, useSignOn } from './use-sign-on.ts';
import { DemoPeople } from './demo-people.tsx';
import { useTitle } from '#web/design/use-title.ts';
import { sameOriginPath } from '#web/shell/session/same-origin-path.ts';

const route = getRouteApi('/login');

/** The login: the password, then the second factor, or the provider of the organisation. */
export function LoginPage() {
  useTitle(t`Beacon Login`);
  const router = useRouter();
  const { then, outdated, incomplete } = route.useSearch();
  const signOn = useSignOn(then);
  const leave = () => router.history.replace(sameOriginPath(then));
  const flow = useFactorFlow({
    start: noCredentials,
    problem: outdated
      ? { id: 'client_outdated', title: textOf(problems.client_outdated.title) }
      : null,
    send: (body) => signInWith(body, signOn),
    isDone: (answer) => isSignedIn(answer) || 'isLeaving' in answer,
    onDone: async (answer) => {
      if (!isSignedIn(answer)) return;
      rememberUser(answer.user);
      leave();
    },
  });
  return (
    <FactorSteps
      flow={flow}
      passwordStep={
        <>
          <PasswordStep flow={flow} signOn={signOn} isIncomplete={incomplete === true} />
          {isDemo() && <DemoPeople onSignedIn={leave} />}
        </>
      }
      otpTitle={t`Enter your one-time password`}
      otpSubmitLabel={t`Login`}
    />
  );
}

/** Without a password, an address leads to the provider of its domain. */
async function signInWith(body: Partial<Credentials>, signOn: SignOn) {
  const { emailOrUsername = '', password = '' } = body;
  const provider = password === '' ? await signOn.find(emailOrUsername) : null;
  if (!provider) return call(startSession, { body: { ...body, emailOrUsername, password } });
  signOn.leave(provider, emailOrUsername);
  return { isLeaving: true as const };
}

interface PasswordStepProps {
  flow: FactorForm;
  signOn: SignOn;
  /** Whether a quick login got an incomplete response. */
  isIncomplete: boolean;
}

function PasswordStep({ flow, signOn, isIncomplete }: PasswordStepProps) {
  const { form, sending } = flow;
  const [incomplete] = useState(() => problemOf(incompleteError()));
  const name = form.getInputProps('emailOrUsername');
  const problem = sending.problem ?? (isIncomplete ? incomplete : null);
  return (
    <FormPage
      {...sending}
      title={t`Beacon Login`}
      problem={problem}
      submitLabel={t`Login`}
      footer={<a href="/forgot_password">{t`Forgot your password?`}</a>}
    >
      <TextField
        label={t`Email or username`}
        name="username"
        autoComplete="username"
        maxLength={320}
        {...name}
        onBlur={() => signOn.look(form.values.emailOrUsername)}
      />
      <SignOnOffer signOn={signOn} />
      <PasswordField
        label={t`Password`}
        autoComplete="current-password"
        {...form.getInputProps('password')}
        isInvalid={problem?.id === 'sign_in_failed'}
      />
    </FormPage>
  );
}
