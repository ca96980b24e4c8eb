import { closeAssessment } from '#contract/closing.ts';
import { fromStoredResponse } from '#rules/answering/stored-answers.ts';
import { teamResult } from '#rules/scoring/score.ts';
import type { Answer } from './http-app.ts';
import type { Fixture, Headers } from './make-fixture.ts';
import { makePerson } from './make-list.ts';

/** The header of a new admin of the Beacon's organisation. */
export async function adminOf({ app, beacon }: Fixture): Promise<Headers> {
  return app.signIn(await makePerson(app.services, [beacon.organisationId], ['admin']));
}

export function close({ app, beacon }: Fixture, headers: Headers, body?: object): Promise<Answer> {
  return app.put(closeAssessment.path.replace('{uuid}', beacon.beaconId), body, headers);
}

/** The team result, computed from the stored responses. */
export async function recomputed({
  beacon,
  framework,
  services,
}: Pick<Fixture, 'beacon' | 'framework' | 'services'>) {
  const rows = await services.db
    .selectFrom('responses')
    .select(['user_id as userId', 'role', 'attributes'])
    .where('organisation_id', '=', beacon.organisationId)
    .execute();
  return teamResult(
    framework,
    rows.map((row) => fromStoredResponse(framework, row)),
  );
}
