import { findOptOut } from '#contract/assessments.ts';
import { findMailedEmailChange } from '#contract/email-changes.ts';
import { findInvitation } from '#contract/invitations.ts';
import { call } from '#web/shell/api/call.ts';

interface LinkMatch {
  params: { token: string };
}

export const loadInvitation = ({ params }: LinkMatch) => orError(call(findInvitation, { params }));

export const loadOptOut = ({ params }: LinkMatch) => orError(call(findOptOut, { params }));

export const loadMailedEmailChange = ({ params }: LinkMatch) =>
  orError(call(findMailedEmailChange, { params }));

/** Turns a failed load into data, because an invalid link has a page of its own. */
async function orError<Data>(promise: Promise<Data>) {
  try {
    return await promise;
  } catch (error) {
    return { error };
  }
}
