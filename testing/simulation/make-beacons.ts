import { v7 } from 'uuid';
import type { Framework } from '#rules/definition/definition.ts';
import { thresholdsOf } from '#rules/scoring/thresholds.ts';
import { writeBeacons } from '#server/beacons/write-beacons.ts';
import type { BeaconPlan } from '#server/beacons/write-beacons.ts';
import { refreshUserNames } from '#server/accounts/users/user-names.ts';
import { insertRows } from '#server/platform/database/insert-rows.ts';
import type { Random } from '#server/start/invented/random.ts';
import { dateIn } from '#server/platform/time/date-in.ts';
import type { Services } from '#server/platform/services.ts';
import { between, chance, oneOf, someOf } from './chances.ts';
import { ExpectedBeacon } from './expected-beacon.ts';
import type { ExpectedMails } from './expected-mails.ts';
import { randomSchedule } from './random-schedule.ts';
import type { SimulatedBeacon, SimulatedPerson } from './simulated-beacon.ts';

interface Team {
  organisationId: string;
  timeZone: string;
  adminId: string;
  adminEmail: string;
  people: SimulatedPerson[];
  mails: ExpectedMails;
  startDays: number;
}

const frameworkIds = ['weekly-check-in', 'weekly-check-in', 'team-wellbeing'] as const;

/** Creates one organisation per zone, each with its people and Beacons. */
export async function makeBeacons(
  services: Services,
  random: Random,
  {
    zones,
    perZone,
    ...shared
  }: Pick<Team, 'mails' | 'startDays'> & { zones: readonly string[]; perZone: number },
): Promise<SimulatedBeacon[]> {
  const beacons: SimulatedBeacon[] = [];
  for (const timeZone of zones) {
    const team = { ...(await makeOrganisation(services, timeZone)), ...shared };
    beacons.push(...(await makeBeaconsIn(services, random, team, perZone)));
  }
  return beacons;
}

async function makeOrganisation(
  { db, clock }: Services,
  timeZone: string,
): Promise<Omit<Team, 'mails' | 'startDays'>> {
  const organisationId = v7();
  const adminId = v7();
  const slug = timeZone.toLowerCase().replaceAll(/[^a-z]/g, '-');
  const shared = { organisation_id: organisationId, created_at: clock.now() };
  const people = Array.from({ length: 9 }, (_, index) => ({
    userId: v7(),
    email: `person-${index}@${slug}.${index === 0 ? 'temp1' : 'test'}`,
    hasMailbox: index > 0,
  }));
  const admin = { userId: adminId, email: `admin@${slug}.test` };
  await insertRows(db, 'organisations', [
    { ...shared, slug: `org-${slug}`, name: timeZone, time_zone: timeZone, is_mfa_required: false },
  ]);
  const users = [admin, ...people].map(({ userId, email }) => ({
    id: userId,
    email,
    name: email.split('@')[0] ?? '',
    password_hash: 'set',
    is_importer: false,
    created_at: shared.created_at,
  }));
  await insertRows(db, 'users', users);
  const memberships = users.map(({ id }) => ({
    ...shared,
    user_id: id,
    roles: id === adminId ? ['admin' as const] : [],
    tags: [],
  }));
  await insertRows(db, 'organisation_users', memberships);
  await refreshUserNames(
    db,
    users.map(({ id }) => id),
  );
  return { organisationId, timeZone, adminId, adminEmail: admin.email, people };
}

async function makeBeaconsIn(
  services: Services,
  random: Random,
  team: Team,
  count: number,
): Promise<SimulatedBeacon[]> {
  const { organisationId, timeZone, adminId: userId } = team;
  const plans: BeaconPlan[] = [];
  for (let index = 0; index < count; index += 1) {
    plans.push(await randomPlan(services, random, team));
  }
  const written = await services.db
    .transaction()
    .execute((db) =>
      writeBeacons({ ...services, db }, { organisationId, timeZone, userId }, plans),
    );
  const beacons = plans.map((plan, index) =>
    simulate(services, team, plan, written[index]?.beaconId ?? ''),
  );
  await joinMembers(services, organisationId, beacons);
  return beacons;
}

async function randomPlan(
  { clock, frameworks }: Services,
  random: Random,
  { timeZone, people, adminEmail, startDays }: Team,
): Promise<BeaconPlan> {
  const framework = await frameworks.find({ id: oneOf(random, frameworkIds), version: 1 });
  const laterMs = between(random, 0, startDays) * 86_400_000;
  const startOn = dateIn(timeZone, new Date(clock.now().getTime() + laterMs));
  const admin = { email: adminEmail, name: 'Admin', phone: null, role: 'viewer' as const };
  const assessors = someOf(random, people, 0.3).map(({ email }, index) => ({
    email,
    name: email,
    phone: null,
    role: index === 3 ? ('viewer' as const) : roleIn(framework),
    isAdmin: false,
  }));
  return {
    client: { clientName: 'Kim', gender: 'female', dateOfBirth: '2000-05-01' },
    name: 'Kim',
    framework,
    lowerThreshold: thresholdsOf(framework).lower,
    upperThreshold: thresholdsOf(framework).upper,
    isAnonymous: framework.allowAnonymous && chance(random, 0.5),
    schedule: randomSchedule(random, startOn),
    members: [{ ...admin, isAdmin: true }, ...assessors],
  };
}

function roleIn({ roles }: Framework) {
  return roles.includes('parent') ? ('parent' as const) : ('self' as const);
}

function simulate(
  { clock }: Services,
  { timeZone, mails, ...team }: Team,
  { framework, isAnonymous, schedule }: BeaconPlan,
  beaconId: string,
): SimulatedBeacon {
  const expected = new ExpectedBeacon(timeZone, isAnonymous, (...asked) =>
    mails.invite(beacon, ...asked),
  );
  const beacon = { ...team, beaconId, framework, isAnonymous, expected };
  expected.setSchedule(schedule, clock.now().getTime());
  return beacon;
}

async function joinMembers(
  { db }: Services,
  organisationId: string,
  beacons: SimulatedBeacon[],
): Promise<void> {
  const rows = await db
    .selectFrom('members')
    .select(['id', 'beacon_id', 'user_id', 'role'])
    .where('organisation_id', '=', organisationId)
    .execute();
  const byId = new Map(beacons.map((beacon) => [beacon.beaconId, beacon]));
  for (const { id: memberId, beacon_id, user_id: userId, role } of rows) {
    byId.get(beacon_id)?.expected.join({ memberId, userId, role }, false);
  }
}
