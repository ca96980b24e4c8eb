import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import { acceptInvitation } from '#contract/invitations.ts';
import { textOf } from '#contract/messages.ts';
import { problems } from '#contract/problems.ts';
import { validateUser } from '#contract/users.ts';
import { call } from '#web/shell/api/call.ts';
import { rememberUser } from '#web/shell/session/session.ts';
import type { Fields } from '#web/accounts/two-factor/factor-flow.ts';
import { useFactorFlow } from '#web/accounts/two-factor/use-factor-flow.ts';
import { hasErrors, useFields } from '#web/shell/forms/use-fields.ts';
import { fieldErrorsIn } from '#web/shell/forms/use-form.ts';
import {
  emailError,
  usernameError,
  type Invitation,
  requiredNames,
  registrationErrors,
} from './registration.ts';

type Answer = AnswerOf<typeof acceptInvitation>;
type SignedIn = Extract<Answer, { token: string }>;

const validators = { username: usernameError, email: emailError };

/** The state of accepting an invitation: fields, second factor and sign-in. */
export function useRegistration(token: string, invitation: Invitation) {
  const navigate = useNavigate();
  const fields = useFields({ username: '', email: '', passwordConfirmation: '' });
  const [isIncomplete, setIsIncomplete] = useState(false);
  const form = useFactorFlow<Answer, SignedIn>({
    send,
    isDone: (answer) => 'token' in answer && 'user' in answer,
    onDone: async ({ user }) => {
      rememberUser(user);
      await navigate({ to: '/', replace: true });
    },
  });

  async function send({ emailOrUsername: _, password = '', ...codes }: Partial<Fields>) {
    const body = { password, ...codes, ...(!invitation.hasPassword && enteredNames()) };
    try {
      return await call(acceptInvitation, { params: { token }, body });
    } catch (error) {
      fields.setFieldErrors(fieldErrorsIn(error));
      throw error;
    }
  }

  function enteredNames() {
    const { username, email, passwordConfirmation } = fields.values;
    const required = requiredNames(invitation);
    return {
      passwordConfirmation,
      ...(required.username && { username }),
      ...(required.email && { email }),
    };
  }

  /** Checks on blur whether a name is taken; if the check fails, the submit reports it. */
  async function checkTaken(name: 'username' | 'email'): Promise<void> {
    const value = fields.values[name];
    const fieldError = validators[name](value);
    fields.setFieldError(name, fieldError);
    if (fieldError || !value.trim()) return;
    const body = { [name]: value, invite_token: token };
    const answer = await call(validateUser, { body }).catch(() => null);
    if (answer?.[name] === 'taken') fields.setFieldError(name, takenError(name));
  }

  function submit(): void {
    const fieldErrors = registrationErrors(invitation, fields.values, form.flow.fields.password);
    fields.setFieldErrors(fieldErrors);
    setIsIncomplete(hasErrors(fieldErrors));
    if (!hasErrors(fieldErrors)) form.submit();
  }

  const problem = isIncomplete
    ? textOf(problems.invalid.title)
    : (form.flow.problem?.title ?? null);
  return {
    form,
    fields,
    problem,
    submit,
    checkTaken: (name: 'username' | 'email') => void checkTaken(name),
  };
}

function takenError(name: 'username' | 'email'): string {
  return name === 'username' ? t`That username is already taken` : t`That email is already taken`;
}

export type Registration = ReturnType<typeof useRegistration>;
