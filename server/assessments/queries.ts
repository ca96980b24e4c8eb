import { sql } from '#server/platform/database/sql.ts';
import type { RawBuilder } from 'kysely';
import { isActive, isAssessor, versionOf } from '#server/platform/database/conditions.ts';
import type { StoredAnswers } from '#rules/answering/stored-answers.ts';
import type { AssessorRole } from '#rules/definition/texts.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import type { AnswerVersion } from './merge-draft.ts';
import type { BeaconKey } from '#server/beacons/projections/beacon-key.ts';
import type { LatestWindow } from '#server/beacons/schedule/plan-windows.ts';
import { scheduleColumns } from '#server/beacons/schedule/schedule-of.ts';
import type { ScheduleColumns } from '#server/beacons/schedule/schedule-of.ts';
import { teamAnswers } from '#server/beacons/projections/team-answers.ts';
import type { TeamAnswers } from '#server/beacons/projections/team-answers.ts';
import { isJoined, memberName } from '#server/platform/database/display-names.ts';
import type { Services } from '#server/platform/services.ts';
import { tokenKey } from './token-key.ts';
import type { TokenKey } from './token-key.ts';

/** What a valid assess token leads to: a member, their Beacon and the assessment they are asked for. */
interface Invitation extends BeaconKey {
  timeZone: string;
  country: string | null;
  clientId: string;
  frameworkId: string;
  /** By which the assessment asks; that of the Beacon before its first. */
  frameworkVersion: number;
  isAnonymous: boolean;
  nextOpensAt: Date | null;
  kind: 'mail' | 'qr' | 'link';
  memberId: string;
  role: AssessorRole;
  userId: string;
  /** Whether the link proves who the user is, and they have no password yet. */
  canSetPassword: boolean;
  /** Whether a mail with the link asked for other assessments too. */
  hasQueue: boolean;
  draft: unknown;
  draftVersions: Record<string, AnswerVersion> | null;
}

/** The columns of one window. */
interface AssessmentColumns extends Omit<LatestWindow, 'isComplete'> {
  assessmentId: string;
  revision: number;
}

/** The columns are null if no window has opened yet. */
type MaybeAssessment = AssessmentColumns | { [Name in keyof AssessmentColumns]: null };

export type FoundInvitation = Invitation &
  MaybeAssessment & {
    organisationName: string;
    /** What the assessor has chosen; null for that of their browser. */
    language: string | null;
    userName: string;
    /** Whether to offer signing in. Anybody can scan a QR code, so it only discloses accounts that joined the organisation. */
    canLogIn: boolean;
    clientName: string;
    gender: Schema['clients']['gender'];
    dateOfBirth: string | null;
    isAnswered: boolean;
    draftStage: number | null;
    draftSavedAt: Date | null;
    previousAttributes: StoredAnswers | null;
  };

/** An invitation with all that its submit is decided by, as it was at one instant. */
export interface SubmitInvitation extends Invitation, AssessmentColumns, ScheduleColumns {
  isComplete: boolean;
  /** Whether all others have answered. */
  isLast: boolean;
  /** Their answers; null unless this is the last. */
  others: TeamAnswers | null;
  /** Of the response that the member has given already. */
  existingKey: string | null;
  existingHash: Buffer | null;
}

type TokenServices = Pick<Services, 'db' | 'isDistributed'>;

/** At most one row. The offset has PostgreSQL plan it alone, which takes a quarter of the time of planning joins. */
function rowOf(query: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lateral (${query} offset 0)`;
}

/** The columns of an invitation. */
const invitationColumns = sql`t.organisation_id as "organisationId", o.time_zone as "timeZone", o.country,
  b.id as "beaconId", b.client_id as "clientId", b.framework_id as "frameworkId",
  ${versionOf('a')} as "frameworkVersion", b.is_anonymous as "isAnonymous",
  b.next_opens_at as "nextOpensAt", t.kind, m.id as "memberId", m.role, m.user_id as "userId",
  t.kind = 'mail' and u.password_hash is null
    and t.created_at >= coalesce(u.email_changed_at, '-infinity') as "canSetPassword",
  d.input as draft, d.versions as "draftVersions", a.id as "assessmentId", a.number,
  a.opens_at as "opensAt", a.closes_at as "closesAt", a.closed_at as "closedAt", a.revision,
  t.has_queue as "hasQueue"`;

/** The rows of what a token leads to: `t`, `m` and `b` are the token, its member and their Beacon, `a` the assessment. */
function partsOf({ organisationId }: TokenKey) {
  const ofToken =
    organisationId === null
      ? sql`organisation_id = t.organisation_id`
      : sql`organisation_id = ${organisationId}`;
  const ofMember = sql`${ofToken} and assessment_id = a.id and member_id = m.id`;
  return {
    ofToken,
    assessment: rowOf(sql`select id, beacon_id, number, opens_at, closes_at, closed_at, is_complete,
        revision, framework_version
      from assessments
      where ${ofToken} and number >= m.asked_from and id = coalesce(t.assessment_id, (select id
        from assessments where ${ofToken} and beacon_id = b.id order by number desc limit 1))`),
    completion: rowOf(sql`select expected, received from completions
      where ${ofToken} and assessment_id = a.id`),
    response: rowOf(sql`select member_id, idempotency_key, body_hash from responses
      where ${ofMember}`),
    /** The draft that this kind of link has saved. */
    draft: rowOf(sql`select input, versions, current_stage, saved_at from drafts
      where ${ofMember} and kind = t.kind`),
    fromToken: sql`from assess_tokens t
      join ${rowOf(sql`select id, beacon_id, user_id, role, asked_from, left_as from members
        where ${ofToken} and id = t.member_id and removed_at is null and ${isAssessor()}`)} m on true
      join ${rowOf(sql`select id, client_id, framework_id, framework_version, is_anonymous,
          next_opens_at, period_type, period, start_on, days_open, start_hour, end_hour, wdays
        from beacons where ${ofToken} and id = m.beacon_id and ${isActive()}`)} b on true
      join ${rowOf(sql`select name, time_zone, country from organisations where ${ofToken}`)} o on true
      join ${rowOf(sql`select name, password_hash, email_changed_at, language from users
        where id = m.user_id`)} u on true`,
  };
}

function isOf({ tokenHash, organisationId }: TokenKey): RawBuilder<unknown> {
  return organisationId === null
    ? sql`t.token_hash = ${tokenHash}`
    : sql`t.organisation_id = ${organisationId} and t.token_hash = ${tokenHash}`;
}

/**
 * The link in a mail belongs to one assessment; a QR code opens the Beacon's latest assessment that asks its assessor. A
 * draft is only visible through the kind of link that saved it.
 */
export async function findInvitation(
  services: TokenServices,
  tokenHash: Buffer,
): Promise<FoundInvitation | undefined> {
  const token = await tokenKey(services, tokenHash);
  const { ofToken, assessment, response, draft, fromToken } = partsOf(token);
  const { rows } = await sql<FoundInvitation>`
    select ${invitationColumns}, o.name as "organisationName",
      coalesce(u.language, ou.language) as language, ${memberName('m')} as "userName",
      u.password_hash is not null and (t.kind = 'mail' or ${isJoined}) as "canLogIn",
      c.name as "clientName", c.gender, c.date_of_birth as "dateOfBirth",
      r.member_id is not null as "isAnswered", d.current_stage as "draftStage",
      d.saved_at as "draftSavedAt", p.attributes as "previousAttributes"
    ${fromToken}
    left join ${rowOf(sql`select user_id, invited_as, known_as, language from organisation_users
      where ${ofToken} and user_id = m.user_id`)} ou on true
    join ${rowOf(sql`select name, gender, date_of_birth from clients
      where ${ofToken} and id = b.client_id`)} c on true
    left join ${assessment} a on true
    left join ${response} r on true
    left join ${draft} d on true
    left join lateral (select attributes from responses
      where ${ofToken} and member_id = m.id and assessment_id <> a.id
        and not exists (select from assessments where ${ofToken} and id = assessment_id
          and framework_version is distinct from a.framework_version)
      order by submitted_at desc limit 1) p on true
    where ${isOf(token)} and t.revoked_at is null`.execute(services.db);
  return rows[0];
}

/** Whether all others who are asked have answered, of somebody who is asked and has not. */
const isLast = sql`coalesce(k.expected - k.received = 1, false)`;

/** Everything that a submit is decided by, in one snapshot and without a lock. */
export async function findSubmitInvitation(
  services: TokenServices,
  tokenHash: Buffer,
): Promise<SubmitInvitation | undefined> {
  const token = await tokenKey(services, tokenHash);
  const { ofToken, assessment, completion, response, draft, fromToken } = partsOf(token);
  const { rows } = await sql<SubmitInvitation>`
    select ${invitationColumns}, ${scheduleColumns}, a.is_complete as "isComplete",
      r.idempotency_key as "existingKey", r.body_hash as "existingHash",
      ${isLast} as "isLast", ${teamAnswers(ofToken, isLast, sql`null`)} as others
    ${fromToken}
    join ${assessment} a on true
    left join ${completion} k on true
    left join ${response} r on true
    left join ${draft} d on true
    where ${isOf(token)} and t.revoked_at is null`.execute(services.db);
  return rows[0];
}

/** The person to whom a mail with a token was sent. */
export interface Recipient {
  organisationId: string;
  organisationName: string;
  userId: string;
  memberId: string;
  assessmentId: string;
  isOptedOut: boolean;
}

/** Also finds the recipient of a revoked link, because its mail is still in their mailbox. */
export async function findRecipient(
  services: TokenServices,
  tokenHash: Buffer,
): Promise<Recipient | undefined> {
  const token = await tokenKey(services, tokenHash);
  const { rows } = await sql<Recipient>`
    select t.organisation_id as "organisationId", o.name as "organisationName",
      m.user_id as "userId", m.id as "memberId", t.assessment_id as "assessmentId",
      ou.opted_out_at is not null as "isOptedOut"
    from assess_tokens t
    join organisations o on o.organisation_id = t.organisation_id
    join members m on m.organisation_id = t.organisation_id and m.id = t.member_id
    join organisation_users ou on ou.organisation_id = t.organisation_id and ou.user_id = m.user_id
    where ${isOf(token)} and t.kind = 'mail'`.execute(services.db);
  return rows[0];
}

export type OpenInvitation = FoundInvitation & { assessmentId: string };
