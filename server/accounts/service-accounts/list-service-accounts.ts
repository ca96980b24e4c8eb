import { listServiceAccounts as endpoint } from '#contract/service-accounts.ts';
import { organisationFor } from '#server/accounts/organisations/access.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { findServiceAccounts } from './queries.ts';

export const listServiceAccounts = handleSignedIn(
  endpoint,
  async ({ services, viewer, params }) => {
    const { organisationId } = organisationFor(viewer, params.slug, 'administer');
    return { accounts: await findServiceAccounts(services, organisationId) };
  },
);
