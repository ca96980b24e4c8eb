import { findImportForm as endpoint } from '#contract/imports.ts';
import { Problem } from '#contract/problems.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { organisationsFor } from '#server/accounts/organisations/access.ts';
import { presentForm } from '#server/beacons/present-form.ts';

export const findImportForm = handleSignedIn(endpoint, async ({ services, viewer, query }) => {
  const slug = query.organisation ?? organisationsFor(viewer, 'importBeacons')[0]?.slug;
  if (slug === undefined) throw new Problem('not_allowed');
  return presentForm(services, viewer, 'importBeacons', slug);
});
