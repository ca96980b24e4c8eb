import { sql } from 'kysely';
import { importRetentionDays } from '#contract/imports.ts';
import type { Services } from '#server/platform/services.ts';
import { fileNameOf } from './queries.ts';

const retentionMs = importRetentionDays * 86_400_000;
const neverStarted = `This file was not imported within ${importRetentionDays} days and has been deleted. Please send it again.`;

/**
 * Deletes the files that nobody needs any more: of imports that ended without a row to correct, and of those that ended,
 * or wait to be started, for too long. Rows and counts stay, each written together with what becomes of its file.
 */
export async function removeImportFiles({ db, clock, files }: Services): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - retentionMs);
  const isOver = sql<boolean>`file_removed_at is null and (finished_at < ${since}
    or finished_at is not null and rejected_count = 0
    or state = 'checked' and created_at < ${since})`;
  const over = await db
    .selectFrom('imports')
    .select(['organisation_id as organisationId', 'id as importId'])
    .where(isOver)
    .execute();
  for (const key of over) {
    await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('imports')
        .set({
          file_removed_at: now,
          finished_at: sql`coalesce(finished_at, ${now})`,
          fault: sql`case state when 'checked' then ${neverStarted} else fault end`,
          state: sql`case state when 'checked' then 'failed' else state end`,
        })
        .where('organisation_id', '=', key.organisationId)
        .where('id', '=', key.importId)
        .where(isOver)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await files.remove(fileNameOf(key));
    });
  }
}
