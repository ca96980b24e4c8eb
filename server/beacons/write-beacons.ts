import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { Framework } from '#rules/definition.ts';
import type { Schedule } from '#rules/schedule.ts';
import { firstOpening } from '#server/beacons/schedule/first-opening.ts';
import { scheduleRow } from '#server/beacons/schedule/schedule-of.ts';
import type { AuditAction } from '#server/platform/audit/audit-event.ts';
import { insertRows } from '#server/platform/database/insert-rows.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import type { Services } from '#server/platform/services.ts';
import { writeMembers } from './write-members.ts';
import type { MemberPlan } from './write-members.ts';

export interface NewClient {
  name: string;
  externalRef: string | null;
  gender: Schema['clients']['gender'];
  dateOfBirth: string | null;
  avatar: string | null;
  groupNames: string[];
}

/** A Beacon to be made, with everything about it checked. */
export interface BeaconPlan {
  /** A new client, or one of the organisation who is there already and stays as they are. */
  client: NewClient | { id: string };
  name: string;
  framework: Framework;
  lowerThreshold: number;
  upperThreshold: number;
  isAnonymous: boolean;
  /** The same object in several plans is worked out once. */
  schedule: Schedule;
  /** No address twice. */
  members: MemberPlan[];
}

/** Where Beacons are made, and by whom. */
export interface BeaconMaker {
  organisationId: string;
  timeZone: string;
  userId: string;
  /** Makes the one Beacon findable by whoever sends the same request again. */
  creation?: { key: string; hash: Buffer } | undefined;
}

export interface WrittenBeacon {
  beaconId: string;
  clientId: string;
}

type WritingServices = Pick<Services, 'db' | 'clock' | 'config'>;
type Keyed = WrittenBeacon & { plan: BeaconPlan };

/**
 * Makes any number of Beacons in a constant number of statements, inside the caller's transaction. Gives for each plan
 * what was made, or null where another client has the unique ID already: then nothing of that plan is written. Ring
 * `services.mailNotifier` after the commit; windows that are due open by the round, or when somebody looks.
 */
export async function writeBeacons(
  services: WritingServices,
  maker: BeaconMaker,
  plans: BeaconPlan[],
): Promise<(WrittenBeacon | null)[]> {
  const keyed = plans.map((plan) => ({
    plan,
    beaconId: v7(),
    clientId: 'id' in plan.client ? plan.client.id : v7(),
  }));
  const added = await writeClients(services, maker, keyed);
  const written = keyed.filter(({ plan, clientId }) => 'id' in plan.client || added.has(clientId));
  await insertRows(services.db, 'beacons', beaconRows(services, maker, written));
  await insertRows(services.db, 'audit_events', eventRows(services, maker, written, added));
  const teams = written.map(({ beaconId, clientId, plan }) => ({
    beaconId,
    clientId,
    askedFrom: 1,
    members: plan.members,
  }));
  await writeMembers(services, maker, teams);
  const made = new Set(written);
  return keyed.map((one) => {
    return made.has(one) ? { beaconId: one.beaconId, clientId: one.clientId } : null;
  });
}

/** The ids of those whose unique ID was free: the key decides, also between requests at once. */
async function writeClients(
  { db, clock }: WritingServices,
  { organisationId }: BeaconMaker,
  keyed: Keyed[],
): Promise<Set<string>> {
  const created_at = clock.now();
  const rows = keyed.flatMap(({ clientId, plan: { client } }) =>
    'id' in client
      ? []
      : {
          organisation_id: organisationId,
          id: clientId,
          name: client.name,
          external_ref: client.externalRef,
          gender: client.gender,
          date_of_birth: client.dateOfBirth,
          avatar: client.avatar,
          group_names: client.groupNames,
          created_at,
        },
  );
  if (rows.length === 0) return new Set();
  await insertRows(db, 'clients', rows, { skipTaken: true });
  const ids = rows.map(({ id }) => id);
  const added = await sql<{ id: string }>`select id from clients
    where organisation_id = ${organisationId} and id = any(${ids}::uuid[])`.execute(db);
  return new Set(added.rows.map(({ id }) => id));
}

function beaconRows({ clock }: WritingServices, maker: BeaconMaker, keyed: Keyed[]) {
  const { organisationId, timeZone, userId, creation } = maker;
  const now = clock.now();
  const schedules = new Set(keyed.map(({ plan: { schedule } }) => schedule));
  const openings = new Map(
    [...schedules].map((schedule) => [
      schedule,
      firstOpening(schedule, timeZone, { now, lastOpenedAt: null }),
    ]),
  );
  return keyed.map(({ beaconId, clientId, plan }) => ({
    organisation_id: organisationId,
    id: beaconId,
    client_id: clientId,
    name: plan.name,
    framework_id: plan.framework.id,
    framework_version: plan.framework.version,
    is_anonymous: plan.isAnonymous,
    lower_threshold: plan.lowerThreshold,
    upper_threshold: plan.upperThreshold,
    ...scheduleRow(plan.schedule),
    next_opens_at: openings.get(plan.schedule) ?? null,
    created_at: now,
    created_by: userId,
    creation_key: creation?.key ?? null,
    creation_hash: creation?.hash ?? null,
  }));
}

function eventRows(
  { clock }: WritingServices,
  { organisationId, userId }: BeaconMaker,
  keyed: Keyed[],
  addedClients: Set<string>,
) {
  const at = clock.now();
  return keyed.flatMap(({ beaconId, clientId }) => {
    const shared = { organisation_id: organisationId, at, user_id: userId, client_id: clientId };
    const event = (action: AuditAction, beacon_id: string | null) => {
      return { ...shared, id: v7(), action, beacon_id };
    };
    const made = event('beacon.created', beaconId);
    return addedClients.has(clientId) ? [event('client.created', null), made] : [made];
  });
}
