import { listOrganisationFrameworks as endpoint } from '#contract/frameworks.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { organisationFor } from '#server/accounts/organisations/access.ts';
import { presentFrameworkChoice } from './present.ts';
import { findOfferedFrameworks } from './queries.ts';

export const listOrganisationFrameworks = handleSignedIn(
  endpoint,
  async ({ services, viewer, params }) => {
    const organisation = organisationFor(viewer, params.slug, 'seeFrameworks');
    const frameworks = await findOfferedFrameworks(services, organisation);
    return { frameworks: frameworks.map(presentFrameworkChoice) };
  },
);
