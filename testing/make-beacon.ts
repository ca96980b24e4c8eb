import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { MemberRole } from '#contract/words.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { nextWindow } from '#rules/schedule/schedule.ts';
import { thresholdsOf } from '#rules/scoring/thresholds.ts';
import { countClients } from '#server/beacons/projections/counts.ts';
import { refreshListRows } from '#server/beacons/projections/list-rows.ts';
import { runDueWindows } from '#server/assessments/open-windows.ts';
import { scheduleOf } from '#server/beacons/schedule/schedule-of.ts';
import type { ScheduleColumns } from '#server/beacons/schedule/schedule-of.ts';
import { deriveInvitationToken } from '#server/accounts/tokens/invitation-tokens.ts';
import { refreshUserNames } from '#server/accounts/users/user-names.ts';
import { deriveToken, makeToken } from '#server/beacons/assess-tokens.ts';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';
import { findOfferedFramework } from '#server/frameworks/queries.ts';
import type { FrameworkKey, Services } from '#server/platform/services.ts';
import { makeOrganisation } from './make-list.ts';

export interface MadePerson {
  userId: string;
  memberId: string;
}

export interface MadeBeacon {
  organisationId: string;
  beaconId: string;
  clientId: string;
  framework: FrameworkKey;
  /** One person per role, in order. */
  people: MadePerson[];
}

export interface BeaconOptions {
  organisationId: string;
  framework: string;
  roles: MemberRole[];
  schedule: Partial<ScheduleColumns>;
  timeZone: string;
  isAnonymous: boolean;
  hasPasswords: boolean;
}

const defaults: Omit<BeaconOptions, 'organisationId'> = {
  framework: 'weekly-check-in',
  roles: ['parent', 'teacher'],
  schedule: {},
  timeZone: 'Europe/London',
  isAnonymous: false,
  hasPasswords: true,
};

const weekly: ScheduleColumns = {
  periodType: 'week',
  period: 1,
  startOn: '2026-11-02',
  daysOpen: '3',
  startHour: null,
  endHour: null,
  wdays: null,
};

/** Creates a Beacon in a new organisation, with one member per role, and opens a due window. */
export async function makeBeacon(
  services: Services,
  changes: Partial<BeaconOptions> = {},
): Promise<MadeBeacon> {
  const options = { ...defaults, organisationId: v7(), ...changes };
  const { organisationId: id, timeZone } = options;
  const organisationId = await makeOrganisation(services, { id, timeZone });
  const latest = await findOfferedFramework(services, { organisationId }, options.framework);
  if (!latest) throw new Error(`Unknown framework ${options.framework}`);
  const { beaconId, clientId } = await addBeacon(services, latest, options);
  const people: MadePerson[] = [];
  for (const role of options.roles) {
    people.push(await addMember(services, { organisationId, beaconId }, role, options));
  }
  await runDueWindows(services);
  const framework = { id: latest.id, version: latest.version };
  return { organisationId, beaconId, clientId, framework, people };
}

async function addBeacon(
  { db, clock }: Services,
  framework: Framework,
  { organisationId, schedule, timeZone, isAnonymous }: BeaconOptions,
): Promise<Pick<MadeBeacon, 'beaconId' | 'clientId'>> {
  const { id: framework_id, version } = framework;
  const { lower, upper } = thresholdsOf(framework);
  const [beaconId, clientId] = [v7(), v7()];
  const shared = { organisation_id: organisationId, created_at: clock.now() };
  await db
    .insertInto('clients')
    .values({ ...shared, id: clientId, name: 'Kim', gender: 'female', date_of_birth: '2015-05-01' })
    .execute();
  await db
    .insertInto('beacons')
    .values({
      ...shared,
      id: beaconId,
      client_id: clientId,
      name: 'Kim at school',
      framework_id,
      framework_version: version,
      is_anonymous: isAnonymous,
      lower_threshold: lower,
      upper_threshold: upper,
      ...scheduleRow({ ...weekly, ...schedule }, timeZone),
    })
    .execute();
  await refreshListRows(db, [{ organisationId, beaconId }]);
  await countClients(db, organisationId, 1);
  return { beaconId, clientId };
}

function scheduleRow(schedule: ScheduleColumns, timeZone: string) {
  const firstWindow = nextWindow(scheduleOf(schedule), timeZone, '2000-01-01T00:00:00Z');
  return {
    period_type: schedule.periodType,
    period: schedule.period,
    start_on: schedule.startOn,
    days_open: schedule.daysOpen,
    start_hour: schedule.startHour,
    end_hour: schedule.endHour,
    wdays: schedule.wdays,
    next_opens_at: firstWindow && new Date(firstWindow.opensAt),
  };
}

export function personOf({ people }: MadeBeacon, index: number): MadePerson {
  const person = people[index];
  if (!person) throw new RangeError(`No person has the index ${index}`);
  return person;
}

async function addMember(
  { db, clock }: Services,
  { organisationId, beaconId }: Pick<MadeBeacon, 'organisationId' | 'beaconId'>,
  role: MemberRole,
  { hasPasswords }: Pick<BeaconOptions, 'hasPasswords'>,
): Promise<MadePerson> {
  const [userId, memberId] = [v7(), v7()];
  const created_at = clock.now();
  const password_hash = hasPasswords ? 'set' : null;
  await db
    .insertInto('users')
    .values({ id: userId, email: `${userId}@beacon.test`, name: role, password_hash, created_at })
    .execute();
  await db
    .insertInto('organisation_users')
    .values({ organisation_id: organisationId, user_id: userId, created_at })
    .execute();
  await refreshUserNames(db, [userId]);
  await db
    .insertInto('members')
    .values({
      organisation_id: organisationId,
      id: memberId,
      beacon_id: beaconId,
      user_id: userId,
      role,
      created_at,
    })
    .execute();
  return { userId, memberId };
}

/** The token in the mail of the latest window to one member. */
export async function mailToken(
  { db, config }: Services,
  beacon: MadeBeacon,
  index: number,
): Promise<string> {
  const { organisationId } = beacon;
  const { memberId } = personOf(beacon, index);
  const { rows } = await sql<{ seed: Buffer; assessmentId: string }>`
    select t.seed, t.assessment_id as "assessmentId" from assess_tokens t
    join assessments a on a.organisation_id = t.organisation_id and a.id = t.assessment_id
    where t.organisation_id = ${organisationId} and t.member_id = ${memberId} and t.kind = 'mail'
    order by a.number desc limit 1`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('No mail went to this member');
  return deriveToken(config.secretKey, { ...row, organisationId, memberId, kind: 'mail' });
}

export async function makeQrToken(
  { db, config, clock }: Services,
  beacon: MadeBeacon,
  index: number,
): Promise<string> {
  const { organisationId } = beacon;
  const { memberId } = personOf(beacon, index);
  const source = { organisationId, kind: 'qr', memberId, assessmentId: null } as const;
  const { token, hash, seed } = makeToken(config.secretKey, source);
  await db
    .insertInto('assess_tokens')
    .values({
      organisation_id: organisationId,
      token_hash: hash,
      seed,
      kind: 'qr',
      member_id: memberId,
      created_at: clock.now(),
    })
    .execute();
  return token;
}

/** Inserts an invitation that is valid for seven days. @returns its token */
export async function invite(
  { db, config, clock }: Services,
  beacon: MadeBeacon,
  index: number,
): Promise<string> {
  const { organisationId } = beacon;
  const { userId } = personOf(beacon, index);
  const seed = randomBytes(32);
  const token = deriveInvitationToken(
    config.secretKey,
    { organisationId, userId, seed },
    'displayed',
  );
  const created_at = clock.now();
  await db
    .insertInto('invitations')
    .values({
      id: v7(),
      organisation_id: organisationId,
      user_id: userId,
      token_hash: hashToken(token),
      seed,
      created_at,
      expires_at: new Date(created_at.getTime() + 7 * 24 * 60 * 60 * 1000),
    })
    .execute();
  return token;
}
