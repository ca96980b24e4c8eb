import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { OrganisationRole } from '#contract/words.ts';
import type { TestServices } from './test-services.ts';

/** A Beacon of a list, as little of it as lists sort and filter by. */
export interface ListedBeacon {
  name: string;
  clientName: string;
  externalRef: string | null;
  groupNames: string[];
  score: number | null;
  /** Days before now. */
  completed: number | null;
  isArchived: boolean;
}

export interface MadeListed extends ListedBeacon {
  id: string;
  clientId: string;
}

const plain: ListedBeacon = {
  name: 'Kim',
  clientName: 'Kim',
  externalRef: null,
  groupNames: [],
  score: null,
  completed: null,
  isArchived: false,
};

export async function makeOrganisation({ db, clock }: TestServices): Promise<string> {
  const organisation_id = v7();
  await db
    .insertInto('organisations')
    .values({
      organisation_id,
      slug: `org-${organisation_id}`,
      name: 'Riverside',
      time_zone: 'Europe/London',
      created_at: clock.now(),
    })
    .execute();
  return organisation_id;
}

/** Somebody with these roles in each of these organisations. */
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
  return { userId: id };
}

/** Clients with one Beacon each, in one statement for all of them. */
export async function makeListed(
  { db, clock }: TestServices,
  organisationId: string,
  given: Partial<ListedBeacon>[],
): Promise<MadeListed[]> {
  const created_at = clock.now();
  const own = { organisation_id: organisationId, created_at };
  const made = given.map((beacon) => ({ ...plain, ...beacon, id: v7(), clientId: v7() }));
  if (made.length === 0) return [];
  await db
    .insertInto('clients')
    .values(
      made.map(({ clientId: id, clientName: name, externalRef, groupNames }) => ({
        ...own,
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
      made.map(({ id, clientId, name, score, completed, isArchived }) => ({
        ...own,
        id,
        client_id: clientId,
        name,
        framework_id: 'weekly-check-in',
        framework_version: 1,
        lower_threshold: 30,
        upper_threshold: 70,
        period_type: 'none' as const,
        period: 1,
        start_on: '2026-11-02',
        days_open: '1',
        archived_at: isArchived ? created_at : null,
        latest_score: score,
        latest_normalised_score: score,
        latest_completed_at:
          completed === null ? null : new Date(created_at.getTime() - completed * 86_400_000),
      })),
    )
    .execute();
  return made;
}

/** One of them alone. */
export async function makeOneListed(
  services: TestServices,
  organisationId: string,
  beacon: Partial<ListedBeacon>,
): Promise<MadeListed> {
  const [made] = await makeListed(services, organisationId, [beacon]);
  if (!made) throw new Error('One Beacon was to be made');
  return made;
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
