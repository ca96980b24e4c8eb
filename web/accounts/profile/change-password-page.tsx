import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { fieldErrorsOf } from '#contract/field-errors.ts';
import { changePassword } from '#contract/passwords.ts';
import { passwordChangeSchema } from '#contract/registration.ts';
import { call } from '#web/shell/api/call.ts';
import { useCurrentUser } from '#web/shell/session/session.ts';
import { announce } from '#web/design/announce.ts';
import { FormPage } from '#web/design/form-page.tsx';
import { PasswordField } from '#web/design/password-field.tsx';
import { useForm } from '#web/shell/forms/use-form.ts';
import { AccountFrame } from '#web/accounts/settings/account-frame.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

/** Changes the password after a check of the current one. */
export function ChangePasswordPage() {
  const navigate = useNavigate();
  const user = useCurrentUser();
  const { form, ...sending } = useForm({
    start: { currentPassword: '', password: '', passwordConfirmation: '' },
    validate: (values) => fieldErrorsOf(passwordChangeSchema, values),
    send: async ({ currentPassword, password }) => {
      await call(changePassword, { body: { currentPassword, password } });
      announce(t`Your password has been changed. You've been signed out on all other devices.`);
      await navigate({ to: '/' });
    },
  });
  return (
    <AccountFrame>
      <FormPage {...sending} title={t`Change your password`} submitLabel={t`Change password`}>
        <input
          hidden
          readOnly
          autoComplete="username"
          value={user?.email ?? user?.username ?? ''}
        />
        <PasswordField
          label={t`Current password`}
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <NewPasswordFields fields={form} />
      </FormPage>
    </AccountFrame>
  );
}
