import { settleOpenWindow } from '#server/beacons/projections/settle-open-window.ts';
import type { Services } from '#server/platform/services.ts';
import type { StagedBeacon } from './stage-beacon.ts';
import { keyOf } from './write-past.ts';
import { scoredColumns, writeResponses } from './write-responses.ts';

/** Writes the responses to open windows, as if assessors had submitted them by mailed links. */
export async function writePresent(
  services: Pick<Services, 'db' | 'clock' | 'frameworks'>,
  staged: StagedBeacon[],
): Promise<void> {
  const { db: trx } = services;
  const open = await trx
    .selectFrom('assessments')
    .select(['id', 'beacon_id', 'number'])
    .where('closed_at', 'is', null)
    .where('organisation_id', 'in', [...new Set(staged.map(({ row }) => row.organisation_id))])
    .execute();
  const present = staged.flatMap(({ row, history }) => {
    const current = open.find(({ beacon_id }) => beacon_id === row.id);
    const past = history.find(({ round }) => round.number === current?.number);
    if (current === undefined || past?.result == null) return [];
    return [{ row, past: { ...past, round: { ...past.round, id: current.id } } }];
  });
  await writeResponses(trx, present);
  for (const { row, past } of present) {
    await trx
      .updateTable('assessments')
      .set(scoredColumns(past))
      .where('organisation_id', '=', row.organisation_id)
      .where('id', '=', past.round.id)
      .execute();
    await settleOpenWindow(services, keyOf({ row }), services.clock.now());
  }
}
