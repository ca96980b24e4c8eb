import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { acceptInvitation } from '#contract/invitations.ts';
import { validateUser } from '#contract/users.ts';
import { isSignedIn } from '#web/accounts/two-factor/factor-flow.ts';
import { FactorSteps } from '#web/accounts/two-factor/factor-steps.tsx';
import { type FactorForm, useFactorFlow } from '#web/accounts/two-factor/use-factor-flow.ts';
import { call, problemTitle } from '#web/shell/api/call.ts';
import type { Fields } from '#web/shell/forms/use-form.ts';
import { rememberUser } from '#web/shell/session/session.ts';
import { FormPage } from '#web/design/form-page.tsx';
import { PasswordField } from '#web/design/password-field.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { InvalidLink } from './invalid-link.tsx';
import {
  askedNames,
  emptyRegistration,
  enteredNames,
  type FoundInvitation,
  type Invitation,
  type Registration,
  registrationErrors,
} from './registration.ts';

type Name = 'username' | 'email';

const route = getRouteApi('/user_invite/$token');

interface StepProps {
  invitation: Invitation;
  flow: FactorForm<Registration>;
}

interface AcceptInvitationProps {
  invitation: Invitation;
  /** Null where the link reveals whether they have an account. */
  onSwitch: (() => void) | null;
}

/** The page on which an invited person creates an account or joins with an existing one. */
export function InvitationPage() {
  const data = route.useLoaderData();
  if (!('error' in data)) return <NewOrExisting data={data.invitation} />;
  return (
    <InvalidLink error={data.error} title={t`Sorry,`}>
      <p>{problemTitle(data.error)}</p>
      <p>{t`Please contact your organisation liaison or support and ask for a new invitation.`}</p>
      <a href="/login">{t`Log in`}</a>
    </InvalidLink>
  );
}

/** Resets the form when the person switches between a new and an existing account. */
function NewOrExisting({ data }: { data: FoundInvitation }) {
  const [hasPassword, setHasPassword] = useState(data.hasPassword ?? false);
  return (
    <AcceptInvitation
      key={String(hasPassword)}
      invitation={{ ...data, hasPassword }}
      onSwitch={data.hasPassword === null ? () => setHasPassword(!hasPassword) : null}
    />
  );
}

function AcceptInvitation({ invitation, onSwitch }: AcceptInvitationProps) {
  const { token } = route.useParams();
  const navigate = useNavigate();
  const flow = useFactorFlow({
    start: emptyRegistration,
    validate: (values) => registrationErrors(invitation, values),
    send: ({ emailOrUsername: _, password = '', ...codes }, values) =>
      call(acceptInvitation, {
        params: { token },
        body: { password, ...codes, ...enteredNames(invitation, values) },
      }),
    isDone: isSignedIn,
    onDone: async ({ user }) => {
      rememberUser(user);
      await navigate({ to: '/', replace: true });
    },
  });
  return (
    <FactorSteps
      flow={flow}
      passwordStep={<AccountStep {...{ invitation, flow, onSwitch }} />}
      otpTitle={t`Enter your one-time password`}
      otpSubmitLabel={t`Accept invitation`}
    />
  );
}

function AccountStep({ invitation, flow, onSwitch }: StepProps & AcceptInvitationProps) {
  const { assessed } = route.useSearch();
  const { hasPassword, mfaRequired, mfaEnabled, name } = invitation;
  const organisationName = invitation.organisation.name;
  return (
    <FormPage
      {...flow.sending}
      title={t`Join ${organisationName}`}
      intro={
        <>
          {assessed && <p>{t`Thank you for submitting the assessment.`}</p>}
          <p>
            {hasPassword
              ? t`Welcome, ${name}. You already have an account. Accept with your usual password.`
              : t`Welcome, ${name}. Choose a password to create your account.`}
          </p>
          {mfaRequired && !mfaEnabled && (
            <p>
              {t`${organisationName} requires two-factor authentication. You'll set it up next.`}
            </p>
          )}
        </>
      }
      submitLabel={hasPassword ? t`Accept invitation` : t`Create my account`}
      footer={<FooterLinks invitation={invitation} onSwitch={onSwitch} />}
    >
      <NameFields invitation={invitation} flow={flow} />
      <PasswordFields invitation={invitation} flow={flow} />
    </FormPage>
  );
}

function FooterLinks({ invitation: { hasPassword }, onSwitch }: AcceptInvitationProps) {
  return (
    <>
      {hasPassword && <a href="/forgot_password">{t`Forgot your password?`}</a>}
      {onSwitch && (
        <Button variant="subtle" onClick={onSwitch}>
          {hasPassword ? t`Create a new account` : t`I already have an account`}
        </Button>
      )}
    </>
  );
}

function NameFields({ invitation, flow: { form } }: StepProps) {
  const checkTaken = useCheckTaken(invitation, form);
  const asked = askedNames(invitation);
  const fieldProps = (name: Name) => ({
    ...form.getInputProps(name),
    onBlur: () => void checkTaken(name),
  });
  return (
    <>
      {asked.username ? (
        <TextField
          label={t`Username`}
          description={t`Lowercase letters, digits, hyphens and underscores.`}
          autoComplete="username"
          maxLength={64}
          {...fieldProps('username')}
        />
      ) : (
        <input
          hidden
          readOnly
          autoComplete="username"
          value={invitation.username ?? invitation.email ?? ''}
        />
      )}
      {asked.email && (
        <TextField label={t`Email`} kind="email" autoComplete="email" {...fieldProps('email')} />
      )}
    </>
  );
}

/** Checks on blur whether a name is taken; if the check fails, the submit reports it. */
function useCheckTaken(invitation: Invitation, form: Fields<Registration>) {
  const { token } = route.useParams();
  return async (name: Name): Promise<void> => {
    const values = form.getValues();
    if (!values[name].trim()) return;
    const error = registrationErrors(invitation, values)[name];
    form.setFieldError(name, error);
    if (error) return;
    const body = { [name]: values[name], invite_token: token };
    const answer = await call(validateUser, { body }).catch(() => null);
    if (answer?.[name] === 'taken') form.setFieldError(name, takenText(name));
  };
}

function takenText(name: Name): string {
  return name === 'username' ? t`That username is already taken` : t`That email is already taken`;
}

function PasswordFields({ invitation: { hasPassword }, flow: { form, sending } }: StepProps) {
  return (
    <>
      <PasswordField
        label={t`Password`}
        autoComplete={hasPassword ? 'current-password' : 'new-password'}
        {...form.getInputProps('password')}
        isInvalid={sending.problem?.id === 'sign_in_failed'}
      />
      {!hasPassword && (
        <PasswordField
          label={t`Confirm password`}
          autoComplete="new-password"
          {...form.getInputProps('passwordConfirmation')}
        />
      )}
    </>
  );
}
