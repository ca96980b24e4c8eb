import { t } from '@lingui/core/macro';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { findInvitation } from '#contract/invitations.ts';
import { newPasswordErrors } from '#web/accounts/new-password-errors.ts';
import type { FieldErrors } from '#web/shell/forms/use-fields.ts';

export type FoundInvitation = AnswerOf<typeof findInvitation>['invitation'];

/** An invitation with a known account state, from its link or from the person's choice. */
export type Invitation = FoundInvitation & { hasPassword: boolean };

/** The input for a new account apart from the password. */
export interface Names {
  username: string;
  email: string;
  passwordConfirmation: string;
}

const minUsernameLength = 4;

/** Which names an invited person must enter; a generated `.temp` address does not count as one. */
export function requiredNames({ hasPassword, username, email }: Invitation) {
  if (hasPassword) return { username: false, email: false };
  return {
    username: !username && (!email || /\.temp\d*$/.test(email)),
    email: !username && !email,
  };
}

/** The field errors of a registration before it is sent. */
export function registrationErrors(
  invitation: Invitation,
  { username, email, passwordConfirmation }: Names,
  password: string,
): FieldErrors {
  if (invitation.hasPassword) return { password: password ? null : t`Required` };
  const required = requiredNames(invitation);
  const isNameMissing = required.email && !username.trim() && !email.trim();
  return {
    ...(required.username && { username: isNameMissing ? t`Required` : usernameError(username) }),
    ...(required.email && { email: isNameMissing ? t`Required` : emailError(email) }),
    ...newPasswordErrors({ password, passwordConfirmation }),
  };
}

/** The format error of a username; null for an empty one. */
export function usernameError(value: string): string | null {
  const username = value.trim();
  if (!username) return null;
  if (!/^[a-z0-9_-]*$/.test(username)) return t`Invalid format`;
  return username.length < minUsernameLength
    ? t`Must be at least ${minUsernameLength} characters`
    : null;
}

/** The format error of an email address; null for an empty one. */
export function emailError(value: string): string | null {
  const email = value.trim();
  return !email || /^[^\s@]+@[^\s@]+$/.test(email) ? null : t`Invalid format`;
}
