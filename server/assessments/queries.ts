import { sql } from '#server/platform/database/sql.ts';
import type { RawBuilder } from 'kysely';
import { isActive, isAssessor } from '#server/platform/database/conditions.ts';
import type { AssessorRole } from '#rules/definition.ts';
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
  clientId: string;
  frameworkId: string;
  frameworkVersion: number;
  isAnonymous: boolean;
  nextOpensAt: Date | null;
  kind: 'mail' | 'qr' | 'link';
  memberId: string;
  role: AssessorRole;
  userId: string;
  hasPassword: boolean;
  invitationSeed: Buffer | null;
  /** Whether the invitation has a separate link for the mailbox. */
  hasMailToken: boolean;
  /** Whether the mail with the link asked for other assessments too. */
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
    userName: string;
    /** Whether to offer signing in. Anybody can scan a QR code, so it only discloses accounts that joined the organisation. */
    canLogIn: boolean;
    clientName: string;
    gender: Schema['clients']['gender'];
    dateOfBirth: string | null;
    isAnswered: boolean;
    draftStage: number | null;
    draftSavedAt: Date | null;
    previousAttributes: Attributes | null;
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
type Attributes = Record<string, { rating?: number }>;

/** The row of a table that a condition names. PostgreSQL plans each alone, which takes a quarter of the time of joins. */
function rowOf(table: keyof Schema, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lateral (select * from ${sql.table(table)} where ${condition} limit 1)`;
}

/** The rows of what a token leads to: `t`, `m` and `b` are the token, its member and their Beacon, `a` the assessment. */
function partsOf({ organisationId }: TokenKey, now: Date) {
  const ofToken =
    organisationId === null
      ? sql`organisation_id = t.organisation_id`
      : sql`organisation_id = ${organisationId}`;
  const ofMember = sql`${ofToken} and assessment_id = a.id and member_id = m.id`;
  return {
    ofToken,
    invitationColumns: sql`t.organisation_id as "organisationId", o.time_zone as "timeZone",
      b.id as "beaconId", b.client_id as "clientId", b.framework_id as "frameworkId",
      b.framework_version as "frameworkVersion", b.is_anonymous as "isAnonymous",
      b.next_opens_at as "nextOpensAt", t.kind, m.id as "memberId", m.role, m.user_id as "userId",
      u.password_hash is not null as "hasPassword", i.seed as "invitationSeed",
      i.mail_token_hash is not null as "hasMailToken", d.input as draft, d.versions as "draftVersions",
      a.id as "assessmentId", a.number, a.opens_at as "opensAt", a.closes_at as "closesAt",
      a.closed_at as "closedAt", a.revision, t.kind = 'mail' and exists (select from mails x
        join mails y on y.organisation_id = x.organisation_id and y.message_id = x.message_id
          and y.assessment_id <> x.assessment_id and y.sent_at is not null
        where x.${ofToken} and x.assessment_id = t.assessment_id
          and x.member_id = t.member_id and x.sent_at is not null) as "hasQueue"`,
    assessment: rowOf(
      'assessments',
      sql`${ofToken} and number >= m.asked_from and id = coalesce(t.assessment_id, (select id
        from assessments where ${ofToken} and beacon_id = b.id order by number desc limit 1))`,
    ),
    response: rowOf('responses', ofMember),
    /** The draft that this kind of link has saved. */
    draft: rowOf('drafts', sql`${ofMember} and kind = t.kind`),
    fromToken: sql`from assess_tokens t
      join ${rowOf('members', sql`${ofToken} and id = t.member_id`)} m on true
      join ${rowOf('beacons', sql`${ofToken} and id = m.beacon_id`)} b on true
      join ${rowOf('organisations', ofToken)} o on true
      join ${rowOf('users', sql`id = m.user_id`)} u on true
      left join lateral (select seed, mail_token_hash from invitations
        where user_id = u.id and ${ofToken} and t.kind = 'mail'
          and t.created_at >= coalesce(u.email_changed_at, '-infinity')
          and u.password_hash is null and accepted_at is null and expires_at > ${now}
        order by created_at desc limit 1) i on true`,
  };
}

function isOf({ tokenHash, organisationId }: TokenKey): RawBuilder<unknown> {
  return organisationId === null
    ? sql`t.token_hash = ${tokenHash}`
    : sql`t.organisation_id = ${organisationId} and t.token_hash = ${tokenHash}`;
}

function isLive(token: TokenKey): RawBuilder<unknown> {
  return sql`${isOf(token)} and t.revoked_at is null and m.removed_at is null
    and ${isAssessor('m')} and ${isActive('b')}`;
}

/**
 * The link in a mail belongs to one assessment; a QR code opens the Beacon's latest assessment that asks its assessor. A
 * draft is only visible through the kind of link that saved it.
 */
export async function findInvitation(
  services: TokenServices,
  tokenHash: Buffer,
  now: Date,
): Promise<FoundInvitation | undefined> {
  const token = await tokenKey(services, tokenHash);
  const { ofToken, invitationColumns, assessment, response, draft, fromToken } = partsOf(
    token,
    now,
  );
  const { rows } = await sql<FoundInvitation>`
    select ${invitationColumns}, o.name as "organisationName", ${memberName('m')} as "userName",
      u.password_hash is not null and (t.kind = 'mail' or ${isJoined}) as "canLogIn",
      c.name as "clientName", c.gender, c.date_of_birth as "dateOfBirth",
      r.member_id is not null as "isAnswered", d.current_stage as "draftStage",
      d.saved_at as "draftSavedAt", p.attributes as "previousAttributes"
    ${fromToken}
    left join ${rowOf('organisation_users', sql`${ofToken} and user_id = m.user_id`)} ou on true
    join ${rowOf('clients', sql`${ofToken} and id = b.client_id`)} c on true
    left join ${assessment} a on true
    left join ${response} r on true
    left join ${draft} d on true
    left join lateral (select attributes from responses
      where ${ofToken} and member_id = m.id and assessment_id <> a.id
      order by submitted_at desc limit 1) p on true
    where ${isLive(token)}`.execute(services.db);
  return rows[0];
}

/** Everything that a submit is decided by, in one snapshot and without a lock. */
export async function findSubmitInvitation(
  services: TokenServices,
  tokenHash: Buffer,
  now: Date,
): Promise<SubmitInvitation | undefined> {
  const token = await tokenKey(services, tokenHash);
  const { ofToken, invitationColumns, assessment, response, draft, fromToken } = partsOf(
    token,
    now,
  );
  const { rows } = await sql<SubmitInvitation>`
    select ${invitationColumns}, ${scheduleColumns}, a.is_complete as "isComplete",
      r.idempotency_key as "existingKey", r.body_hash as "existingHash",
      w.is_last as "isLast", ${teamAnswers(ofToken, sql`w.is_last`)} as others
    ${fromToken}
    join ${assessment} a on true
    cross join lateral (select not exists (select from members s
      where s.${ofToken} and s.beacon_id = a.beacon_id and s.id <> m.id
        and s.removed_at is null and ${isAssessor('s')} and s.asked_from <= a.number
        and not exists (select from responses where ${ofToken}
          and assessment_id = a.id and member_id = s.id)) as is_last) w
    left join ${response} r on true
    left join ${draft} d on true
    where ${isLive(token)}`.execute(services.db);
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
