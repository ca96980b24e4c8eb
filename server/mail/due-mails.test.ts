import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { runDueWindows } from '#server/assessments/open-windows.ts';
import { asOwner } from '#testing/as-owner.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { makeBeacon } from '#testing/make-beacon.ts';
import { RecordedMails } from '#testing/outbox.ts';
import { testServices } from '#testing/test-services.ts';
import { deliverMails } from './deliver-mails.ts';

const database = await openTestDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { db } = database;

test('Among many queued mails, indexes find the due ones', async () => {
  const services = await testServices(database);
  await makeBeacon(services, {
    roles: Array.from({ length: 6 }, () => 'parent' as const),
    schedule: { startOn: '2026-11-03', daysOpen: '7' },
  });
  services.clock.moveTo(new Date('2026-11-03T09:00:00Z'));
  await runDueWindows(services);
  await sql`update mails set next_attempt_at = created_at`.execute(db);
  await sql`insert into mails (organisation_id, id, kind, user_id, created_at, next_attempt_at)
    select x.organisation_id, gen_random_uuid(), 'assessment_reminder', u.id, x.created_at,
      x.created_at + number * interval '1 minute'
    from (select * from mails limit 1) x, users u, generate_series(1, 1000) number`.execute(db);
  await asOwner(db, (trx) => sql`analyze mails`.execute(trx));
  const statements = new Set<string>();
  const watch = database.watchStatements((text) => statements.add(text));
  await deliverMails(services, new RecordedMails().transport, new AbortController().signal);
  watch[Symbol.dispose]();
  const aboutMails = [...statements].filter((text) => /\b(from|update) mails\b/.test(text));
  expect(aboutMails.length).toBeGreaterThan(3);
  for (const text of aboutMails) {
    expect(await planOf(text), text).not.toMatch(/Seq Scan on (mails|deliveries)/);
  }
});

/** The generic query plan of a statement. */
async function planOf(text: string): Promise<string> {
  const count = Math.max(...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
  const nulls = Array.from({ length: count }, () => 'null').join(', ');
  return db.connection().execute(async (connection) => {
    await sql`set plan_cache_mode = force_generic_plan`.execute(connection);
    await sql.raw(`prepare planned as ${text}`).execute(connection);
    const { rows } = await sql.raw(`explain execute planned (${nulls})`).execute(connection);
    await sql`deallocate planned`.execute(connection);
    await sql`reset plan_cache_mode`.execute(connection);
    return JSON.stringify(rows);
  });
}
