import { msg } from '@lingui/core/runtime-macro';
import { atLeast } from '#contract/lengths.ts';
import { textOf } from '#contract/messages.ts';
import { Problem } from '#contract/problems.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { SignInNames } from '#server/accounts/users/queries.ts';
import { isCommonPassword } from './common-password.ts';

/** The owner of a password, whose names must not be the password. */
export interface PasswordOwner extends SignInNames {
  name: string;
}

/** The error of a new password; null if it is accepted. */
export function passwordError(
  { passwordMinLength }: Pick<Config, 'passwordMinLength'>,
  password: string,
  { email, username, name }: PasswordOwner,
): string | null {
  if (password === '') return textOf(msg`Required`);
  if (Array.from(password.normalize('NFC')).length < passwordMinLength) {
    return textOf(atLeast(passwordMinLength));
  }
  const ownerNames = [email, email?.split('@')[0], username, name];
  if (ownerNames.some((word) => word?.toLowerCase() === password.toLowerCase())) {
    return textOf(msg`Choose something other than your name or address`);
  }
  return isCommonPassword(password) ? textOf(msg`This password is too easy to guess`) : null;
}

/** @throws the problem `invalid`, naming the field `password`. */
export function assertNewPassword(
  config: Pick<Config, 'passwordMinLength'>,
  password: string,
  owner: PasswordOwner,
): void {
  const error = passwordError(config, password, owner);
  if (error) throw new Problem('invalid', { fields: { password: error } });
}
