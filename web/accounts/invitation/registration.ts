import type { AnswerOf } from '#contract/endpoint.ts';
import { fieldErrorsOf } from '#contract/field-errors.ts';
import type { findInvitation } from '#contract/invitations.ts';
import { chosenNames, registrationFor } from '#contract/registration.ts';
import { type Credentials, noCredentials } from '#web/accounts/two-factor/factor-flow.ts';
import type { FieldErrors } from '#web/shell/forms/use-form.ts';

export type FoundInvitation = AnswerOf<typeof findInvitation>['invitation'];

/** An invitation with a known account state, from its link or from the person's choice. */
export type Invitation = FoundInvitation & { hasPassword: boolean };

/** The form values of an invited person. */
export interface Registration extends Credentials {
  username: string;
  email: string;
  passwordConfirmation: string;
}

export const emptyRegistration: Registration = {
  ...noCredentials,
  username: '',
  email: '',
  passwordConfirmation: '',
};

/** The names that the form asks for. */
export function askedNames(invitation: Invitation): { username: boolean; email: boolean } {
  return invitation.hasPassword ? { username: false, email: false } : chosenNames(invitation);
}

/** The field errors of a registration before it is sent. */
export function registrationErrors(invitation: Invitation, values: Registration): FieldErrors {
  const errors = fieldErrorsOf(registrationFor(invitation), values);
  if (!invitation.hasPassword) return errors;
  return errors['password'] ? { password: errors['password'] } : {};
}

/** What is sent besides the credentials. */
export function enteredNames(invitation: Invitation, values: Registration) {
  const { username, email, passwordConfirmation } = values;
  if (invitation.hasPassword) return {};
  const asked = askedNames(invitation);
  return {
    passwordConfirmation,
    ...(asked.username && { username }),
    ...(asked.email && { email }),
  };
}
