import { sql } from 'kysely';
import { Problem } from '#contract/problems.ts';
import { beaconFor } from '#server/beacons/access.ts';
import type { BeaconFor } from '#server/beacons/access.ts';
import { homeOf } from '#server/beacons/queries.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

/** A file of a Beacon that the viewer may see. */
interface VisibleFile {
  beacon: BeaconFor<'see'>;
  fileId: string;
  filename: string;
  mediaType: string;
  size: number;
}

/** Loads a file for a viewer. A file of a Beacon that they may not see is answered as `not_found`. */
export async function beaconFileFor(
  services: Services,
  viewer: Viewer,
  path: string,
): Promise<VisibleFile> {
  const organisationId = await homeOf(services, viewer, 'beacon_files', path);
  if (!organisationId) throw new Problem('not_found');
  const { rows } = await sql<Omit<VisibleFile, 'beacon'> & { beaconId: string }>`
    select id as "fileId", beacon_id as "beaconId", filename, media_type as "mediaType", size
    from beacon_files
    where organisation_id = ${organisationId} and id = ${path}`.execute(services.db);
  const [row] = rows;
  if (!row) throw new Problem('not_found');
  const { beaconId, ...file } = row;
  return { beacon: await beaconFor(services, viewer, 'see', beaconId), ...file };
}
