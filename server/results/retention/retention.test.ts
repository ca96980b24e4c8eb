import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { v7 } from 'uuid';
import type { Schema } from '#server/platform/schema/schema.ts';
import { removeOldRows } from './retention.ts';
import { runRetention } from './retention-job.ts';
import { openTestDatabase, resetDatabase } from '#testing/databases.ts';
import { invite, makeOrganisation } from '#testing/invite.ts';
import { makeBeacon } from '#testing/make-beacon.ts';
import { makeUser } from '#testing/test-app.ts';
import { testServices, type TestServices } from '#testing/test-services.ts';

const database = await openTestDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { db } = database;

const day = 86_400_000;
let services: TestServices;
let userId: string;

beforeEach(async () => {
  await resetDatabase(db);
  services = await testServices(database);
  userId = await makeUser(services, 'ada@beacon.test');
});

test('mails that were sent or given up are kept for 90 days, those that wait for as long as it takes', async () => {
  await mail('sent lately', { created: 89, isSent: true });
  await mail('sent', { created: 91, isSent: true });
  await mail('given up', { created: 91 });
  await mail('waiting', { created: 91, isWaiting: true });
  await removeOldRows(services);
  expect(await left('account_mails', 'to_email')).toEqual(['sent lately', 'waiting']);
});

test('mails about assessments are kept for 90 days after their window closed, those that wait for longer', async () => {
  const kinds = { open: null, 'closed lately': 89, 'closed long ago': 91 };
  for (const [name, closed] of Object.entries(kinds)) await assessmentMails(name, closed);
  await removeOldRows(services);
  expect(await left('mails', 'last_error')).toEqual([
    'closed lately, done',
    'closed lately, waiting',
    'closed long ago, waiting',
    'open, done',
    'open, waiting',
  ]);
});

test('deliveries are kept for 90 days, and while their mail waits', async () => {
  const sent = await mail('sent', { created: 89, isSent: true });
  const waiting = await mail('waiting', { created: 91, isWaiting: true });
  await delivery('lately', sent, 89);
  await delivery('long ago', sent, 91);
  await delivery('of a mail that is gone', v7(), 91);
  await delivery('of a mail that waits', waiting, 91);
  await delivery('of an invitation to answer that waits', await waitingAssessmentMail(), 91);
  await removeOldRows(services);
  expect(await left('deliveries', 'detail')).toEqual([
    'lately',
    'of a mail that waits',
    'of an invitation to answer that waits',
  ]);
});

test('sessions go once they have expired or were idle for too long', async () => {
  await session('live', { lastUsed: 0.01, expires: -0.1 });
  await session('idle', { lastUsed: 0.1, expires: -0.1 });
  await session('expired', { lastUsed: 0.01, expires: 0 });
  await removeOldRows(services);
  expect(await left('sessions', 'device')).toEqual(['live']);
});

test('links by mail are kept for 30 days after they expired', async () => {
  for (const [index, expired] of [29, 31].entries()) {
    const link = {
      token_hash: Buffer.alloc(32, index),
      seed: Buffer.alloc(32),
      user_id: userId,
      created_at: ago(expired + 1),
      expires_at: ago(expired),
    };
    await db.insertInto('password_resets').values(link).execute();
    await db
      .insertInto('email_changes')
      .values({ ...link, id: v7(), email: 'new@beacon.test' })
      .execute();
  }
  await removeOldRows(services);
  for (const table of ['password_resets', 'email_changes'] as const) {
    expect(await left(table, 'expires_at')).toEqual([ago(29)]);
  }
});

test('invitations that nobody accepted are kept for 30 days after they expired', async () => {
  const organisationId = await makeOrganisation(services);
  const invited = { lately: 29, 'long ago': 31, accepted: 31 };
  for (const [name, expired] of Object.entries(invited)) {
    await invite(services, `${name}@beacon.test`, { name, organisationId });
    await db
      .updateTable('invitations')
      .set({ expires_at: ago(expired), ...(name === 'accepted' && { accepted_at: ago(32) }) })
      .where('accepted_at', 'is', null)
      .where('expires_at', '>', ago(0))
      .execute();
  }
  await removeOldRows(services);
  const { rows } = await sql<{ name: string }>`select u.name from invitations i
    join users u on u.id = i.user_id order by u.name`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(['accepted', 'lately']);
});

test('drafts are kept for 30 days after their assessment closed', async () => {
  await draft('open', null);
  await draft('closed lately', 29);
  await draft('closed long ago', 31);
  await removeOldRows(services);
  expect(await left('drafts', 'input')).toEqual(['closed lately', 'open']);
});

test('counts of guesses go after a day when none was wrong, else when they are forgotten', async () => {
  const counts = [
    { failed: 0, quiet: 0.9 },
    { failed: 0, quiet: 1.1 },
    { failed: 90, quiet: 89 },
    { failed: 91, quiet: 91 },
  ];
  for (const [index, { failed, quiet }] of counts.entries()) {
    await db
      .insertInto('attempts')
      .values({ subject: Buffer.alloc(32, index), failed, last_failed_at: ago(quiet) })
      .execute();
  }
  await removeOldRows(services);
  expect(await left('attempts', 'last_failed_at')).toEqual([ago(89), ago(0.9)]);
});

test('the round is made at the start and again as time passes', async () => {
  await session('ended', { lastUsed: 1, expires: 1 });
  await using running = new AsyncDisposableStack();
  running.use(runRetention(services, 1));
  await vi.waitFor(async () => expect(await left('sessions', 'device')).toEqual([]));
  await session('live', { lastUsed: 0, expires: -0.5 });
  services.clock.moveTo(ago(-0.5));
  await vi.waitFor(async () => expect(await left('sessions', 'device')).toEqual([]));
});

/** So many days before the tests' now. */
function ago(days: number): Date {
  return new Date(Date.parse('2026-11-02T10:00:00Z') - days * day);
}

async function mail(
  to_email: string,
  { created = 0, isSent = false, isWaiting = false },
): Promise<string> {
  const id = v7();
  await db
    .insertInto('account_mails')
    .values({
      id,
      kind: 'password_changed',
      user_id: userId,
      to_email,
      created_at: ago(created),
      sent_at: isSent ? ago(created) : null,
      next_attempt_at: isWaiting ? ago(0) : null,
    })
    .execute();
  return id;
}

async function waitingAssessmentMail(): Promise<string> {
  await makeBeacon(services, { roles: ['parent'] });
  return (await db.selectFrom('mails').select('id').executeTakeFirstOrThrow()).id;
}

/** One that is done and one that waits, of a window that closed so many days ago. */
async function assessmentMails(name: string, closed: number | null): Promise<void> {
  const { organisationId } = await makeBeacon(services, {
    roles: ['parent'],
    schedule: { daysOpen: '1' },
  });
  await db
    .updateTable('assessments')
    .set({ closed_at: closed === null ? null : ago(closed) })
    .where('organisation_id', '=', organisationId)
    .execute();
  await sql`update mails set last_error = ${name} || case kind
      when 'assessment_invitation' then ', done' else ', waiting' end,
      next_attempt_at = case kind when 'assessment_invitation' then null else next_attempt_at end
    where organisation_id = ${organisationId}`.execute(db);
}

async function delivery(detail: string, mail_id: string, days: number): Promise<void> {
  await db
    .insertInto('deliveries')
    .values({ id: v7(), mail_id, at: ago(days), outcome: 'deferred', detail })
    .execute();
}

async function session(
  device: string,
  { lastUsed, expires }: { lastUsed: number; expires: number },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: v7(),
      token_hash: Buffer.from(device.padEnd(32)),
      user_id: userId,
      device,
      created_at: ago(lastUsed),
      last_used_at: ago(lastUsed),
      expires_at: ago(expires),
    })
    .execute();
}

async function draft(input: string, closed: number | null): Promise<void> {
  const { organisationId, people } = await makeBeacon(services, { roles: ['parent'] });
  const { id } = await db
    .updateTable('assessments')
    .set({ closed_at: closed === null ? null : ago(closed) })
    .where('organisation_id', '=', organisationId)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('drafts')
    .values({
      organisation_id: organisationId,
      assessment_id: id,
      member_id: people[0]?.memberId ?? '',
      input: JSON.stringify(input),
      kind: 'mail',
      current_stage: 0,
      saved_at: ago(closed ?? 0),
    })
    .execute();
}

/** One column of what a table still holds, in its order. */
async function left(table: keyof Schema, column: string): Promise<unknown[]> {
  const { rows } = await sql<{ value: unknown }>`
    select ${sql.ref(column)} as value from ${sql.table(table)} order by value`.execute(db);
  return rows.map(({ value }) => value);
}
