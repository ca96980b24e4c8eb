import { sql } from 'kysely';
import { Problem } from '#contract/problems.ts';
import type { Services } from '#server/platform/services.ts';

export interface Inviting {
  organisationId: string;
  /** Who invites. */
  userId: string;
}

interface Limit {
  subjectId: string;
  who: 'You' | 'Your organisation';
  most: number;
}

const dayMs = 86_400_000;

/** Thrown where a day's invitations are used up; says how many are left, and when there will be more. */
export class InvitationLimit extends Problem {
  override name = 'InvitationLimit';
  readonly until: Date;
  /** More were to be sent at once than a whole day allows. */
  readonly isNeverMet: boolean;

  constructor(title: string, { now, until, isNeverMet }: Omit<Spent, 'left'>) {
    const retryAfterSeconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
    super('too_many', { title, fields: { members: title }, retryAfterSeconds });
    this.until = until;
    this.isNeverMet = isNeverMet;
  }
}

interface Spent {
  now: Date;
  until: Date;
  isNeverMet: boolean;
  left: number;
}

/**
 * Counts invitations that go out by mail, before they are written, inside the caller's transaction: the locks on both
 * counts hold until it ends, so that many at once never exceed a limit, and what rolls back is not counted.
 * @throws InvitationLimit
 */
export async function countInvitations(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  inviting: Inviting,
  count: number,
): Promise<void> {
  if (count === 0) return;
  for (const limit of limitsOf(services, inviting)) await spend(services, limit, count);
}

/** How many more invitations can go out by mail today, and how many on a day without any yet. */
export async function invitationsLeft(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  inviting: Inviting,
): Promise<{ today: number; aDay: number }> {
  const limits = limitsOf(services, inviting);
  const day = dayOf(services.clock.now());
  const left = await Promise.all(limits.map((limit) => leftOf(services, limit, day)));
  return { today: Math.min(...left), aDay: Math.min(...limits.map(({ most }) => most)) };
}

function limitsOf({ config }: Pick<Services, 'config'>, inviting: Inviting): Limit[] {
  const { invitationsPerPerson, invitationsPerOrganisation } = config;
  return [
    { subjectId: inviting.userId, who: 'You', most: invitationsPerPerson },
    {
      subjectId: inviting.organisationId,
      who: 'Your organisation',
      most: invitationsPerOrganisation,
    },
  ];
}

async function spend(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  limit: Limit,
  count: number,
): Promise<void> {
  const now = clock.now();
  const { subjectId, who, most } = limit;
  const day = dayOf(now);
  const { rows } = await sql`
    insert into invitation_counts as c (subject_id, day, sent)
    select ${subjectId}::uuid, ${day}::date, ${count}::int where ${count}::int <= ${most}
    on conflict (subject_id, day) do update set sent = c.sent + excluded.sent
      where c.sent + excluded.sent <= ${most}
    returning sent`.execute(db);
  if (rows.length > 0) return;
  const left = await leftOf({ db }, limit, day);
  const until = new Date(Math.floor(now.getTime() / dayMs + 1) * dayMs);
  throw new InvitationLimit(titleOf(who, { left, until, most }), {
    now,
    until,
    isNeverMet: count > most,
  });
}

async function leftOf(
  { db }: Pick<Services, 'db'>,
  { subjectId, most }: Limit,
  day: string,
): Promise<number> {
  const sent = await db
    .selectFrom('invitation_counts')
    .select('sent')
    .where('subject_id', '=', subjectId)
    .where('day', '=', day)
    .executeTakeFirst();
  return Math.max(0, most - (sent?.sent ?? 0));
}

/** In UTC. */
function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

function titleOf(
  who: Limit['who'],
  { left, until, most }: { left: number; until: Date; most: number },
): string {
  const today = left === 0 ? 'no more invitations' : `only ${left} more invitations`;
  const tomorrow = `${until.toISOString().slice(0, 10)} at 00:00 UTC`;
  return `${who} can send ${today} today, of ${most} a day. You can send more from ${tomorrow}.`;
}
