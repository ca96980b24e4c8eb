import { msg } from '@lingui/core/runtime-macro';
import { atLeast } from '#contract/lengths.ts';
import { textOf } from '#contract/messages.ts';
import { Problem } from '#contract/problems.ts';
import { isEmail, invalidEmail } from '#contract/text.ts';
import type { Config } from '#server/platform/config/config.ts';
import { passwordError } from '#server/accounts/passwords/new-password.ts';

/** The form by which a new person creates their account. */
interface RegistrationForm {
  password: string;
  passwordConfirmation?: string | undefined;
  username?: string | undefined;
  email?: string | undefined;
}

interface Invitee {
  email: string | null;
  username: string | null;
  name: string;
}

/** The names by which the account signs in. */
export interface Registration {
  email: string | null;
  username: string | null;
}

const minUsernameLength = 4;
const usernameShape = /^[a-z0-9_-]{1,64}$/;

/** Whether an address is a placeholder for a person without one. */
export function isPlaceholder(email: string): boolean {
  return /\.temp\d*$/.test(email);
}

/**
 * Validates the form of a new person. An existing username or address is not changed.
 * @throws the problem `invalid` with all field errors
 */
export function registrationOf(
  config: Pick<Config, 'passwordMinLength'>,
  invitee: Invitee,
  form: RegistrationForm,
): Registration {
  const registration = namesOf(invitee, form);
  const errors = {
    ...nameErrors(invitee, registration),
    password: passwordError(config, form.password, { ...registration, name: invitee.name }),
    passwordConfirmation: confirmationError(form),
  };
  const fields = Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== null),
  );
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields });
  return registration;
}

/** A username is used if they have no real address, an entered address only if they have neither. */
function namesOf({ email, username }: Invitee, form: RegistrationForm): Registration {
  const isReachable = email !== null && !isPlaceholder(email);
  if (username || isReachable) return { email, username };
  return {
    username: form.username?.trim() || null,
    email: email === null ? form.email?.trim().normalize('NFC').toLowerCase() || null : null,
  };
}

function nameErrors(invitee: Invitee, { email, username }: Registration) {
  const isNewUsername = username !== invitee.username;
  return {
    username:
      email || username ? (isNewUsername ? usernameError(username) : null) : textOf(msg`Required`),
    email: email && email !== invitee.email ? emailError(email) : null,
  };
}

function usernameError(username: string | null): string | null {
  if (username === null) return null;
  if (username.length < minUsernameLength) return textOf(atLeast(minUsernameLength));
  return usernameShape.test(username) ? null : textOf(invalidEmail);
}

function emailError(email: string): string | null {
  return isEmail(email) && !isPlaceholder(email) ? null : textOf(invalidEmail);
}

function confirmationError({ password, passwordConfirmation }: RegistrationForm): string | null {
  if (!passwordConfirmation) return textOf(msg`Required`);
  return passwordConfirmation === password ? null : textOf(msg`Does not match`);
}
