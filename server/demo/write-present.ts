import type { Kysely } from 'kysely';
import type { Schema } from '#server/database/schema.ts';
import type { StagedBeacon } from './stage-beacon.ts';
import { resultColumns, writeResponses } from './write-responses.ts';

/** Writes the responses to the windows that are open, as if they had come in since. */
export async function writePresent(trx: Kysely<Schema>, staged: StagedBeacon[]): Promise<void> {
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
  }
}
