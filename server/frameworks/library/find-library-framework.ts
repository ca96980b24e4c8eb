import { findLibraryFramework as endpoint } from '#contract/framework-library.ts';
import { Problem } from '#contract/problems.ts';
import { organisationFor } from '#server/accounts/organisations/access.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { findDraftOf, findVersions } from './queries.ts';

export const findLibraryFramework = handleSignedIn(
  endpoint,
  async ({ services, viewer, params: { slug, id } }) => {
    const organisation = organisationFor(viewer, slug, 'editFrameworks');
    const versions = await findVersions(services, organisation, id);
    const [latest] = versions;
    if (!latest) throw new Problem('not_found');
    const { title } = await services.frameworks.find({ id, version: latest.version });
    return {
      id,
      title,
      isOwn: latest.isOwn,
      retiredAt: latest.retiredAt?.toISOString() ?? null,
      versions: versions.map(({ publishedAt, ...version }) => {
        return { ...version, publishedAt: publishedAt.toISOString() };
      }),
      draft: await findDraftOf(services, organisation, id),
    };
  },
);
