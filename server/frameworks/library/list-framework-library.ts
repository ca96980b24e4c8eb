import { listFrameworkLibrary as endpoint } from '#contract/framework-library.ts';
import { organisationFor } from '#server/accounts/organisations/access.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { findDrafts, findLatest } from './queries.ts';

export const listFrameworkLibrary = handleSignedIn(
  endpoint,
  async ({ services, viewer, params }) => {
    const organisation = organisationFor(viewer, params.slug, 'editFrameworks');
    const latest = await findLatest(services, organisation);
    const drafts = await findDrafts(services, organisation);
    const frameworks = await Promise.all(
      latest.map(async ({ publishedAt, retiredAt, ...row }) => {
        const { title, items, languages } = await services.frameworks.find(row);
        return {
          ...row,
          title,
          itemCount: items.length,
          languages,
          publishedAt: publishedAt.toISOString(),
          retiredAt: retiredAt?.toISOString() ?? null,
        };
      }),
    );
    return {
      frameworks: frameworks.toSorted((a, b) => (a.title < b.title ? -1 : 1)),
      drafts: drafts.map(({ updatedAt, ...draft }) => {
        return { ...draft, updatedAt: updatedAt.toISOString() };
      }),
    };
  },
);
