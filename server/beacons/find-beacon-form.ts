import { findBeaconForm as endpoint } from '#contract/beacons.ts';
import { Problem } from '#contract/problems.ts';
import { auditRead, readEvent } from '#server/platform/audit/audit-read.ts';
import { presentFrameworkChoice } from '#server/frameworks/present.ts';
import { findLatestFrameworks } from '#server/frameworks/queries.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import type { Call } from '#server/platform/http/handle.ts';
import { organisationFor, organisationsFor } from '#server/accounts/organisations/access.ts';
import { dateIn } from '#server/platform/time/date-in.ts';
import { withGroupNames } from '#server/accounts/sessions/queries.ts';
import type { Membership, Viewer } from '#server/platform/http/viewer.ts';
import { detailsOf } from './client-details.ts';
import { findClient } from './queries.ts';
import type { ClientRow } from './queries.ts';

type FormCall = Call<typeof endpoint, Viewer>;

export const findBeaconForm = handleSignedIn(endpoint, async (call) => {
  const { services, viewer } = call;
  const { organisation, client } = await findOwner(call);
  const { slug, timeZone } = organisation;
  const today = dateIn(timeZone, services.clock.now());
  const { memberships } = await withGroupNames(services, viewer);
  const frameworks = await findLatestFrameworks(services);
  if (client) {
    const event = readEvent(services, 'client.read', viewer, { ...client, beaconId: null });
    await auditRead(event).execute(services.db);
  }
  return {
    organisations: organisationsFor(viewer, 'createBeacons').map(presentOrganisation),
    organisation: presentOrganisation(organisation),
    today,
    frameworks: frameworks.map(presentFrameworkChoice),
    groupNames: memberships.find((each) => each.slug === slug)?.groupNames ?? [],
    client: client && { clientId: client.clientId, ...detailsOf(client) },
    defaults: {
      schedule: { periodType: 'week' as const, period: 1, startOn: today, daysOpen: 1 },
      members: [{ name: '', email: '', roles: ['viewer' as const] }],
    },
  };
});

/** The organisation of the new Beacon: the requested one, else the client's, else the first the viewer may create in. */
async function findOwner({ services, viewer, query }: FormCall) {
  const client = query.clientId ? await findClient(services, viewer, query.clientId) : null;
  if (client === undefined) throw new Problem('not_found');
  const clientOwner = client && viewer.memberships.find((one) => isOf(one, client));
  const [first] = organisationsFor(viewer, 'createBeacons');
  const slug = query.organisation ?? clientOwner?.slug ?? first?.slug;
  if (slug === undefined) throw new Problem('not_allowed');
  const organisation = organisationFor(viewer, slug, 'createBeacons');
  if (client && !isOf(organisation, client)) throw new Problem('not_found');
  return { organisation, client };
}

function isOf({ organisationId }: Membership, client: ClientRow): boolean {
  return client.organisationId === organisationId;
}

function presentOrganisation({ slug, name, timeZone }: Membership) {
  return { slug, name, timeZone };
}
