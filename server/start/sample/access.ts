import { msg } from '@lingui/core/runtime-macro';
import { Problem } from '#contract/problems.ts';
import { organisationFor } from '#server/accounts/organisations/access.ts';
import type { OrganisationFor } from '#server/accounts/organisations/access.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

/** An organisation of real people that the viewer administers. @throws the problem `not_found` or `not_allowed` */
export function realOrganisationFor(viewer: Viewer, slug: string): OrganisationFor<'administer'> {
  const organisation = organisationFor(viewer, slug, 'administer');
  if (!organisation.isSample) return organisation;
  throw new Problem('not_allowed', {
    title: msg`This is the sample organisation. Choose your own organisation first.`,
  });
}
