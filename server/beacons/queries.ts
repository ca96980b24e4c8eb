import { sql } from 'kysely';
import { nilUuid } from '#server/platform/database/nil-uuid.ts';
import type { RawBuilder } from 'kysely';
import { isActive, quietHours } from '#server/platform/database/conditions.ts';
import type { QuietHours } from '#rules/schedule/reminders.ts';
import type { ClientDetails } from '#contract/clients.ts';
import type { MemberRole, OrganisationRole } from '#contract/words.ts';
import type { LatestWindow } from '#server/beacons/schedule/plan-windows.ts';
import { scheduleColumns } from '#server/beacons/schedule/schedule-of.ts';
import type { ScheduleColumns } from '#server/beacons/schedule/schedule-of.ts';
import type { BeaconKey } from './projections/beacon-key.ts';
import { selectDetails } from './client-details.ts';
import type { Services } from '#server/platform/services.ts';
import { canCreateBeacons, organisationPermissions, seesAll } from '#contract/permissions.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import {
  displayAvatar,
  isJoined,
  memberName,
  displayPhone,
} from '#server/platform/database/display-names.ts';

/** A Beacon with its organisation and the viewer's role. */
export interface BeaconBasics extends BeaconKey {
  organisationSlug: string;
  organisationName: string;
  timeZone: string;
  country: string | null;
  quiet: QuietHours;
  clientId: string;
  name: string;
  frameworkId: string;
  frameworkVersion: number;
  isAnonymous: boolean;
  lowerThreshold: number;
  upperThreshold: number;
  nextOpensAt: Date | null;
  memberRole: MemberRole | null;
  isBeaconAdmin: boolean;
}

type OrNulls<T> = { [Name in keyof T]: T[Name] | null };

/** A Beacon with its client, its organisation, its latest window and the viewer's membership. */
export interface BeaconRow
  extends BeaconBasics, ScheduleColumns, ClientDetails, OrNulls<LatestWindow> {
  latestCompletedAt: Date | null;
  /** Number of edits so far. */
  revision: number;
  /** The latest window; null where none has opened. */
  assessmentId: string | null;
  /** Expected and received responses. Whoever has answered counts as expected. */
  expectedCount: number | null;
  responseCount: number | null;
  memberId: string | null;
  /** The client's Beacons that the viewer may see, this one included. */
  clientsBeacons: { beaconId: string; frameworkId: string; frameworkVersion: number }[];
}

/** A member with what they have done in the open window. */
export interface MemberRow {
  memberId: string;
  userId: string;
  role: MemberRole;
  isAdmin: boolean;
  name: string;
  email: string | null;
  /** For somebody who has not accepted yet, the number typed in the members editor. */
  phone: string | null;
  isPhoneEditable: boolean;
  avatar: string | null;
  isPending: boolean;
  /** Whether they are a service account, which cannot answer. */
  isService: boolean;
  /** The number of the first window they are asked in. */
  askedFrom: number;
  answeredAt: Date | null;
  /** Seed of their link to the open window; only read for the viewer's own member. */
  seed: Buffer | null;
}

export async function findBeaconRow(
  services: Services,
  viewer: Viewer,
  uuid: string,
): Promise<BeaconRow | undefined> {
  const organisationId = await homeOf(services, viewer, 'beacons', uuid);
  if (!organisationId) return undefined;
  const { rows } = await sql<BeaconRow>`
    select b.organisation_id as "organisationId", o.slug as "organisationSlug",
      o.name as "organisationName", o.time_zone as "timeZone", o.country, ${quietHours} as quiet, b.id as "beaconId", b.name,
      b.framework_id as "frameworkId", b.framework_version as "frameworkVersion",
      b.is_anonymous as "isAnonymous", b.lower_threshold as "lowerThreshold",
      b.upper_threshold as "upperThreshold", b.next_opens_at as "nextOpensAt",
      b.latest_completed_at as "latestCompletedAt", b.revision, ${scheduleColumns}, c.id as "clientId",
      ${selectDetails()},
      a.id as "assessmentId", a.number, a.opens_at as "opensAt", a.closes_at as "closesAt",
      a.closed_at as "closedAt", a.is_complete as "isComplete", t.expected as "expectedCount", t.received as "responseCount",
      m.id as "memberId", m.role as "memberRole",
      coalesce(m.is_admin, false) as "isBeaconAdmin",
      (select json_agg(json_build_object('beaconId', s.id, 'frameworkId', s.framework_id,
          'frameworkVersion', s.framework_version) order by s.created_at, s.id)
        from beacons s
        where s.organisation_id = ${organisationId} and s.client_id = b.client_id
          and ${isSeen(viewer, organisationId)}) as "clientsBeacons"
    from beacons b
    join organisations o on o.organisation_id = b.organisation_id
    join clients c on c.organisation_id = ${organisationId} and c.id = b.client_id
    left join members m on m.organisation_id = ${organisationId} and m.beacon_id = b.id
      and m.user_id = ${viewer.userId} and m.removed_at is null
    left join lateral (select * from assessments
      where organisation_id = ${organisationId} and beacon_id = b.id
      order by number desc limit 1) a on true
    left join completions t on t.organisation_id = ${organisationId} and t.assessment_id = a.id
    where b.organisation_id = ${organisationId} and b.id = ${uuid}
      and ${isActive('b')}`.execute(services.db);
  return rows[0];
}

export async function findMembers(
  { db }: Services,
  { organisationId, beaconId }: BeaconRow,
  openAssessmentId: string | null,
  viewer: Viewer,
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select m.id as "memberId", m.user_id as "userId", m.role, m.is_admin as "isAdmin",
      ${memberName('m')} as name, u.email, ${displayAvatar} as avatar, ${displayPhone} as phone,
      ou.invited_as is not null as "isPhoneEditable", not ${isJoined} as "isPending",
      u.service_of is not null as "isService", m.asked_from as "askedFrom", r.submitted_at as "answeredAt", t.seed
    from members m
    join users u on u.id = m.user_id
    left join organisation_users ou on ou.organisation_id = m.organisation_id
      and ou.user_id = m.user_id
    left join responses r on r.organisation_id = ${organisationId} and r.member_id = m.id
      and r.assessment_id = ${openAssessmentId ?? nilUuid}::uuid
    left join assess_tokens t on t.organisation_id = ${organisationId} and t.member_id = m.id
      and t.assessment_id = ${openAssessmentId ?? nilUuid}::uuid and t.kind = 'mail'
      and t.revoked_at is null and m.user_id = ${viewer.userId}
    where m.organisation_id = ${organisationId} and m.beacon_id = ${beaconId}
      and m.removed_at is null
    order by name, m.id`.execute(db);
  return rows;
}

/** An existing client for a new Beacon. */
export interface ClientRow extends ClientDetails {
  organisationId: string;
  clientId: string;
}

/** Finds a client if the viewer may see one of their Beacons; otherwise undefined. */
export async function findClient(
  services: Services,
  viewer: Viewer,
  clientId: string,
): Promise<ClientRow | undefined> {
  const organisationId = await homeOf(services, viewer, 'clients', clientId);
  if (!organisationId) return undefined;
  const { rows } = await sql<ClientRow>`
    select c.organisation_id as "organisationId", c.id as "clientId", ${selectDetails()}
    from clients c
    where c.organisation_id = ${organisationId} and c.id = ${clientId} and exists (
      select from beacons s
      where s.organisation_id = ${organisationId} and s.client_id = c.id
        and ${isSeen(viewer, organisationId)})`.execute(services.db);
  return rows[0];
}

/** Which of the viewer's organisations has a row: with several, that is asked first. */
export async function homeOf(
  { db }: Pick<Services, 'db'>,
  { memberships }: Viewer,
  table: 'beacon_files' | 'beacons' | 'clients',
  id: string,
): Promise<string | undefined> {
  const ids = memberships.map(({ organisationId }) => organisationId);
  if (ids.length <= 1) return ids[0];
  const { rows } = await sql<{ organisationId: string }>`
    select organisation_id as "organisationId" from ${sql.table(table)}
    where organisation_id = any(${ids}::uuid[]) and id = ${id}`.execute(db);
  return rows[0]?.organisationId;
}

/** Whether the viewer may see the active Beacon `s` of the organisation. */
function isSeen(viewer: Viewer, organisationId: string): RawBuilder<boolean> {
  if (organisationsSeen(viewer).includes(organisationId)) return isActive('s');
  return sql`${isActive('s')} and exists (select from members where organisation_id = ${organisationId}
    and beacon_id = s.id and user_id = ${viewer.userId} and removed_at is null)`;
}

/** The organisations in which the viewer may see every Beacon. */
export function organisationsSeen(viewer: Viewer): string[] {
  return viewer.memberships
    .filter(({ roles }) => seesAll(roles))
    .map(({ organisationId }) => organisationId);
}

/** The organisations whose archive the viewer may see and restore from. */
export function archivesOf({ memberships }: Viewer): string[] {
  return memberships
    .filter(({ roles }) => organisationPermissions(roles).archive)
    .map(({ organisationId }) => organisationId);
}

/** What the viewer may do in at least one organisation. */
export function listPermissions(viewer: Viewer) {
  return {
    userCanCreateBeacons: viewer.memberships.some(({ roles }) => canCreateBeacons(roles)),
    canSeeArchive: archivesOf(viewer).length > 0,
  };
}

/** The viewer's roles in one organisation; empty if they do not belong to it. */
export function rolesIn({ memberships }: Viewer, organisationId: string): OrganisationRole[] {
  return memberships.find((each) => each.organisationId === organisationId)?.roles ?? [];
}
