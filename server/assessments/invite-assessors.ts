import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { v7 } from 'uuid';
import type { Schema } from '#server/database/schema.ts';
import type { Services } from '#server/services.ts';
import { makeToken } from './tokens.ts';

interface OpenWindow {
  organisationId: string;
  assessmentId: string;
  now: Date;
}

interface Assessor {
  memberId: string;
  userId: string;
  /** False for people known by a username or a placeholder address. */
  hasMailbox: boolean;
}

/**
 * Gives everybody who is asked in a window and has no link to it yet her link, and a mail that carries it to those who
 * have a mailbox. Inside the transaction that holds the Beacon's lock.
 */
export async function inviteAssessors(
  { db: trx, config }: Pick<Services, 'db' | 'config'>,
  { organisationId, assessmentId, now: created_at }: OpenWindow,
): Promise<void> {
  const rows = await findUninvited(trx, organisationId, assessmentId);
  if (rows.length === 0) return;
  const shared = { organisation_id: organisationId, assessment_id: assessmentId, created_at };
  const tokens = rows.map(({ memberId }) => {
    const source = { organisationId, kind: 'mail', memberId, assessmentId } as const;
    const { seed, hash } = makeToken(config.secretKey, source);
    return { ...shared, token_hash: hash, seed, kind: source.kind, member_id: memberId };
  });
  await trx
    .insertInto('assess_tokens')
    .values(tokens)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const mails = rows.filter(({ hasMailbox }) => hasMailbox);
  if (mails.length === 0) return;
  await trx
    .insertInto('mails')
    .values(
      mails.map(({ memberId, userId }) => ({
        ...shared,
        id: v7(),
        kind: 'assessment_invitation',
        user_id: userId,
        member_id: memberId,
        next_attempt_at: created_at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function findUninvited(
  trx: Kysely<Schema>,
  organisationId: string,
  assessmentId: string,
): Promise<Assessor[]> {
  const { rows } = await sql<Assessor>`
    select m.id as "memberId", m.user_id as "userId",
      coalesce(u.email !~ '\\.temp\\d*$', false) as "hasMailbox"
    from assessments a
    join members m on m.organisation_id = a.organisation_id and m.beacon_id = a.beacon_id
      and m.removed_at is null and m.role <> 'viewer' and m.asked_from <= a.number
    join users u on u.id = m.user_id
    where a.organisation_id = ${organisationId} and a.id = ${assessmentId}
      and not exists (select from assess_tokens where organisation_id = a.organisation_id
        and assessment_id = a.id and member_id = m.id and kind = 'mail')`.execute(trx);
  return rows;
}
