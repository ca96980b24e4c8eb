import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { FactorSteps } from '#web/accounts/two-factor/factor-steps.tsx';
import { FormPage } from '#web/design/form-page.tsx';
import { PasswordField } from '#web/design/password-field.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { InvitationFailed } from './invitation-failed.tsx';
import { type FoundInvitation, type Invitation, requiredNames } from './registration.ts';
import { type Registration, useRegistration } from './use-registration.ts';

const route = getRouteApi('/user_invite/$token');

interface StepProps {
  invitation: Invitation;
  registration: Registration;
}

interface AcceptInvitationProps {
  invitation: Invitation;
  /** Null where the link reveals whether they have an account. */
  onSwitch: (() => void) | null;
}

/** The page on which an invited person creates an account or joins with an existing one. */
export function InvitationPage() {
  const data = route.useLoaderData();
  if ('error' in data) return <InvitationFailed error={data.error} />;
  return <NewOrExisting data={data.invitation} />;
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
  const registration = useRegistration(token, invitation);
  return (
    <FactorSteps
      form={registration.form}
      passwordStep={<AccountStep {...{ invitation, registration, onSwitch }} />}
      otpTitle={t`Enter your one-time password`}
      otpSubmitLabel={t`Accept invitation`}
    />
  );
}

function AccountStep({ invitation, registration, onSwitch }: StepProps & AcceptInvitationProps) {
  const { assessed } = route.useSearch();
  const { hasPassword, mfaRequired, mfaEnabled, name } = invitation;
  const organisationName = invitation.organisation.name;
  const { form, problem, submit } = registration;
  return (
    <FormPage
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
      problem={problem}
      submitLabel={hasPassword ? t`Accept invitation` : t`Create my account`}
      isBusy={form.isBusy}
      onSubmit={submit}
      footer={<FooterLinks invitation={invitation} onSwitch={onSwitch} />}
    >
      <NameFields invitation={invitation} registration={registration} />
      <PasswordFields invitation={invitation} registration={registration} />
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

function NameFields({ invitation, registration: { fields, checkTaken } }: StepProps) {
  const required = requiredNames(invitation);
  return (
    <>
      {required.username ? (
        <TextField
          label={t`Username`}
          description={t`Lowercase letters, digits, hyphens and underscores.`}
          autoComplete="username"
          maxLength={64}
          {...fields.field('username')}
          onBlur={() => checkTaken('username')}
        />
      ) : (
        <input
          hidden
          readOnly
          autoComplete="username"
          value={invitation.username ?? invitation.email ?? ''}
        />
      )}
      {required.email && (
        <TextField
          label={t`Email`}
          type="email"
          autoComplete="email"
          maxLength={320}
          {...fields.field('email')}
          onBlur={() => checkTaken('email')}
        />
      )}
    </>
  );
}

function PasswordFields({ invitation: { hasPassword }, registration }: StepProps) {
  const { form, fields } = registration;
  return (
    <>
      <PasswordField
        label={t`Password`}
        autoComplete={hasPassword ? 'current-password' : 'new-password'}
        value={form.flow.fields.password}
        onChange={(password) => {
          form.type('password', password);
          fields.setFieldErrors((previous) => ({ ...previous, password: null }));
        }}
        error={fields.fieldErrors['password'] ?? null}
        isInvalid={form.flow.problem?.id === 'sign_in_failed'}
      />
      {!hasPassword && (
        <PasswordField
          label={t`Confirm password`}
          autoComplete="new-password"
          {...fields.field('passwordConfirmation')}
        />
      )}
    </>
  );
}
