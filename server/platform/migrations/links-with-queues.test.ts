import { sql } from 'kysely';
import pino from 'pino';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/platform/database/open.ts';
import { databaseOf } from '#testing/upgraded-database.ts';
import { migrate } from './migrate.ts';

const log = pino({ level: 'silent' });

test('The migration marks the links in messages about several assessments', async () => {
  await using database = await openDatabase(await databaseOf('0031'), log);
  await migrate(database, log);
  const { rows } = await sql<{ hasQueue: boolean; isShared: boolean }>`
    with shared as (
      select message_id from mails where sent_at is not null
      group by organisation_id, message_id having count(distinct assessment_id) > 1)
    select t.has_queue as "hasQueue", exists (select from mails x join shared using (message_id)
        where x.sent_at is not null and x.assessment_id = t.assessment_id
          and x.member_id = t.member_id) as "isShared"
    from assess_tokens t where t.kind = 'mail' group by 1, 2`.execute(database.db);
  expect(rows).toHaveLength(2);
  for (const { hasQueue, isShared } of rows) expect(hasQueue).toBe(isShared);
});
