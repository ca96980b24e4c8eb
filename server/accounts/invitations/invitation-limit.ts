import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import { sql } from 'kysely';
import { textOf } from '#contract/messages.ts';
import { Problem } from '#contract/problems.ts';
import type { CoreServices, DbServices, TimedServices } from '#server/platform/services.ts';

export interface InvitationSource {
  organisationId: string;
  /** The inviting user. */
  userId: string;
}

interface Limit {
  subjectId: string;
  whose: 'own' | 'organisation';
  max: number;
}

const dayMs = 86_400_000;

/** Thrown when a daily limit is reached; the message states how many are left and when more can be sent. */
export class InvitationLimit extends Problem {
  override name = 'InvitationLimit';
  readonly until: Date;
  /** Whether one call exceeds the limit of a whole day. */
  readonly exceedsDay: boolean;

  constructor(title: MessageDescriptor, { now, until, exceedsDay }: LimitState) {
    const retryAfterSeconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
    super('too_many', { title, fields: { members: textOf(title) }, retryAfterSeconds });
    this.until = until;
    this.exceedsDay = exceedsDay;
  }
}

interface LimitState {
  now: Date;
  until: Date;
  exceedsDay: boolean;
}

/**
 * Counts mailed invitations before they are inserted, in the caller's transaction: both counts are locked until it ends,
 * so that parallel calls never exceed a limit, and a rollback is not counted.
 * @throws InvitationLimit
 */
export async function countInvitations(
  services: CoreServices,
  source: InvitationSource,
  count: number,
): Promise<void> {
  if (count === 0) return;
  await assertNoSample(services, source);
  for (const limit of limitsOf(services, source)) await countAgainst(services, limit, count);
}

/** Nobody is invited into an organisation with invented people. */
async function assertNoSample(
  { db, clock }: TimedServices,
  { organisationId }: InvitationSource,
): Promise<void> {
  const sample = await db
    .selectFrom('samples')
    .select('organisation_id')
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  if (!sample) return;
  const now = clock.now();
  const title = msg`The sample organisation sends no invitations. Invite people into your own organisation.`;
  throw new InvitationLimit(title, {
    now,
    until: new Date(now.getTime() + dayMs),
    exceedsDay: true,
  });
}

/** How many more invitations can be mailed today, and how many on a full day. */
export async function invitationsLeft(
  services: CoreServices,
  source: InvitationSource,
): Promise<{ today: number; aDay: number }> {
  const limits = limitsOf(services, source);
  const day = dayOf(services.clock.now());
  const left = await Promise.all(limits.map((limit) => leftOf(services, limit, day)));
  return { today: Math.min(...left), aDay: Math.min(...limits.map(({ max }) => max)) };
}

function limitsOf({ config }: CoreServices, { userId, organisationId }: InvitationSource): Limit[] {
  const { invitationsPerPerson: own, invitationsPerOrganisation: shared } = config;
  return [
    { subjectId: userId, whose: 'own', max: own },
    { subjectId: organisationId, whose: 'organisation', max: shared },
  ];
}

async function countAgainst(
  { db, clock }: TimedServices,
  limit: Limit,
  count: number,
): Promise<void> {
  const now = clock.now();
  const { subjectId, whose, max } = limit;
  const day = dayOf(now);
  const { rows } = await sql`
    insert into invitation_counts as c (subject_id, day, sent)
    select ${subjectId}::uuid, ${day}::date, ${count}::int where ${count}::int <= ${max}
    on conflict (subject_id, day) do update set sent = c.sent + excluded.sent
      where c.sent + excluded.sent <= ${max}
    returning sent`.execute(db);
  if (rows.length > 0) return;
  const left = await leftOf({ db }, limit, day);
  const until = new Date(Math.floor(now.getTime() / dayMs + 1) * dayMs);
  const title = titleOf(whose, { left, until, max });
  throw new InvitationLimit(title, { now, until, exceedsDay: count > max });
}

async function leftOf({ db }: DbServices, { subjectId, max }: Limit, day: string): Promise<number> {
  const sent = await db
    .selectFrom('invitation_counts')
    .select('sent')
    .where('subject_id', '=', subjectId)
    .where('day', '=', day)
    .executeTakeFirst();
  return Math.max(0, max - (sent?.sent ?? 0));
}

/** The date in UTC. */
function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

function titleOf(
  whose: Limit['whose'],
  { left, until, max }: { left: number; until: Date; max: number },
): MessageDescriptor {
  const date = until.toISOString().slice(0, 10);
  if (whose === 'own') {
    return left === 0
      ? msg`You have sent all ${plural({ max }, { one: '# invitation', other: '# invitations' })} you can send a day. You can send more from ${{ date }} at 00:00 UTC.`
      : msg`You can send only ${plural({ left }, { one: '# more invitation', other: '# more invitations' })} today, of ${{ max }} a day. You can send more from ${{ date }} at 00:00 UTC.`;
  }
  return left === 0
    ? msg`Your organisation has sent all ${plural({ max }, { one: '# invitation', other: '# invitations' })} it can send a day. You can send more from ${{ date }} at 00:00 UTC.`
    : msg`Your organisation can send only ${plural({ left }, { one: '# more invitation', other: '# more invitations' })} today, of ${{ max }} a day. You can send more from ${{ date }} at 00:00 UTC.`;
}
