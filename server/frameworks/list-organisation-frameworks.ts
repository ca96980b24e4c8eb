import { listOrganisationFrameworks as endpoint } from '#contract/frameworks.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { organisationFor } from '#server/accounts/organisations/access.ts';
import { presentFrameworkChoice } from './present.ts';
import { findLatestFrameworks } from './queries.ts';

export const listOrganisationFrameworks = handleSignedIn(
  endpoint,
  async ({ services, viewer, params }) => {
    organisationFor(viewer, params.slug, 'seeFrameworks');
    const frameworks = await findLatestFrameworks(services);
    return { frameworks: frameworks.map(presentFrameworkChoice) };
  },
);
