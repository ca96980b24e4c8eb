import { msg, plural } from '@lingui/core/runtime-macro';
import { sql } from 'kysely';
import { importRetentionDays } from '#contract/imports.ts';
import { textOf } from '#contract/messages.ts';
import type { Services } from '#server/platform/services.ts';
import { fileNameOf } from './queries.ts';

const retentionMs = importRetentionDays * 86_400_000;
const neverStarted = msg`This file was not imported within ${plural({ days: importRetentionDays }, { one: '# day', other: '# days' })} and has been deleted. Please send it again.`;

/**
 * Deletes files that nobody needs any more: those of imports that finished without rejected rows, and those of imports
 * that finished, or were checked but not started, too long ago. Rows and counts stay. The row is updated in the same
 * transaction as its file is deleted.
 */
export async function removeImportFiles({ db, clock, files }: Services): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - retentionMs);
  const isExpired = sql<boolean>`file_removed_at is null and (finished_at < ${since}
    or finished_at is not null and rejected_count = 0
    or state = 'checked' and created_at < ${since})`;
  const expired = await db
    .selectFrom('imports')
    .select(['organisation_id as organisationId', 'id as importId'])
    .where(isExpired)
    .execute();
  for (const key of expired) {
    await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('imports')
        .set({
          file_removed_at: now,
          finished_at: sql`coalesce(finished_at, ${now})`,
          error: sql`case when state = 'checked' then ${textOf(neverStarted)} else error end`,
          state: sql`case when state = 'checked' then 'failed' else state end`,
        })
        .where((row) => row.and({ organisation_id: key.organisationId, id: key.importId }))
        .where(isExpired)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await files.remove(fileNameOf(key));
    });
  }
}
