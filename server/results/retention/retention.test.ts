import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { v7 } from 'uuid';
import type { Schema } from '#server/platform/schema/schema.ts';
import { removeOldRows } from './retention.ts';
import { runRetention } from './retention-job.ts';
import { invite, makeOrganisation } from '#testing/invite.ts';
import { makeBeacon } from '#testing/make-beacon.ts';
import { servicesWithUser } from '#testing/services-with-user.ts';

const day = 86_400_000;
const { services, user } = servicesWithUser();

test('sent and failed mails are stored for 90 days, queued mails without a limit', async () => {
  await mail('sent lately', { created: 89, isSent: true });
  await mail('sent', { created: 91, isSent: true });
  await mail('given up', { created: 91 });
  await mail('waiting', { created: 91, isWaiting: true });
  await removeOldRows(services);
  expect(await remaining('account_mails', 'to_email')).toEqual(['sent lately', 'waiting']);
});

test('mails about assessments are stored for 90 days after their window closed, queued mails without a limit', async () => {
  const kinds = { open: null, 'closed lately': 89, 'closed long ago': 91 };
  for (const [name, closed] of Object.entries(kinds)) await assessmentMails(name, closed);
  await removeOldRows(services);
  expect(await remaining('mails', 'last_error')).toEqual([
    'closed lately, done',
    'closed lately, waiting',
    'closed long ago, waiting',
    'open, done',
    'open, waiting',
  ]);
});

test('deliveries are stored for 90 days, and while their mail is queued', async () => {
  const sent = await mail('sent', { created: 89, isSent: true });
  const waiting = await mail('waiting', { created: 91, isWaiting: true });
  await delivery('lately', sent, 89);
  await delivery('long ago', sent, 91);
  await delivery('of a mail that is gone', v7(), 91);
  await delivery('of a mail that waits', waiting, 91);
  const { id, organisation_id } = await waitingAssessmentMail();
  await delivery('of an invitation to answer that waits', id, 91, organisation_id);
  await delivery('of an invitation to answer that is gone', v7(), 91, organisation_id);
  await removeOldRows(services);
  expect(await remaining('account_deliveries', 'detail')).toEqual([
    'lately',
    'of a mail that waits',
  ]);
  expect(await remaining('deliveries', 'detail')).toEqual([
    'of an invitation to answer that waits',
  ]);
});

test('expired and idle sessions are deleted', async () => {
  await session('live', { lastUsed: 0.01, expires: -0.1 });
  await session('idle', { lastUsed: 0.1, expires: -0.1 });
  await session('expired', { lastUsed: 0.01, expires: 0 });
  await removeOldRows(services);
  expect(await remaining('sessions', 'device')).toEqual(['live']);
});

test('mailed links are stored for 30 days after they expired', async () => {
  for (const [index, expired] of [29, 31].entries()) {
    const link = {
      token_hash: Buffer.alloc(32, index),
      seed: Buffer.alloc(32),
      user_id: user.id,
      created_at: ago(expired + 1),
      expires_at: ago(expired),
    };
    await services.db.insertInto('password_resets').values(link).execute();
    await services.db
      .insertInto('email_changes')
      .values({ ...link, id: v7(), email: 'new@beacon.test' })
      .execute();
  }
  await removeOldRows(services);
  for (const table of ['password_resets', 'email_changes'] as const) {
    expect(await remaining(table, 'expires_at')).toEqual([ago(29)]);
  }
});

test('unaccepted invitations are stored for 30 days after they expired', async () => {
  const organisationId = await makeOrganisation(services);
  const invited = { lately: 29, 'long ago': 31, accepted: 31 };
  for (const [name, expired] of Object.entries(invited)) {
    await invite(services, `${name}@beacon.test`, { name, organisationId });
    await services.db
      .updateTable('invitations')
      .set({ expires_at: ago(expired), ...(name === 'accepted' && { accepted_at: ago(32) }) })
      .where('accepted_at', 'is', null)
      .where('expires_at', '>', ago(0))
      .execute();
  }
  await removeOldRows(services);
  const { rows } = await sql<{ name: string }>`select u.name from invitations i
    join users u on u.id = i.user_id order by u.name`.execute(services.db);
  expect(rows.map(({ name }) => name)).toEqual(['accepted', 'lately']);
});

test('drafts are stored for 30 days after their assessment closed', async () => {
  await draft('open', null);
  await draft('closed lately', 29);
  await draft('closed long ago', 31);
  await removeOldRows(services);
  expect(await remaining('drafts', 'input')).toEqual(['closed lately', 'open']);
});

test('attempt counts without a failure are deleted after a day, others after their own limit', async () => {
  const counts = [
    { failed: 0, quiet: 0.9 },
    { failed: 0, quiet: 1.1 },
    { failed: 90, quiet: 89 },
    { failed: 91, quiet: 91 },
  ];
  for (const [index, { failed, quiet }] of counts.entries()) {
    await services.db
      .insertInto('attempts')
      .values({ subject: Buffer.alloc(32, index), failed, last_failed_at: ago(quiet) })
      .execute();
  }
  await removeOldRows(services);
  expect(await remaining('attempts', 'last_failed_at')).toEqual([ago(89), ago(0.9)]);
});

test('the job runs at the start and again at every interval', async () => {
  await session('ended', { lastUsed: 1, expires: 1 });
  await using running = new AsyncDisposableStack();
  running.use(runRetention(services, 1));
  await vi.waitFor(async () => expect(await remaining('sessions', 'device')).toEqual([]));
  await session('live', { lastUsed: 0, expires: -0.5 });
  services.clock.moveTo(ago(-0.5));
  await vi.waitFor(async () => expect(await remaining('sessions', 'device')).toEqual([]));
});

/** The time `days` before now in the tests. */
function ago(days: number): Date {
  return new Date(Date.parse('2026-11-02T10:00:00Z') - days * day);
}

async function mail(
  to_email: string,
  { created = 0, isSent = false, isWaiting = false },
): Promise<string> {
  const id = v7();
  await services.db
    .insertInto('account_mails')
    .values({
      id,
      kind: 'password_changed',
      user_id: user.id,
      to_email,
      created_at: ago(created),
      sent_at: isSent ? ago(created) : null,
      next_attempt_at: isWaiting ? ago(0) : null,
    })
    .execute();
  return id;
}

async function waitingAssessmentMail() {
  await makeBeacon(services, { roles: ['parent'] });
  const mails = services.db.selectFrom('mails').select(['organisation_id', 'id']);
  return mails.executeTakeFirstOrThrow();
}

/** Creates a finished and a queued mail about a window that closed `closed` days ago; null for an open window. */
async function assessmentMails(name: string, closed: number | null): Promise<void> {
  const { organisationId } = await makeBeacon(services, {
    roles: ['parent'],
    schedule: { daysOpen: '1' },
  });
  await services.db
    .updateTable('assessments')
    .set({ closed_at: closed === null ? null : ago(closed) })
    .where('organisation_id', '=', organisationId)
    .execute();
  await sql`update mails set last_error = ${name} || case when kind = 'assessment_invitation' then ', done' else ', waiting' end,
      next_attempt_at = case when kind = 'assessment_invitation' then null else next_attempt_at end
    where organisation_id = ${organisationId}`.execute(services.db);
}

async function delivery(
  detail: string,
  mail_id: string,
  days: number,
  organisation_id?: string,
): Promise<void> {
  const row = { id: v7(), mail_id, at: ago(days), outcome: 'deferred' as const, detail };
  await (organisation_id === undefined
    ? services.db.insertInto('account_deliveries').values(row).execute()
    : services.db
        .insertInto('deliveries')
        .values({ ...row, organisation_id })
        .execute());
}

async function session(
  device: string,
  { lastUsed, expires }: { lastUsed: number; expires: number },
): Promise<void> {
  await services.db
    .insertInto('sessions')
    .values({
      id: v7(),
      token_hash: Buffer.from(device.padEnd(32)),
      user_id: user.id,
      device,
      created_at: ago(lastUsed),
      last_used_at: ago(lastUsed),
      expires_at: ago(expires),
    })
    .execute();
}

async function draft(input: string, closed: number | null): Promise<void> {
  const { organisationId, people } = await makeBeacon(services, { roles: ['parent'] });
  const { id } = await services.db
    .updateTable('assessments')
    .set({ closed_at: closed === null ? null : ago(closed) })
    .where('organisation_id', '=', organisationId)
    .returning('id')
    .executeTakeFirstOrThrow();
  await services.db
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

/** The remaining values of a column, sorted. */
async function remaining(table: keyof Schema, column: string): Promise<unknown[]> {
  const { rows } = await sql<{ value: unknown }>`
    select ${sql.ref(column)} as value from ${sql.table(table)} order by value`.execute(
    services.db,
  );
  return rows.map(({ value }) => value);
}
