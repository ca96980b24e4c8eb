import { t } from '@lingui/core/macro';
import { PasswordField } from '#web/design/password-field.tsx';
import type { Fields } from '#web/shell/forms/use-form.ts';

interface NewPasswordFieldsProps {
  fields: Fields<{ password: string; passwordConfirmation: string }>;
}

/** A new password and its confirmation. */
export function NewPasswordFields({ fields: { getInputProps } }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={t`New password`}
        autoComplete="new-password"
        {...getInputProps('password')}
      />
      <PasswordField
        label={t`Confirm new password`}
        autoComplete="new-password"
        {...getInputProps('passwordConfirmation')}
      />
    </>
  );
}
