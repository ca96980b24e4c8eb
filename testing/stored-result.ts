import type { TeamResult } from '#rules/scoring/score.ts';
import { teamResultOf } from '#server/beacons/projections/stored-result.ts';
import type { Fixture } from './make-fixture.ts';

/** The result of the first window of the fixture's Beacon, as it is stored. */
export async function storedResult({
  beacon,
  framework,
  services,
}: Pick<Fixture, 'beacon' | 'framework' | 'services'>): Promise<TeamResult | null> {
  const row = await services.db
    .selectFrom('assessments')
    .select(['result', 'sections'])
    .where('organisation_id', '=', beacon.organisationId)
    .where('beacon_id', '=', beacon.beaconId)
    .where('number', '=', 1)
    .executeTakeFirstOrThrow();
  return teamResultOf(framework, row);
}
