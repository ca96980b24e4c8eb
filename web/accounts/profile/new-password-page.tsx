import { t } from '@lingui/core/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import { fieldErrorsOf } from '#contract/field-errors.ts';
import { resetPassword } from '#contract/passwords.ts';
import { repeatedPasswordSchema } from '#contract/registration.ts';
import { call } from '#web/shell/api/call.ts';
import { MessagePage } from '#web/shell/errors/error-pages.tsx';
import { FormPage } from '#web/design/form-page.tsx';
import { useForm } from '#web/shell/forms/use-form.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

type Done = AnswerOf<typeof resetPassword>;

const route = getRouteApi('/new_password');

/** Sets a new password with the token of a mailed link. */
export function NewPasswordPage() {
  const { token } = route.useSearch();
  const [done, setDone] = useState<Done | null>(null);
  if (!token) {
    return (
      <MessagePage title={t`New password`}>
        <p>{t`No token specified.`}</p>
        <Link to="/forgot_password">{t`Request a link`}</Link>
      </MessagePage>
    );
  }
  if (!done) return <NewPasswordForm token={token} onDone={setDone} />;
  return (
    <MessagePage title={t`Password changed`}>
      <p role="status">{t`Your password has been updated, you can now use it to log in.`}</p>
      {done.mfa_removed && (
        <p>
          {t`Two-factor authentication has been turned off, because it was set up before this email address was confirmed. You can set it up again once you've logged in.`}
        </p>
      )}
      <a href="/login">{t`Log in`}</a>
    </MessagePage>
  );
}

function NewPasswordForm({ token, onDone }: { token: string; onDone: (done: Done) => void }) {
  const { form, ...sending } = useForm({
    start: { password: '', passwordConfirmation: '' },
    validate: (values) => fieldErrorsOf(repeatedPasswordSchema, values),
    send: async ({ password }) => {
      onDone(await call(resetPassword, { body: { password, token } }));
    },
  });
  return (
    <FormPage
      {...sending}
      title={t`New password`}
      submitLabel={t`Set password`}
      {...(sending.problem?.id === 'invalid_token' && {
        footer: <Link to="/forgot_password">{t`Request another link`}</Link>,
      })}
    >
      <NewPasswordFields fields={form} />
    </FormPage>
  );
}
