import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { resultColumns } from './stored-result.ts';
import { resultOfAnswers, teamAnswers } from './team-answers.ts';
import type { TeamAnswers } from './team-answers.ts';
import { versionOf } from '#server/platform/database/conditions.ts';
import type { Services } from '#server/platform/services.ts';
import type { BeaconKey } from './beacon-key.ts';
import { isOf, scopesOf } from './scope.ts';
import type { BeaconScope } from './scope.ts';

type ScoringServices = Pick<Services, 'db' | 'frameworks'>;

interface ScorableWindow {
  id: string;
  frameworkId: string;
  frameworkVersion: number;
  answers: TeamAnswers;
}

/** Beacons whose answers are in memory at once. */
const batch = 50;

/**
 * Stores the results of windows that have settled without a last response. Runs inside the transaction that holds the
 * locks of their assessments.
 */
export async function storeSettledResults(
  services: ScoringServices,
  beacons: readonly BeaconKey[],
): Promise<void> {
  await scoreWindows(services, beacons, sql`a.result is null`);
}

/** Replaces the results of all settled windows, whose changes since the window before stay as they are. */
export async function rescoreResults(
  services: ScoringServices,
  beacons: readonly BeaconKey[],
): Promise<void> {
  await scoreWindows(services, beacons, sql`a.result is not null`);
}

async function scoreWindows(
  services: ScoringServices,
  beacons: readonly BeaconKey[],
  isWanted: RawBuilder<unknown>,
): Promise<void> {
  for (const { organisationId, beaconIds } of scopesOf(beacons)) {
    for (let first = 0; first < beaconIds.length; first += batch) {
      const scope = { organisationId, beaconIds: beaconIds.slice(first, first + batch) };
      await storeResults(services, scope, await findWindows(services, scope, isWanted));
    }
  }
}

async function findWindows(
  { db }: ScoringServices,
  scope: BeaconScope,
  isWanted: RawBuilder<unknown>,
): Promise<ScorableWindow[]> {
  const isHere = sql`organisation_id = ${scope.organisationId}`;
  const { rows } = await sql<ScorableWindow>`
    select a.id, b.framework_id as "frameworkId", ${versionOf('a')} as "frameworkVersion",
      ${teamAnswers(isHere, sql`true`)} as answers
    from beacons b
    join assessments a on a.${isHere} and a.beacon_id = b.id
    where ${isOf(scope, 'b', 'id')} and (a.closed_at is not null or a.is_complete)
      and a.completed_at is not null and ${isWanted}`.execute(db);
  return rows;
}

async function storeResults(
  services: ScoringServices,
  { organisationId }: BeaconScope,
  windows: ScorableWindow[],
): Promise<void> {
  if (windows.length === 0) return;
  const { db, frameworks } = services;
  const columns = [];
  for (const { frameworkId: id, frameworkVersion: version, answers } of windows) {
    const framework = await frameworks.find({ id, version }, db);
    columns.push(resultColumns(await resultOfAnswers(services, framework, answers)));
  }
  await sql`update assessments a set result = s.result::jsonb, sections = s.sections::json
    from unnest(${windows.map(({ id }) => id)}::uuid[],
      ${columns.map(({ result }) => result)}::text[],
      ${columns.map(({ sections }) => sections)}::text[]) s (id, result, sections)
    where a.organisation_id = ${organisationId} and a.id = s.id`.execute(db);
}
