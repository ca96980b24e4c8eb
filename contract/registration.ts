import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import * as z from 'zod';
import { atLeast } from './lengths.ts';
import { addErrors } from './field-errors.ts';
import { errorText } from './messages.ts';
import { newPasswordSchema } from './passwords.ts';
import { addressSchema, invalidEmail, isEmail } from './text.ts';

/** The names of an invited person as their organisation knows them. */
interface Invitee {
  email: string | null;
  username: string | null;
}

const minUsernameLength = 4;
const usernameShape = /^[a-z0-9_-]{1,64}$/;

/** Whether an address is a placeholder for a person without one, e.g. `kim.42@import.temp7`. */
export function isPlaceholder(email: string): boolean {
  return /\.temp\d*$/.test(email);
}

/** Which names an invited person may choose: a username without a real address, an address only without either. */
export function chosenNames({ email, username }: Invitee): { username: boolean; email: boolean } {
  const isReachable = email !== null && !isPlaceholder(email);
  return { username: !username && !isReachable, email: !username && email === null };
}

/** The fields of a new password and its repetition, which `checkRepetition` compares. */
export const passwordFields = {
  password: newPasswordSchema.min(1, errorText(msg`Required`)),
  passwordConfirmation: z.string().default(''),
};

/** A new password and its repetition. The server also checks that it is long and rare enough. */
export const repeatedPasswordSchema = z.object(passwordFields).superRefine(checkRepetition);

/** The form that changes a password. */
export const passwordChangeSchema = z
  .object({ currentPassword: z.string().min(1, errorText(msg`Required`)), ...passwordFields })
  .superRefine(checkRepetition);

/** The rules of creating an account: the password, and one of the names that the invited person may choose. */
export function registrationFor(invitee: Invitee) {
  const may = chosenNames(invitee);
  return z
    .object({
      ...passwordFields,
      username: z.string().trim().default(''),
      email: addressSchema.default(''),
    })
    .superRefine((form, context) => {
      checkRepetition(form, context);
      if (may.username) checkNames(form, may, context);
    });
}

/** Adds an error where the repetition of a password is missing or differs. */
export function checkRepetition(
  { password, passwordConfirmation }: { password: string; passwordConfirmation: string },
  context: z.RefinementCtx,
): void {
  const doesMatch = passwordConfirmation === password;
  const error = passwordConfirmation ? !doesMatch && msg`Does not match` : msg`Required`;
  addErrors(context, { passwordConfirmation: error });
}

function checkNames(
  { username, email }: { username: string; email: string },
  may: { email: boolean },
  context: z.RefinementCtx,
): void {
  const isNameless = !username && !(may.email && email);
  addErrors(context, {
    username: isNameless ? msg`Required` : errorOfUsername(username),
    email: may.email && (isNameless ? msg`Required` : errorOfEmail(email)),
  });
}

function errorOfUsername(username: string): MessageDescriptor | null {
  if (username && !usernameShape.test(username)) return msg`Invalid format`;
  return username && username.length < minUsernameLength ? atLeast(minUsernameLength) : null;
}

function errorOfEmail(email: string): MessageDescriptor | null {
  return email && (!isEmail(email) || isPlaceholder(email)) ? invalidEmail : null;
}
