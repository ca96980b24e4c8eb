import { useNavigate } from '@tanstack/react-router';
import { changePassword } from '#contract/passwords.ts';
import { call } from '../call.ts';
import { useCurrentUser } from '../session.ts';
import { announce } from '../ui/announce.ts';
import { FormPage } from '../ui/form-page.tsx';
import { newPasswordFaults } from '../ui/new-password-faults.ts';
import { PasswordField } from '../ui/password-field.tsx';
import { useForm } from '../ui/use-form.ts';

/** Changes the password, with the one it replaces. */
export function ChangePasswordPage() {
  const navigate = useNavigate();
  const user = useCurrentUser();
  const { field, problem, submit, isBusy } = useForm({
    start: { currentPassword: '', password: '', passwordConfirmation: '' },
    check: ({ currentPassword, ...chosen }) => ({
      currentPassword: currentPassword ? null : 'Required',
      ...newPasswordFaults(chosen),
    }),
    send: async ({ currentPassword, password }) => {
      await call(changePassword, { body: { currentPassword, password } });
      announce('Your password is changed. You are signed out everywhere else.');
      await navigate({ to: '/' });
    },
  });
  return (
    <FormPage
      title="Change your password"
      problem={problem}
      submitLabel="Change password"
      isBusy={isBusy}
      onSubmit={submit}
    >
      <input hidden readOnly autoComplete="username" value={user?.email ?? user?.username ?? ''} />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      <PasswordField label="New password" autoComplete="new-password" {...field('password')} />
      <PasswordField
        label="New password again"
        autoComplete="new-password"
        {...field('passwordConfirmation')}
      />
    </FormPage>
  );
}
