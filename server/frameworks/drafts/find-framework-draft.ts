import { findFrameworkDraft as endpoint } from '#contract/framework-drafts.ts';
import { organisationFor } from '#server/accounts/organisations/access.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { presentDraft } from './present.ts';
import { findDraft } from './queries.ts';

export const findFrameworkDraft = handleSignedIn(
  endpoint,
  async ({ services, viewer, params: { slug, id } }) => {
    const { organisationId } = organisationFor(viewer, slug, 'editFrameworks');
    const draft = await findDraft(services, { organisationId, id });
    return { draft: await presentDraft(services, draft) };
  },
);
