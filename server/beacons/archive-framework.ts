import { v7 } from 'uuid';
import { archiveFramework as endpoint } from '#contract/organisations.ts';
import { Problem } from '#contract/problems.ts';
import { archiveAll } from './archive.ts';
import { findLatestVersion } from '#server/frameworks/queries.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import type { Services } from '#server/platform/services.ts';
import { withCurrentRoles } from '#server/accounts/sessions/queries.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { organisationFor } from '#server/accounts/organisations/access.ts';
import type { OrganisationFor } from '#server/accounts/organisations/access.ts';
import { countByFramework } from '#server/accounts/organisations/queries.ts';

/** Beacons per transaction and transactions per call: together they bound a call to a few seconds. */
const batch = 250;
const maxBatches = 10;

export const archiveFramework = handleSignedIn(
  endpoint,
  async ({ services, viewer, params, body: { framework_id } }) => {
    const organisation = organisationFor(viewer, params.slug, 'administer');
    if (!(await findLatestVersion(services, organisation, framework_id))) {
      throw new Problem('invalid', { fields: { framework_id: 'Required' } });
    }
    const undoId = v7();
    let archivedCount = 0;
    for (let round = 0; round < maxBatches; round += 1) {
      const uuids = await findActive(services, organisation, framework_id);
      if (uuids.length === 0) break;
      archivedCount += await archiveBatch(services, viewer, uuids, undoId);
      organisationFor(await withCurrentRoles(services.db, viewer), params.slug, 'administer');
    }
    const counts = await countByFramework(services, organisation);
    const remaining = counts.find(({ id }) => id === framework_id);
    return {
      archivedCount,
      remainingCount: remaining?.count ?? 0,
      undoId: archivedCount > 0 ? undoId : null,
    };
  },
);

async function findActive(
  { db }: Services,
  { organisationId }: OrganisationFor<'administer'>,
  frameworkId: string,
): Promise<string[]> {
  const beacons = await db
    .selectFrom('beacons')
    .select('id')
    .where((row) => row.and({ organisation_id: organisationId, framework_id: frameworkId }))
    .where('archived_at', 'is', null)
    .orderBy('id')
    .limit(batch)
    .execute();
  return beacons.map(({ id }) => id);
}

/** Archives none if somebody else has archived one of them in the meantime: the next round reads the list again. */
async function archiveBatch(
  services: Services,
  viewer: Viewer,
  uuids: string[],
  undoId: string,
): Promise<number> {
  try {
    await archiveAll(services, viewer, uuids, undoId);
    return uuids.length;
  } catch (error) {
    if (error instanceof Problem && error.id === 'not_found') return 0;
    throw error;
  }
}
