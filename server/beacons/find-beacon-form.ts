import { findBeaconForm as endpoint } from '#contract/beacons.ts';
import { Problem } from '#contract/problems.ts';
import { auditRead, readEvent } from '#server/platform/audit/audit-read.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import type { Call } from '#server/platform/http/handle.ts';
import { organisationFor, organisationsFor } from '#server/accounts/organisations/access.ts';
import { withGroupNames } from '#server/accounts/sessions/queries.ts';
import type { Membership, Viewer } from '#server/platform/http/viewer.ts';
import { detailsOf } from './client-details.ts';
import { presentForm } from './present-form.ts';
import { findClient } from './queries.ts';
import type { ClientRow } from './queries.ts';

type FormCall = Call<typeof endpoint, Viewer>;

export const findBeaconForm = handleSignedIn(endpoint, async (call) => {
  const { services, viewer } = call;
  const { slug, client } = await findOwner(call);
  const form = await presentForm(services, viewer, 'createBeacons', slug);
  const { memberships } = await withGroupNames(services, viewer);
  if (client) {
    const event = readEvent(services, 'client.read', viewer, { ...client, beaconId: null });
    await auditRead(event).execute(services.db);
  }
  return {
    ...form,
    groupNames: memberships.find((each) => each.slug === slug)?.groupNames ?? [],
    client: client && { clientId: client.clientId, ...detailsOf(client) },
    defaults: { ...form.defaults, members: [{ name: '', email: '', roles: ['viewer' as const] }] },
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
  return { slug, client };
}

function isOf({ organisationId }: Membership, client: ClientRow): boolean {
  return client.organisationId === organisationId;
}
