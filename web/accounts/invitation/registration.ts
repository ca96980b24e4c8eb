import type { AnswerOf } from '#contract/endpoint.ts';
import type { findInvitation } from '#contract/invitations.ts';
import { newPasswordErrors } from '#web/accounts/new-password-errors.ts';
import type { FieldErrors } from '#web/shell/forms/use-fields.ts';

export type FoundInvitation = AnswerOf<typeof findInvitation>['invitation'];

/** An invitation of which it is known whether it is accepted with an account: by its link, or as the person says. */
export type Invitation = FoundInvitation & { hasPassword: boolean };

/** What somebody new types beside their password. */
export interface Names {
  username: string;
  email: string;
  passwordConfirmation: string;
}

const shortestUsername = 4;

/** Which names somebody invited is asked for: an address nobody reads is none. */
export function namesAsked({ hasPassword, username, email }: Invitation) {
  if (hasPassword) return { username: false, email: false };
  return {
    username: !username && (!email || /\.temp\d*$/.test(email)),
    email: !username && !email,
  };
}

/** What is wrong with a registration before it is sent. */
export function registrationErrors(
  invitation: Invitation,
  { username, email, passwordConfirmation }: Names,
  password: string,
): FieldErrors {
  if (invitation.hasPassword) return { password: password ? null : 'Required' };
  const asked = namesAsked(invitation);
  const isNameMissing = asked.email && !username.trim() && !email.trim();
  return {
    ...(asked.username && { username: isNameMissing ? 'Required' : usernameError(username) }),
    ...(asked.email && { email: isNameMissing ? 'Required' : emailError(email) }),
    ...newPasswordErrors({ password, passwordConfirmation }),
  };
}

/** What is wrong with the form of a username; an empty one is not wrong by itself. */
export function usernameError(typed: string): string | null {
  const username = typed.trim();
  if (!username) return null;
  if (!/^[a-z0-9_-]*$/.test(username)) return 'Invalid format';
  return username.length < shortestUsername
    ? `Must be at least ${shortestUsername} characters`
    : null;
}

/** What is wrong with the form of an address; an empty one is not wrong by itself. */
export function emailError(typed: string): string | null {
  const email = typed.trim();
  return !email || /^[^\s@]+@[^\s@]+$/.test(email) ? null : 'Invalid format';
}
