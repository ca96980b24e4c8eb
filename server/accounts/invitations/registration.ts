import { Problem } from '#contract/problems.ts';
import { isEmail, invalidEmail } from '#contract/text.ts';
import type { Config } from '#server/platform/config/config.ts';
import { passwordError } from '#server/accounts/passwords/new-password.ts';

/** What somebody new sends to make their account. */
interface Given {
  password: string;
  passwordConfirmation?: string | undefined;
  username?: string | undefined;
  email?: string | undefined;
}

interface Invited {
  email: string | null;
  username: string | null;
  name: string;
}

/** How an account is signed in to from now on. */
export interface Registration {
  email: string | null;
  username: string | null;
}

const shortestUsername = 4;
const usernameShape = /^[a-z0-9_-]{1,64}$/;

/** An address made up for somebody who has none: nobody reads what is sent there. */
export function isPlaceholder(email: string): boolean {
  return /\.temp\d*$/.test(email);
}

/**
 * The account somebody new makes of their invitation. A name they have already is not changed.
 * @throws the problem `invalid`, with all fields at error
 */
export function registrationOf(
  config: Pick<Config, 'passwordMinLength'>,
  invited: Invited,
  given: Given,
): Registration {
  const registration = namesOf(invited, given);
  const errors = {
    ...nameErrors(invited, registration),
    password: passwordError(config, given.password, { ...registration, name: invited.name }),
    passwordConfirmation: confirmationError(given),
  };
  const fields = Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== null),
  );
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields });
  return registration;
}

/** A username is asked for where they have no address people read, an address only where they have neither. */
function namesOf({ email, username }: Invited, given: Given): Registration {
  const isReachable = email !== null && !isPlaceholder(email);
  if (username || isReachable) return { email, username };
  return {
    username: given.username?.trim() || null,
    email: email === null ? given.email?.trim().normalize('NFC').toLowerCase() || null : null,
  };
}

function nameErrors(invited: Invited, { email, username }: Registration) {
  const isNewUsername = username !== invited.username;
  return {
    username: email || username ? (isNewUsername ? usernameError(username) : null) : 'Required',
    email: email && email !== invited.email ? emailError(email) : null,
  };
}

function usernameError(username: string | null): string | null {
  if (username === null) return null;
  if (username.length < shortestUsername) return `Must be at least ${shortestUsername} characters`;
  return usernameShape.test(username) ? null : 'Invalid format';
}

function emailError(email: string): string | null {
  return isEmail(email) && !isPlaceholder(email) ? null : invalidEmail;
}

function confirmationError({ password, passwordConfirmation }: Given): string | null {
  if (!passwordConfirmation) return 'Required';
  return passwordConfirmation === password ? null : 'Does not match';
}
