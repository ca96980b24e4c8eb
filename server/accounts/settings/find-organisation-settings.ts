import { findOrganisationSettings as endpoint } from '#contract/organisation-settings.ts';
import { organisationFor } from '#server/accounts/organisations/access.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { presentSettings } from './present.ts';

export const findOrganisationSettings = handleSignedIn(
  endpoint,
  async ({ services, viewer, params }) => {
    const organisation = organisationFor(viewer, params.slug, 'administer');
    return { settings: await presentSettings(services, organisation) };
  },
);
