import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isActive, isAssessor } from '#server/platform/database/conditions.ts';
import type { AssessorRole } from '#rules/definition.ts';
import type { TeamResult } from '#rules/score.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import type { AnswerVersion, Draft } from './merge-draft.ts';
import type { BeaconKey } from '#server/beacons/beacon-key.ts';
import type { LatestWindow } from '#server/beacons/schedule/plan-windows.ts';
import { isSettledResult } from '#server/beacons/settled.ts';
import { isJoined, memberName } from '#server/platform/database/display-names.ts';
import type { Services } from '#server/platform/services.ts';

/** The data behind a valid assess token: a member, their Beacon and the assessment they are asked for. */
interface Invitation extends BeaconKey {
  organisationName: string;
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
  userName: string;
  hasPassword: boolean;
  /** Whether to offer signing in. Anybody can scan a QR code, so it only discloses accounts that joined the organisation. */
  canLogIn: boolean;
  invitationSeed: Buffer | null;
  /** Whether the invitation has a separate link for the mailbox. */
  hasMailToken: boolean;
  /** Whether the mail with the link asked for other assessments too. */
  hasQueue: boolean;
}

/** The columns of one window. */
interface AssessmentColumns extends Omit<LatestWindow, 'isComplete'> {
  assessmentId: string;
}

/** The columns are null if no window has opened yet. */
type MaybeAssessment = AssessmentColumns | { [Name in keyof AssessmentColumns]: null };

export type FoundInvitation = Invitation &
  MaybeAssessment & {
    clientName: string;
    gender: Schema['clients']['gender'];
    dateOfBirth: string | null;
    isAnswered: boolean;
    draft: unknown;
    draftStage: number | null;
    draftVersions: Record<string, AnswerVersion> | null;
    draftSavedAt: Date | null;
    previousAttributes: Attributes | null;
  };

export type LockedInvitation = Invitation &
  AssessmentColumns & {
    isComplete: boolean;
    previousResult: TeamResult | null;
  };

type Attributes = Record<string, { rating?: number }>;

const invitationColumns = sql`t.organisation_id as "organisationId", o.name as "organisationName",
  o.time_zone as "timeZone", b.id as "beaconId", b.client_id as "clientId",
  b.framework_id as "frameworkId", b.framework_version as "frameworkVersion",
  b.is_anonymous as "isAnonymous", b.next_opens_at as "nextOpensAt", t.kind, m.id as "memberId", m.role,
  m.user_id as "userId", ${memberName('m')} as "userName", u.password_hash is not null as "hasPassword",
  u.password_hash is not null and (t.kind = 'mail' or ${isJoined}) as "canLogIn",
  i.seed as "invitationSeed", i.mail_token_hash is not null as "hasMailToken", a.id as "assessmentId", a.number, a.opens_at as "opensAt",
  a.closes_at as "closesAt", a.closed_at as "closedAt",
  t.kind = 'mail' and exists (select from mails x
    join mails y on y.organisation_id = x.organisation_id and y.message_id = x.message_id
      and y.assessment_id <> x.assessment_id and y.sent_at is not null
    where x.organisation_id = t.organisation_id and x.assessment_id = t.assessment_id
      and x.member_id = t.member_id and x.sent_at is not null) as "hasQueue"`;

const isAssessment = sql`a.organisation_id = t.organisation_id and a.number >= m.asked_from
  and a.id = coalesce(t.assessment_id, (
    select id from assessments where organisation_id = b.organisation_id and beacon_id = b.id
    order by number desc limit 1))`;

/**
 * The link in a mail belongs to one assessment; a QR code opens the Beacon's latest assessment that asks its assessor. A
 * draft is only visible through the kind of link that saved it.
 */
export async function findInvitation(
  db: Services['db'],
  tokenHash: Buffer,
  now: Date,
): Promise<FoundInvitation | undefined> {
  const { rows } = await sql<FoundInvitation>`
    select ${invitationColumns}, c.name as "clientName", c.gender, c.date_of_birth as "dateOfBirth",
      r.member_id is not null as "isAnswered", d.input as draft, d.current_stage as "draftStage",
      d.saved_at as "draftSavedAt", d.versions as "draftVersions", p.attributes as "previousAttributes"
    ${fromToken(now)}
    join clients c on c.organisation_id = b.organisation_id and c.id = b.client_id
    left join assessments a on ${isAssessment}
    left join responses r on r.organisation_id = t.organisation_id and r.assessment_id = a.id
      and r.member_id = m.id
    left join drafts d on d.organisation_id = t.organisation_id and d.assessment_id = a.id
      and d.member_id = m.id and d.kind = t.kind
    left join lateral (select attributes from responses
      where organisation_id = t.organisation_id and member_id = m.id and assessment_id <> a.id
      order by submitted_at desc limit 1) p on true
    where ${isLive(tokenHash)}`.execute(db);
  return rows[0];
}

/** The draft that a kind of link has saved for its assessor. Read under the lock, which serialises devices. */
export async function findDraft(
  trx: Services['db'],
  { organisationId, assessmentId, memberId }: LockedInvitation,
  kind: 'mail' | 'qr',
): Promise<Draft | null> {
  const { rows } = await sql<Draft>`
    select input, versions from drafts where organisation_id = ${organisationId}
      and assessment_id = ${assessmentId} and member_id = ${memberId} and kind = ${kind}`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/**
 * Finds the invitation and locks the assessment's row, which serialises submits and closing. Columns of other tables may
 * be older than the lock.
 */
export async function lockInvitation(
  trx: Services['db'],
  tokenHash: Buffer,
  now: Date,
): Promise<LockedInvitation | undefined> {
  const { rows } = await sql<LockedInvitation>`
    select ${invitationColumns}, a.is_complete as "isComplete",
      (select p.result from assessments p
        where p.organisation_id = a.organisation_id and p.beacon_id = a.beacon_id
          and p.number < a.number and ${isSettledResult('p')}
        order by p.number desc limit 1) as "previousResult"
    ${fromToken(now)}
    join assessments a on ${isAssessment}
    where ${isLive(tokenHash)}
    for no key update of a`.execute(trx);
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
  db: Services['db'],
  tokenHash: Buffer,
): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    select t.organisation_id as "organisationId", o.name as "organisationName",
      m.user_id as "userId", m.id as "memberId", t.assessment_id as "assessmentId",
      ou.opted_out_at is not null as "isOptedOut"
    from assess_tokens t
    join organisations o on o.organisation_id = t.organisation_id
    join members m on m.organisation_id = t.organisation_id and m.id = t.member_id
    join organisation_users ou on ou.organisation_id = t.organisation_id and ou.user_id = m.user_id
    where t.token_hash = ${tokenHash} and t.kind = 'mail'`.execute(db);
  return rows[0];
}

function fromToken(now: Date): RawBuilder<unknown> {
  return sql`from assess_tokens t
    join members m on m.organisation_id = t.organisation_id and m.id = t.member_id
    join beacons b on b.organisation_id = m.organisation_id and b.id = m.beacon_id
    join organisations o on o.organisation_id = t.organisation_id
    join users u on u.id = m.user_id
    left join organisation_users ou on ou.organisation_id = t.organisation_id
      and ou.user_id = m.user_id
    left join lateral (select seed, mail_token_hash from invitations
      where user_id = u.id and organisation_id = t.organisation_id and t.kind = 'mail'
        and t.created_at >= coalesce(u.email_changed_at, '-infinity')
        and u.password_hash is null and accepted_at is null and expires_at > ${now}
      order by created_at desc limit 1) i on true`;
}

function isLive(tokenHash: Buffer): RawBuilder<unknown> {
  return sql`t.token_hash = ${tokenHash} and t.revoked_at is null and m.removed_at is null
    and ${isAssessor('m')} and ${isActive('b')}`;
}

export type OpenInvitation = FoundInvitation & { assessmentId: string };
