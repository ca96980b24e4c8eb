import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import type { AnswerOf } from '#contract/endpoint.ts';
import { problems } from '#contract/problems.ts';
import { type signedInSchema, startSession } from '#contract/sessions.ts';
import type * as z from 'zod';
import { textOf } from '#contract/messages.ts';
import { call } from '#web/shell/api/call.ts';
import { isDemo } from '#web/demo/is-demo.ts';
import { rememberUser } from '#web/shell/session/session.ts';
import { FactorSteps } from '#web/accounts/two-factor/factor-steps.tsx';
import {
  type Fields,
  type FlowProblem,
  incompleteProblem,
} from '#web/accounts/two-factor/factor-flow.ts';
import { type FactorForm, useFactorFlow } from '#web/accounts/two-factor/use-factor-flow.ts';
import { FormPage } from '#web/design/form-page.tsx';
import { PasswordField } from '#web/design/password-field.tsx';
import { DemoPeople } from './demo-people.tsx';
import { useTitle } from '#web/design/use-title.ts';
import { sameOriginPath } from '#web/shell/session/same-origin-path.ts';

const route = getRouteApi('/login');

/** The login: the password, then the second factor. */
export function LoginPage() {
  useTitle(t`Beacon Login`);
  const router = useRouter();
  const { then, outdated, incomplete } = route.useSearch();
  async function handleSignedIn({ user }: SignedIn) {
    rememberUser(user);
    router.history.replace(sameOriginPath(then));
  }
  const form = useFactorFlow({
    send: signIn,
    isDone: isSignedIn,
    onDone: handleSignedIn,
    problem: outdated ? outdatedProblem() : null,
  });
  return (
    <FactorSteps
      form={form}
      passwordStep={
        <>
          <PasswordStep form={form} isIncomplete={incomplete === true} />
          {isDemo() && (
            <DemoPeople onSignedIn={() => router.history.replace(sameOriginPath(then))} />
          )}
        </>
      }
      otpTitle={t`Enter your one-time password`}
      otpSubmitLabel={t`Login`}
    />
  );
}

function outdatedProblem(): FlowProblem {
  return { id: 'client_outdated', title: textOf(problems.client_outdated.title) };
}

type Answer = AnswerOf<typeof startSession>;
type SignedIn = z.output<typeof signedInSchema>;

function signIn(body: Partial<Fields>): Promise<Answer> {
  return call(startSession, { body: { emailOrUsername: '', password: '', ...body } });
}

function isSignedIn(answer: Answer): answer is SignedIn {
  return 'token' in answer && 'user' in answer;
}

interface PasswordStepProps {
  form: FactorForm;
  /** Whether a quick login got an incomplete response. */
  isIncomplete: boolean;
}

function PasswordStep({ form, isIncomplete }: PasswordStepProps) {
  const { flow, type, submit, isBusy } = form;
  const problem = flow.problem ?? (isIncomplete ? incompleteProblem() : null);
  const isInvalid = flow.problem?.id === 'sign_in_failed';
  return (
    <FormPage
      title={t`Beacon Login`}
      problem={problem?.title ?? null}
      submitLabel={t`Login`}
      isBusy={isBusy}
      onSubmit={submit}
      footer={<a href="/forgot_password">{t`Forgot your password?`}</a>}
    >
      <TextInput
        label={t`Email or username`}
        size="md"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={320}
        value={flow.fields.emailOrUsername}
        onChange={(event) => type('emailOrUsername', event.currentTarget.value)}
      />
      <PasswordField
        label={t`Password`}
        autoComplete="current-password"
        value={flow.fields.password}
        onChange={(password) => type('password', password)}
        isInvalid={isInvalid}
      />
    </FormPage>
  );
}
