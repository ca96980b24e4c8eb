import { findImportForm as endpoint } from '#contract/imports.ts';
import { Problem } from '#contract/problems.ts';
import { presentFrameworkChoice } from '#server/frameworks/present.ts';
import { findLatestFrameworks } from '#server/frameworks/queries.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { organisationFor, organisationsFor } from '#server/accounts/organisations/access.ts';
import { dateIn } from '#server/platform/time/date-in.ts';
import type { Membership } from '#server/platform/http/viewer.ts';

export const findImportForm = handleSignedIn(endpoint, async ({ services, viewer, query }) => {
  const organisations = organisationsFor(viewer, 'importBeacons');
  const slug = query.organisation ?? organisations[0]?.slug;
  if (slug === undefined) throw new Problem('not_allowed');
  const organisation = organisationFor(viewer, slug, 'importBeacons');
  const today = dateIn(organisation.timeZone, services.clock.now());
  const frameworks = await findLatestFrameworks(services);
  return {
    organisations: organisations.map(presentOrganisation),
    organisation: presentOrganisation(organisation),
    today,
    frameworks: frameworks.map(presentFrameworkChoice),
    defaults: {
      schedule: { periodType: 'week' as const, period: 1, startOn: today, daysOpen: 1 },
    },
  };
});

function presentOrganisation({ slug, name, timeZone }: Membership) {
  return { slug, name, timeZone };
}
