import { t } from '@lingui/core/macro';
import type { FieldErrors } from '#web/shell/forms/use-fields.ts';

interface NewPassword {
  password: string;
  passwordConfirmation: string;
}

/** The field errors of a new password and its confirmation; the server checks the length. */
export function newPasswordErrors({ password, passwordConfirmation }: NewPassword): FieldErrors {
  return {
    password: password ? null : t`Required`,
    passwordConfirmation: confirmationError(password, passwordConfirmation),
  };
}

function confirmationError(password: string, confirmation: string): string | null {
  if (!confirmation) return t`Required`;
  return confirmation === password ? null : t`Does not match`;
}
