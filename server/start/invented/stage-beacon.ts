import type { Insertable } from 'kysely';
import { thresholdsOf } from '#rules/scoring/thresholds.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { nextWindow } from '#rules/schedule/schedule.ts';
import type { Schedule } from '#rules/schedule/schedule-shape.ts';
import { scheduleRow } from '#server/beacons/schedule/schedule-of.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import type { InventedBeacon, InventedClient, InventedMember } from './invented-beacon.ts';
import { dateOfBirth } from './date-of-birth.ts';
import { frameworkIn, simulateHistory } from './history.ts';
import type { InventedAssessor, InventedVersions, PastRound } from './history.ts';
import type { InventedOrganisation } from './invented-organisation.ts';
import { isOpen, roundsUntil, scheduleAround, todayIn } from './rounds.ts';

type BeaconRow = Insertable<Schema['beacons']>;
type MemberRow = Insertable<Schema['members']>;

/** The rows of an invented Beacon with its simulated history. */
export interface StagedBeacon {
  row: BeaconRow;
  members: MemberRow[];
  history: PastRound[];
}

const day = 86_400_000;

export function stageBeacon(
  organisation: InventedOrganisation,
  beacon: InventedBeacon,
  versions: InventedVersions,
  now: Date,
): StagedBeacon {
  const { timeZone } = organisation;
  const isArchived = beacon.archived !== undefined;
  const until = new Date(now.getTime() - (beacon.archived ?? 0) * day);
  const today = todayIn(timeZone, now);
  const schedule = scheduleAround(beacon, today);
  const rounds = roundsUntil(schedule, timeZone, until);
  const createdAt = new Date((rounds[0]?.opensAt ?? now).getTime() - day);
  const members = beacon.members.map((member) =>
    memberRow(organisation, beacon, member, createdAt),
  );
  const assessors = beacon.members.flatMap((member, index) =>
    assessorOf(organisation, member, members[index]),
  );
  const [, , , details] = clientOf(organisation, beacon);
  const client = { gender: details?.gender ?? null, dateOfBirth: dateOfBirth(details, today) };
  const input = { beacon, versions, assessors, client, timeZone, now };
  const history = simulateHistory(input, rounds);
  const framework = frameworkIn(input, Infinity);
  return {
    members,
    history,
    row: {
      ...identity(organisation, beacon, framework),
      ...scheduleRow(schedule),
      created_at: createdAt,
      archived_at: isArchived ? until : null,
      next_opens_at: isArchived ? null : nextOpening(schedule, timeZone, history, now),
    },
  };
}

function identity(
  organisation: InventedOrganisation,
  beacon: InventedBeacon,
  framework: Framework,
) {
  const { lower, upper } = thresholdsOf(framework);
  const [lowerThreshold, upperThreshold] = beacon.thresholds ?? [lower, upper];
  const { key, client: clientKey = key } = beacon;
  return {
    organisation_id: organisation.id,
    id: organisation.idOf('beacon', key),
    client_id: organisation.idOf('client', clientKey),
    name: beacon.name ?? clientOf(organisation, beacon)[0],
    framework_id: framework.id,
    framework_version: framework.version,
    is_anonymous: beacon.isAnonymous ?? false,
    lower_threshold: lowerThreshold,
    upper_threshold: upperThreshold,
  };
}

function clientOf(
  { clients }: InventedOrganisation,
  { key, client = key }: InventedBeacon,
): InventedClient {
  const found = clients[client];
  if (found === undefined) throw new RangeError(`No invented client has the key ${client}`);
  return found;
}

/** The opening of the current window, which the windows job opens with its invitations, or else of the next one. */
function nextOpening(
  schedule: Schedule,
  timeZone: string,
  history: PastRound[],
  now: Date,
): Date | null {
  const open = history.find(({ round }) => isOpen(round, now));
  if (open !== undefined) return open.round.opensAt;
  const next = nextWindow(schedule, timeZone, now.toISOString());
  return next && new Date(next.opensAt);
}

function memberRow(
  { id, idOf, domain }: InventedOrganisation,
  beacon: InventedBeacon,
  [text]: InventedMember,
  createdAt: Date,
): MemberRow {
  const { who, role, isAdmin } = parseMember(text);
  return {
    organisation_id: id,
    id: idOf('member', `${beacon.key} ${who}`),
    beacon_id: idOf('beacon', beacon.key),
    user_id: idOf('user', `${who}@${domain}`),
    role,
    is_admin: isAdmin,
    created_at: createdAt,
  };
}

function assessorOf(
  { domain, people }: InventedOrganisation,
  [text, bias = 0]: InventedMember,
  member: MemberRow | undefined,
): InventedAssessor[] {
  const { who, role } = parseMember(text);
  const person = people.find(({ email }) => email === `${who}@${domain}`);
  if (person === undefined || member === undefined) throw new RangeError(`Nobody is called ${who}`);
  if (role === 'viewer') return [];
  const { relationship = 'Mother' } = person;
  return [{ who, memberId: member.id, userId: member.user_id, role, bias, relationship }];
}

function parseMember(text: InventedMember[0]) {
  const [who = '', role, star] = text.split(' ');
  return { who, role: role as MemberRow['role'], isAdmin: star === '*' };
}
