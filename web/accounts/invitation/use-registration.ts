import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import { acceptInvitation } from '#contract/invitations.ts';
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
  namesAsked,
  registrationErrors,
} from './registration.ts';

type Answer = AnswerOf<typeof acceptInvitation>;
type SignedIn = Extract<Answer, { token: string }>;

const faultOf = { username: usernameError, email: emailError };

/** Accepting an invitation, from the fields through the second factor to being signed in. */
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
    const body = { password, ...codes, ...(!invitation.hasPassword && namesTyped()) };
    try {
      return await call(acceptInvitation, { params: { token }, body });
    } catch (error) {
      fields.setFieldErrors(fieldErrorsIn(error));
      throw error;
    }
  }

  function namesTyped() {
    const { username, email, passwordConfirmation } = fields.values;
    const asked = namesAsked(invitation);
    return {
      passwordConfirmation,
      ...(asked.username && { username }),
      ...(asked.email && { email }),
    };
  }

  /** Whether somebody else has the name is asked once it is typed; when nobody answers, sending it will tell. */
  async function checkTaken(name: 'username' | 'email'): Promise<void> {
    const typed = fields.values[name];
    const fieldError = faultOf[name](typed);
    fields.setFieldError(name, fieldError);
    if (fieldError || !typed.trim()) return;
    const body = { [name]: typed, invite_token: token };
    const answer = await call(validateUser, { body }).catch(() => null);
    if (answer?.[name] === 'taken') fields.setFieldError(name, `That ${name} is already taken`);
  }

  function submit(): void {
    const fieldErrors = registrationErrors(invitation, fields.values, form.flow.fields.password);
    fields.setFieldErrors(fieldErrors);
    setIsIncomplete(hasErrors(fieldErrors));
    if (!hasErrors(fieldErrors)) form.submit();
  }

  const problem = isIncomplete ? problems.invalid.title : (form.flow.problem?.title ?? null);
  return {
    form,
    fields,
    problem,
    submit,
    checkTaken: (name: 'username' | 'email') => void checkTaken(name),
  };
}

export type Registration = ReturnType<typeof useRegistration>;
