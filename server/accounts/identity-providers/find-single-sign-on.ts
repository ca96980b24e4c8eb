import { findSingleSignOn as endpoint } from '#contract/single-sign-on.ts';
import { organisationFor } from '#server/accounts/organisations/access.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { presentSingleSignOn } from './present.ts';

export const findSingleSignOn = handleSignedIn(endpoint, ({ services, viewer, params }) =>
  presentSingleSignOn(services, organisationFor(viewer, params.slug, 'administer')),
);
