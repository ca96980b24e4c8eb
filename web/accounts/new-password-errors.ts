import type { FieldErrors } from '#web/shell/forms/use-fields.ts';

interface NewPassword {
  password: string;
  passwordConfirmation: string;
}

/** What is wrong with a password typed twice; how long it must be, the server says. */
export function newPasswordErrors({ password, passwordConfirmation }: NewPassword): FieldErrors {
  return {
    password: password ? null : 'Required',
    passwordConfirmation: faultOfSecond(password, passwordConfirmation),
  };
}

function faultOfSecond(password: string, second: string): string | null {
  if (!second) return 'Required';
  return second === password ? null : 'Does not match';
}
