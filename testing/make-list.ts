import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { OrganisationRole } from '#contract/words.ts';
import type { TeamResult } from '#rules/scoring/score.ts';
import { insertCompletions } from '#server/beacons/projections/completions.ts';
import { refreshLatestSettled } from '#server/beacons/projections/latest-results.ts';
import { countClients } from '#server/beacons/projections/counts.ts';
import { refreshListRows } from '#server/beacons/projections/list-rows.ts';
import { resultColumns } from '#server/beacons/projections/stored-result.ts';
import { refreshUserNames } from '#server/accounts/users/user-names.ts';
import type { Services } from '#server/platform/services.ts';
import type { TestServices } from './test-services.ts';

/** The values of a Beacon that lists sort and filter by. */
export interface ListedBeacon {
  name: string;
  clientName: string;
  externalRef: string | null;
  groupNames: string[];
  score: number | null;
  /** How many days ago it was completed; today if it has a score. */
  completed: number | null;
  isArchived: boolean;
}

export interface MadeListed extends ListedBeacon {
  id: string;
  clientId: string;
}

const day = 86_400_000;

const defaults: ListedBeacon = {
  name: 'Kim',
  clientName: 'Kim',
  externalRef: null,
  groupNames: [],
  score: null,
  completed: null,
  isArchived: false,
};

/** The columns that are the same in every listed Beacon. */
const settings = {
  framework_id: 'weekly-check-in',
  framework_version: 1,
  lower_threshold: 30,
  upper_threshold: 70,
  period_type: 'none' as const,
  period: 1,
  start_on: '2026-11-02',
  days_open: '1',
};

/** Creates an organisation, unless this one exists. @returns its id */
export async function makeOrganisation(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id = v7(), name = 'Riverside', timeZone = 'Europe/London' } = {},
): Promise<string> {
  await db
    .insertInto('organisations')
    .values({
      organisation_id: id,
      slug: `org-${id}`,
      name,
      time_zone: timeZone,
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return id;
}

/** Creates a user with these roles in each of these organisations. */
export async function makePerson(
  { db, clock }: TestServices,
  organisationIds: string[],
  roles: OrganisationRole[] = [],
): Promise<{ userId: string }> {
  const [id, created_at] = [v7(), clock.now()];
  await db
    .insertInto('users')
    .values({ id, email: `${id}@beacon.test`, name: 'Ada', password_hash: 'set', created_at })
    .execute();
  for (const organisation_id of organisationIds) {
    await db
      .insertInto('organisation_users')
      .values({ organisation_id, user_id: id, roles, created_at })
      .execute();
  }
  await refreshUserNames(db, [id]);
  return { userId: id };
}

/** Inserts clients with one Beacon each and its latest result, in one statement per table. */
export async function makeListed(
  services: TestServices,
  organisationId: string,
  values: Partial<ListedBeacon>[],
): Promise<MadeListed[]> {
  const { db, clock } = services;
  const created_at = clock.now();
  const shared = { organisation_id: organisationId, created_at };
  const beacons = values.map(withDefaults);
  if (beacons.length === 0) return [];
  await db
    .insertInto('clients')
    .values(
      beacons.map(({ clientId: id, clientName: name, externalRef, groupNames }) => ({
        ...shared,
        id,
        name,
        external_ref: externalRef,
        group_names: sql<string[]>`${groupNames}::text[]`,
      })),
    )
    .execute();
  await db
    .insertInto('beacons')
    .values(
      beacons.map(({ id, clientId, name, isArchived }) => ({
        ...shared,
        ...settings,
        id,
        client_id: clientId,
        name,
        archived_at: isArchived ? created_at : null,
      })),
    )
    .execute();
  await insertResults(services, organisationId, beacons);
  return beacons;
}

function withDefaults(beacon: Partial<ListedBeacon>): MadeListed {
  const completed = typeof beacon.score === 'number' ? 0 : null;
  return { ...defaults, completed, ...beacon, id: v7(), clientId: v7() };
}

/** Inserts a closed window for each Beacon that was completed, and lists all of them. */
async function insertResults(
  services: TestServices,
  organisationId: string,
  beacons: MadeListed[],
): Promise<void> {
  const { db, clock } = services;
  const windows = beacons.flatMap(({ id, score, completed }) => {
    if (completed === null) return [];
    const completed_at = new Date(clock.now().getTime() - completed * day);
    return {
      organisation_id: organisationId,
      id: v7(),
      beacon_id: id,
      number: 1,
      opens_at: new Date(completed_at.getTime() - day),
      closed_at: completed_at,
      completed_at,
      ...resultColumns(resultOf(score)),
      is_complete: true,
    };
  });
  if (windows.length > 0) await db.insertInto('assessments').values(windows).execute();
  await insertCompletions(
    db,
    windows.map(({ id: assessmentId }) => ({ organisationId, assessmentId })),
  );
  const keys = beacons.map(({ id: beaconId }) => ({ organisationId, beaconId }));
  await refreshLatestSettled(services, keys, clock.now());
  await refreshListRows(db, keys);
  await countClients(db, organisationId, beacons.length);
}

function resultOf(score: number | null): TeamResult {
  const range: TeamResult['range'] = score === null ? null : [score, score];
  const own = { score, range, normalisedScore: score, normalisedRange: range, outOf: 100 };
  return { ...own, change: null, count: 1, attributes: [] };
}

/** Inserts one client with one Beacon. */
export async function makeOneListed(
  services: TestServices,
  organisationId: string,
  beacon: Partial<ListedBeacon>,
): Promise<MadeListed> {
  const [listed] = await makeListed(services, organisationId, [beacon]);
  if (!listed) throw new Error('No Beacon was created');
  return listed;
}

export async function addMember(
  { db, clock }: TestServices,
  { organisationId, beaconId }: { organisationId: string; beaconId: string },
  userId: string,
  role: 'viewer' | 'assessor' = 'viewer',
  isAdmin = false,
): Promise<void> {
  await db
    .insertInto('members')
    .values({
      organisation_id: organisationId,
      id: v7(),
      beacon_id: beaconId,
      user_id: userId,
      role,
      is_admin: isAdmin,
      created_at: clock.now(),
    })
    .execute();
}
