import type { OrganisationAction } from '#contract/permissions.ts';
import { organisationFor, organisationsFor } from '#server/accounts/organisations/access.ts';
import { presentFrameworkChoice } from '#server/frameworks/present.ts';
import { findOfferedFrameworks } from '#server/frameworks/queries.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { dateIn } from '#server/platform/time/date-in.ts';

/** What a form for new Beacons of an organisation offers, to a viewer who may take the action there. */
export async function presentForm(
  services: Services,
  viewer: Viewer,
  action: OrganisationAction,
  slug: string,
) {
  const organisation = organisationFor(viewer, slug, action);
  const today = dateIn(organisation.timeZone, services.clock.now());
  const openingHour = await findOpeningHour(services, organisation);
  const frameworks = await findOfferedFrameworks(services, organisation);
  return {
    organisations: organisationsFor(viewer, action),
    organisation,
    today,
    frameworks: frameworks.map(presentFrameworkChoice),
    defaults: {
      schedule: {
        periodType: 'week' as const,
        period: 1,
        startOn: today,
        daysOpen: 1,
        ...(openingHour > 0 && { startHour: openingHour }),
      },
    },
  };
}

/** The hour at which windows of new Beacons open; 0 for the start of the day. */
async function findOpeningHour(
  { db }: Services,
  { organisationId }: { organisationId: string },
): Promise<number> {
  const { opening_hour } = await db
    .selectFrom('organisations')
    .select('opening_hour')
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return opening_hour;
}
