import { findInvitation as endpoint } from '#contract/invitations.ts';
import { handle } from '#server/http/handle.ts';
import { findLiveInvitation } from './queries.ts';

export const findInvitation = handle(endpoint, async ({ services, params }) => {
  const found = await findLiveInvitation(services, params.token);
  const { organisationName, organisationSlug, name, email, username } = found;
  const { isMfaRequired, isMfaEnabled, expiresAt } = found;
  return {
    invitation: {
      organisation: { name: organisationName, slug: organisationSlug },
      name,
      email,
      username,
      hasPassword: found.passwordHash !== null,
      mfaRequired: isMfaRequired,
      mfaEnabled: isMfaEnabled,
      expiresAt: expiresAt.toISOString(),
    },
    mfa_required: isMfaRequired && !isMfaEnabled,
  };
});
