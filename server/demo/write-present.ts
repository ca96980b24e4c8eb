import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { settleOpenWindow } from '#server/assessments/settled.ts';
import type { Schema } from '#server/database/schema.ts';
import { leaveInMailbox } from '#server/mail/carrier-of.ts';
import { settle } from '#server/mail/outbox.ts';
import type { Services } from '#server/services.ts';
import type { StagedBeacon } from './stage-beacon.ts';
import { keyOf } from './write-past.ts';
import { resultColumns, writeResponses } from './write-responses.ts';

/** Writes the responses to the windows that are open, as if they had come in since, by links that were mailed. */
export async function writePresent(
  { db: trx, clock }: Pick<Services, 'db' | 'clock'>,
  staged: StagedBeacon[],
): Promise<void> {
  const open = await trx
    .selectFrom('assessments')
    .select(['id', 'beacon_id', 'number'])
    .where('closed_at', 'is', null)
    .execute();
  const present = staged.flatMap(({ row, history }) => {
    const opened = open.find(({ beacon_id }) => beacon_id === row.id);
    const past = history.find(({ round }) => round.number === opened?.number);
    if (opened === undefined || past?.result == null) return [];
    return [{ row, past: { ...past, round: { ...past.round, id: opened.id } } }];
  });
  await writeResponses(trx, present);
  for (const { row, past } of present) {
    await trx
      .updateTable('assessments')
      .set(resultColumns(past))
      .where('organisation_id', '=', row.organisation_id)
      .where('id', '=', past.round.id)
      .execute();
    await settleOpenWindow(trx, keyOf({ row }));
  }
  await settleInvitations(trx, clock.now());
}

async function settleInvitations(trx: Kysely<Schema>, now: Date): Promise<void> {
  const { rows } = await sql<{ organisationId: string; mailIds: string[] }>`
    select x.organisation_id as "organisationId", array_agg(x.id) as "mailIds"
    from mails x
    join responses r on r.organisation_id = x.organisation_id
      and r.assessment_id = x.assessment_id and r.member_id = x.member_id
    where x.kind = 'assessment_invitation' and x.sent_at is null
    group by x.organisation_id`.execute(trx);
  const { outcome, detail } = await leaveInMailbox();
  for (const row of rows) await settle(trx, row, { outcome, detail, nextAttemptAt: null }, now);
}
