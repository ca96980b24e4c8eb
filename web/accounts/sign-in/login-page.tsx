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
import { isSignedIn, noCredentials } from '#web/accounts/two-factor/factor-flow.ts';
import { type FactorForm, useFactorFlow } from '#web/accounts/two-factor/use-factor-flow.ts';
import { FormPage } from '#web/design/form-page.tsx';
import { PasswordField } from '#web/design/password-field.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { DemoPeople } from './demo-people.tsx';
import { useTitle } from '#web/design/use-title.ts';
import { sameOriginPath } from '#web/shell/session/same-origin-path.ts';

const route = getRouteApi('/login');

/** The login: the password, then the second factor. */
export function LoginPage() {
  useTitle(t`Beacon Login`);
  const router = useRouter();
  const { then, outdated, incomplete } = route.useSearch();
  const leave = () => router.history.replace(sameOriginPath(then));
  const flow = useFactorFlow({
    start: noCredentials,
    problem: outdated
      ? { id: 'client_outdated', title: textOf(problems.client_outdated.title) }
      : null,
    send: (body) => call(startSession, { body: { emailOrUsername: '', password: '', ...body } }),
    isDone: isSignedIn,
    onDone: async ({ user }) => {
      rememberUser(user);
      leave();
    },
  });
  return (
    <FactorSteps
      flow={flow}
      passwordStep={
        <>
          <PasswordStep flow={flow} isIncomplete={incomplete === true} />
          {isDemo() && <DemoPeople onSignedIn={leave} />}
        </>
      }
      otpTitle={t`Enter your one-time password`}
      otpSubmitLabel={t`Login`}
    />
  );
}

interface PasswordStepProps {
  flow: FactorForm;
  /** Whether a quick login got an incomplete response. */
  isIncomplete: boolean;
}

function PasswordStep({ flow, isIncomplete }: PasswordStepProps) {
  const { form, sending } = flow;
  const [incomplete] = useState(() => problemOf(incompleteError()));
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
        {...form.getInputProps('emailOrUsername')}
      />
      <PasswordField
        label={t`Password`}
        autoComplete="current-password"
        {...form.getInputProps('password')}
        isInvalid={problem?.id === 'sign_in_failed'}
      />
    </FormPage>
  );
}
