import { sql } from 'kysely';
import { v7 } from 'uuid';
import { Problem } from '#contract/problems.ts';
import type { ClientInput } from '#contract/clients.ts';
import { thresholdsOf } from '#rules/scoring/thresholds.ts';
import type { Framework } from '#rules/definition/definition.ts';
import type { Schedule } from '#rules/schedule/schedule-shape.ts';
import type { assessmentFields } from '#contract/frameworks.ts';
import type * as z from 'zod';
import { firstOpening } from '#server/beacons/schedule/first-opening.ts';
import { scheduleRow } from '#server/beacons/schedule/schedule-of.ts';
import { insertEvents } from '#server/platform/audit/audit-event.ts';
import type { AuditEvent } from '#server/platform/audit/audit-event.ts';
import { recordEvents } from '#server/platform/events/record-events.ts';
import { insertRows } from '#server/platform/database/insert-rows.ts';
import type { Services } from '#server/platform/services.ts';
import { newColumns } from './client-details.ts';
import { countClients } from './projections/counts.ts';
import { refreshListRows } from './projections/list-rows.ts';
import { writeMembers } from './write-members.ts';
import type { MemberPlan } from './write-members.ts';

/** A Beacon to create, already validated. */
export interface BeaconPlan {
  /** A new client, or an existing one of the organisation, who does not change. */
  client: ClientInput | { id: string };
  name: string;
  framework: Framework;
  lowerThreshold: number;
  upperThreshold: number;
  isAnonymous: boolean;
  /** Plans that share this object have its first opening computed once. */
  schedule: Schedule;
  /** Each address occurs once. */
  members: MemberPlan[];
}

type Settings = Pick<BeaconPlan, 'schedule'> & z.output<z.ZodObject<typeof assessmentFields>>;

/** The plan of a Beacon with these settings; the framework has the thresholds that they do not set. */
export function planBeacon(
  framework: Framework,
  { lowerThreshold, upperThreshold, isAnonymous = false, schedule }: Settings,
  parts: Pick<BeaconPlan, 'client' | 'name' | 'members'>,
): BeaconPlan {
  const { lower, upper } = thresholdsOf(framework);
  const thresholds = {
    lowerThreshold: lowerThreshold ?? lower,
    upperThreshold: upperThreshold ?? upper,
  };
  return { ...parts, ...thresholds, framework, isAnonymous, schedule };
}

/** The organisation in which Beacons are created, and by whom. */
export interface BeaconCreator {
  organisationId: string;
  timeZone: string;
  userId: string;
  /** Lets a repeated request find the Beacon that the first one created. */
  creation?: { key: string; hash: Buffer } | undefined;
}

export interface WrittenBeacon {
  beaconId: string;
  clientId: string;
}

type WritingServices = Pick<Services, 'db' | 'clock' | 'config'>;
type PlanWithIds = WrittenBeacon & { plan: BeaconPlan };

/**
 * Creates any number of Beacons in a constant number of statements, inside the caller's transaction. Returns the ids for
 * each plan, or null if another client already has the unique ID: then nothing of that plan is written. Notify
 * `services.mailNotifier` after the commit. Due windows open in the next round, or when somebody views the Beacon.
 */
export async function writeBeacons(
  services: WritingServices,
  creator: BeaconCreator,
  plans: BeaconPlan[],
): Promise<(WrittenBeacon | null)[]> {
  const withIds = plans.map((plan) => ({
    plan,
    beaconId: v7(),
    clientId: 'id' in plan.client ? plan.client.id : v7(),
  }));
  await lockClients(services, creator, plans);
  const added = await writeClients(services, creator, withIds);
  const written = withIds.filter(
    ({ plan, clientId }) => 'id' in plan.client || added.has(clientId),
  );
  await insertRows(services.db, 'beacons', beaconRows(services, creator, written));
  const { organisationId } = creator;
  await refreshListRows(
    services.db,
    written.map(({ beaconId }) => ({ organisationId, beaconId })),
  );
  await countClients(services.db, organisationId, added.size);
  const at = services.clock.now();
  await recordEvents(
    services.db,
    written.map(({ beaconId }) => ({ type: 'beacon.created', organisationId, beaconId, at })),
  );
  await insertEvents(services.db, creationEvents(services, creator, written, added));
  const teams = written.map(({ plan: { members }, ...ids }) => ({ ...ids, askedFrom: 1, members }));
  await writeMembers(services, creator, teams);
  const created = new Set(written);
  return withIds.map((one) => {
    return created.has(one) ? { beaconId: one.beaconId, clientId: one.clientId } : null;
  });
}

/** Locks the existing clients against a change of their names and groups, which list rows copy. */
async function lockClients(
  { db }: WritingServices,
  { organisationId }: BeaconCreator,
  plans: BeaconPlan[],
): Promise<void> {
  const ids = new Set(plans.flatMap(({ client }) => ('id' in client ? client.id : [])));
  if (ids.size === 0) return;
  const { rows } = await sql`select from clients where organisation_id = ${organisationId}
    and id = any(${[...ids]}::uuid[]) order by id for share`.execute(db);
  // A client may have been erased since they were read.
  if (rows.length < ids.size) throw new Problem('not_found');
}

/** Returns the ids of the clients whose unique ID was free. The unique index also decides between concurrent requests. */
async function writeClients(
  { db, clock }: WritingServices,
  { organisationId }: BeaconCreator,
  withIds: PlanWithIds[],
): Promise<Set<string>> {
  const created_at = clock.now();
  const rows = withIds.flatMap(({ clientId: id, plan: { client, name } }) => {
    if ('id' in client) return [];
    const columns = newColumns({ ...client, beaconName: name });
    return { organisation_id: organisationId, id, created_at, ...columns };
  });
  if (rows.length === 0) return new Set();
  await insertRows(db, 'clients', rows, { skipTaken: true });
  const ids = rows.map(({ id }) => id);
  const added = await sql<{ id: string }>`select id from clients
    where organisation_id = ${organisationId} and id = any(${ids}::uuid[])`.execute(db);
  return new Set(added.rows.map(({ id }) => id));
}

function beaconRows({ clock }: WritingServices, creator: BeaconCreator, withIds: PlanWithIds[]) {
  const { organisationId, timeZone, userId, creation } = creator;
  const now = clock.now();
  const schedules = new Set(withIds.map(({ plan: { schedule } }) => schedule));
  const openingOf = (schedule: Schedule) =>
    firstOpening(schedule, timeZone, { now, lastOpenedAt: null });
  const openings = new Map([...schedules].map((schedule) => [schedule, openingOf(schedule)]));
  return withIds.map(({ beaconId, clientId, plan }) => ({
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

function creationEvents(
  { clock }: WritingServices,
  { organisationId, userId }: BeaconCreator,
  withIds: PlanWithIds[],
  addedClients: Set<string>,
): AuditEvent[] {
  const at = clock.now();
  return withIds.flatMap(({ beaconId, clientId }) => {
    const shared = { organisationId, at, userId, clientId };
    const created = { ...shared, action: 'beacon.created', beaconId } as const;
    return addedClients.has(clientId)
      ? [{ ...shared, action: 'client.created' }, created]
      : created;
  });
}
