import { findOptOut } from '#contract/notifications.ts';
import { findMailedEmailChange } from '#contract/email-changes.ts';
import { findInvitation } from '#contract/invitations.ts';
import { findSetup } from '#contract/setup.ts';
import { call } from '#web/shell/api/call.ts';

export const loadInvitation = loaderOf((params) => call(findInvitation, { params }));
export const loadSetup = loaderOf((params) => call(findSetup, { params }));
export const loadOptOut = loaderOf((params) => call(findOptOut, { params }));
export const loadMailedEmailChange = loaderOf((params) => call(findMailedEmailChange, { params }));

/** A loader that turns a failure into data, because an invalid link has a page of its own. */
function loaderOf<Data>(find: (params: { token: string }) => Promise<Data>) {
  return async ({ params }: { params: { token: string } }) => {
    try {
      return await find(params);
    } catch (error) {
      return { error };
    }
  };
}
