import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BeaconMails } from '#contract/reminders.ts';
import { sendReminder } from '#contract/reminders.ts';
import type { Database } from '#server/platform/database/open.ts';
import { rebuildProjections } from '#server/beacons/projections/rebuild.ts';
import { openTestDatabase } from '#testing/databases.ts';
import type { Answer } from '#testing/http-app.ts';
import { personOf } from '#testing/make-beacon.ts';
import { makePanel } from '#testing/members-panel.ts';
import type { MembersPanel } from '#testing/members-panel.ts';
import { appOver } from '#testing/test-app.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const hour = 3_600_000;

test('a requested reminder is queued at once by day, and writes an audit event', async () => {
  const panel = await makePanel(database);
  const answer = await panel.remind(0);
  expect(answer.data).toMatchObject({ isNight: false });
  expect(mailsOf(answer, panel.userId(0))).toContainEqual(
    expect.objectContaining({ kind: 'requested_reminder', n: 1, state: 'waiting' }),
  );
  expect(await tracesOf(panel)).toEqual([
    {
      subject_user_id: panel.userId(0),
      user_id: panel.userId(2),
      member_id: personOf(panel.beacon, 0).memberId,
    },
  ]);
});

test.each([
  ['Europe/London', '2026-11-02T21:30:00.000Z'],
  ['Europe/London', '2026-11-03T06:59:00.000Z'],
  ['America/New_York', '2026-11-02T11:30:00.000Z'],
  // An hour before the close.
  ['Europe/London', '2026-11-04T23:00:00.000Z'],
])(
  'a reminder by night in %s is queued at once too, and the answer has isNight',
  async (...zoneAndTime) => {
    const [timeZone, now] = zoneAndTime;
    const panel = await makePanel(database, { timeZone });
    panel.moveTo(now);
    const answer = await panel.remind(0);
    expect(answer.data).toMatchObject({ isNight: true });
    expect(mailsOf(answer, panel.userId(0))).toContainEqual(
      expect.objectContaining({ kind: 'requested_reminder', state: 'waiting', dueAt: now }),
    );
  },
);

describe('the limit of one reminder an hour', () => {
  test('applies to each member, and the next reminder counts up', async () => {
    const panel = await makePanel(database);
    expect((await panel.remind(0)).status).toBe(200);
    expect((await panel.remind(1)).status).toBe(200);
    advance(panel, hour - 1);
    expect((await panel.remind(0)).status).toBe(429);
    advance(panel, 1);
    const again = await panel.remind(0);
    const requested = mailsOf(again, panel.userId(0)).filter(
      ({ kind }) => kind === 'requested_reminder',
    );
    expect(requested.map(({ n }) => n)).toEqual([1, 2]);
  });

  test('has the waiting time in the title and in the Retry-After header', async () => {
    const panel = await makePanel(database);
    await panel.remind(0);
    advance(panel, hour - 90_000);
    const { errors } = await panel.remind(0);
    expect(errors).toEqual({
      id: 'too_many',
      title:
        'This person was reminded less than an hour ago. You can send another reminder in 2 minutes.',
    });
    await using server = await appOver(panel.services, {});
    const raw = await server.app.inject({
      method: 'PUT',
      url: sendReminder.path.replace('{uuid}', panel.beacon.beaconId),
      payload: { user_id: panel.userId(0) },
      headers: await panel.app.signIn({ userId: panel.userId(2) }),
    });
    expect(raw.headers['retry-after']).toBe('90');
  });

  test('lets one of fifty concurrent requests through', async () => {
    const panel = await makePanel(database);
    const answers = await Promise.all(Array.from({ length: 50 }, () => panel.remind(0)));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 429)]);
    expect(await requestedIn(panel)).toBe(1);
    expect(await tracesOf(panel)).toHaveLength(1);
  });

  test('still applies after another window has opened', async () => {
    const panel = await makePanel(database);
    await panel.remind(0);
    advance(panel, hour / 2);
    const now = panel.services.clock.now();
    await sql`update assessments set closed_at = ${now}`.execute(database.db);
    await rebuildProjections(database.db);
    await sql`update beacons set next_opens_at = '2026-11-02T00:00:00Z'`.execute(database.db);
    expect((await panel.remind(0)).status).toBe(429);
    expect((await panel.remind(1)).status).toBe(200);
  });
});

describe('no reminder is sent', () => {
  test('while nothing is open', async () => {
    const panel = await makePanel(database);
    panel.moveTo('2026-11-05T10:00:00Z');
    expect(await problemOf(panel, 0)).toEqual([409, 'nothing_open']);
  });

  test('to a member who has answered', async () => {
    const panel = await makePanel(database);
    await panel.submit(await panel.mail(0));
    expect(await problemOf(panel, 0)).toEqual([409, 'already_answered']);
  });

  test('to a viewer, or to a member who joins with the next window', async () => {
    const panel = await makePanel(database);
    expect(await problemOf(panel, 2)).toEqual([409, 'not_asked']);
    const { memberId } = personOf(panel.beacon, 0);
    await sql`update members set asked_from = 2 where id = ${memberId}`.execute(database.db);
    await rebuildProjections(database.db);
    expect(await problemOf(panel, 0)).toEqual([409, 'not_asked']);
  });

  test.each(['kim@nobody.temp', 'kim@nobody.temp2'])(
    'to the placeholder address %s',
    async (email) => {
      const panel = await makePanel(database);
      await sql`update users set email = ${email} where id = ${panel.userId(0)}`.execute(
        database.db,
      );
      expect(await problemOf(panel, 0)).toEqual([409, 'no_mailbox']);
      await sql`update users set email = 'taken-' || id where email = ${email}`.execute(
        database.db,
      );
      await rebuildProjections(database.db);
    },
  );

  test('to a member who opted out', async () => {
    const panel = await makePanel(database);
    await sql`update organisation_users set opted_out_at = created_at
      where user_id = ${panel.userId(0)}`.execute(database.db);
    expect(await problemOf(panel, 0)).toEqual([409, 'opted_out']);
  });

  test('to a removed member', async () => {
    const panel = await makePanel(database);
    const { memberId } = personOf(panel.beacon, 0);
    await sql`update members set removed_at = created_at where id = ${memberId}`.execute(
      database.db,
    );
    await rebuildProjections(database.db);
    expect(await problemOf(panel, 0)).toEqual([404, 'not_found']);
  });
});

test('an anonymous Beacon accepts a reminder to members with and without a response alike', async () => {
  const panel = await makePanel(database, { framework: 'team-wellbeing', isAnonymous: true });
  await panel.submit(await panel.mail(0));
  const [answered, awaited] = [await panel.remind(0), await panel.remind(1)];
  expect(answered).toEqual(awaited);
  expect(answered.status).toBe(200);
  expect([(await panel.remind(0)).status, (await panel.remind(1)).status]).toEqual([429, 429]);
});

function advance({ services: { clock } }: MembersPanel, ms: number): void {
  clock.moveTo(new Date(clock.now().getTime() + ms));
}

async function problemOf(panel: MembersPanel, index: number): Promise<unknown[]> {
  const { status, errors } = await panel.remind(index);
  expect(await requestedIn(panel)).toBe(0);
  expect(errors['title']).toMatch(/^[A-Z].*\.|we couldn't find/);
  return [status, errors['id']];
}

function mailsOf({ data }: Answer, userId: string): BeaconMails['members'][number]['mails'] {
  const { members } = data as unknown as BeaconMails;
  return members.find((member) => member.userId === userId)?.mails ?? [];
}

async function requestedIn({ beacon: { organisationId } }: MembersPanel): Promise<number> {
  const rows = await database.db
    .selectFrom('mails')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('kind', '=', 'requested_reminder')
    .execute();
  return rows.length;
}

function tracesOf({ beacon: { organisationId } }: MembersPanel) {
  return database.db
    .selectFrom('audit_events')
    .select(['user_id', 'subject_user_id', 'member_id'])
    .where('organisation_id', '=', organisationId)
    .where('action', '=', 'reminder.requested')
    .execute();
}
