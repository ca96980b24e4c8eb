import { fieldErrorsOf } from '#contract/field-errors.ts';
import type { acceptInvitation } from '#contract/invitations.ts';
import { Problem } from '#contract/problems.ts';
import { chosenNames, registrationFor } from '#contract/registration.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Call } from '#server/platform/http/handle.ts';
import { passwordError } from '#server/accounts/passwords/new-password.ts';
import type { PasswordOwner } from '#server/accounts/passwords/new-password.ts';
import type { SignInNames } from '#server/accounts/users/queries.ts';

/** The form by which a new person creates their account. */
type RegistrationForm = Call<typeof acceptInvitation>['body'];

/**
 * Validates the form of a new person. An existing username or address is not changed.
 * @throws the problem `invalid` with all field errors
 */
export function registrationOf(
  config: Pick<Config, 'passwordMinLength'>,
  invitee: PasswordOwner,
  form: RegistrationForm,
): SignInNames {
  const registration = namesOf(invitee, form);
  const fields = fieldErrorsOf(registrationFor(invitee), form);
  const error = passwordError(config, form.password, { ...registration, name: invitee.name });
  if (error) fields['password'] = error;
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields });
  return registration;
}

/** The names they have, or else those they chose. */
function namesOf({ email, username }: SignInNames, form: RegistrationForm): SignInNames {
  const may = chosenNames({ email, username });
  if (!may.username) return { email, username };
  const chosenEmail = form.email?.trim().normalize('NFC').toLowerCase();
  return {
    username: form.username?.trim() || null,
    email: may.email ? chosenEmail || null : null,
  };
}
