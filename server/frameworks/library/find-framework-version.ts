import { findFrameworkVersion as endpoint } from '#contract/framework-library.ts';
import { Problem } from '#contract/problems.ts';
import { organisationFor } from '#server/accounts/organisations/access.ts';
import { findVersion } from '#server/frameworks/queries.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';

export const findFrameworkVersion = handleSignedIn(
  endpoint,
  async ({ services, viewer, params: { slug, id, version } }) => {
    const organisation = organisationFor(viewer, slug, 'editFrameworks');
    const found = await findVersion(services, organisation, { id, version });
    if (!found) throw new Problem('not_found');
    const { isOwn, framework } = found;
    return { id, version, title: framework.title, isOwn, definition: framework };
  },
);
