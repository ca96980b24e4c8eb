import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listBeaconMails } from '#contract/reminders.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import { rebuildProjections } from '#server/beacons/projections/rebuild.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { personOf } from '#testing/make-beacon.ts';
import { makePanel } from '#testing/members-panel.ts';
import type { MembersPanel } from '#testing/members-panel.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

interface Settlement {
  outcome: Schema['deliveries']['outcome'];
  detail: string;
  nextAttemptAt: Date | null;
}

const later = new Date('2026-11-02T10:01:00Z');

describe('the mail log of a member', () => {
  test('shows a queued mail and its due time', async () => {
    const panel = await makePanel(database);
    expect(await invitationOf(panel, 0)).toMatchObject({
      kind: 'assessment_invitation',
      state: 'waiting',
      dueAt: '2026-11-02T10:00:00.000Z',
      sentAt: null,
      detail: null,
    });
  });

  test.each<[string, Settlement, object]>([
    [
      'sent mail, with the answer of the mail server',
      { outcome: 'sent', detail: '250 OK', nextAttemptAt: null },
      { state: 'sent', dueAt: null, sentAt: '2026-11-02T10:00:00.000Z', detail: '250 OK' },
    ],
    [
      'deferred mail, with the reason and the next attempt',
      { outcome: 'deferred', detail: '451 Later', nextAttemptAt: later },
      { state: 'retrying', dueAt: later.toISOString(), sentAt: null, detail: '451 Later' },
    ],
    [
      'failed mail, with the reason',
      { outcome: 'failed', detail: '550 No such mailbox', nextAttemptAt: null },
      { state: 'failed', dueAt: null, sentAt: null, detail: '550 No such mailbox' },
    ],
    [
      'mail that is not needed any more',
      { outcome: 'withdrawn', detail: 'It is not needed any more.', nextAttemptAt: null },
      { state: 'not_needed', dueAt: null, sentAt: null, detail: null },
    ],
  ])('shows a %s', async (_, settlement, expected) => {
    const panel = await makePanel(database);
    await settleInvitation(panel, 0, settlement);
    expect(await invitationOf(panel, 0)).toMatchObject(expected);
  });

  test('shows a queued mail as not needed once they have answered or the window has closed', async () => {
    const panel = await makePanel(database);
    await panel.submit(await panel.mail(0));
    expect(await invitationOf(panel, 0)).toMatchObject({ state: 'not_needed', dueAt: null });
    expect(await invitationOf(panel, 1)).toMatchObject({ state: 'waiting' });
    panel.moveTo('2026-11-05T00:00:00Z');
    expect(await invitationOf(panel, 1)).toMatchObject({ state: 'not_needed' });
  });

  test('shows the latest window only', async () => {
    const panel = await makePanel(database);
    const before = await invitationOf(panel, 0);
    panel.moveTo('2026-11-09T10:00:00Z');
    expect((await invitationOf(panel, 0))?.id).not.toBe(before?.id);
  });

  test('shows that no mail server is configured, and who cannot receive mails', async () => {
    const panel = await makePanel(database, { roles: ['parent', 'teacher', 'self'] });
    panel.services.config = { ...panel.services.config, mode: 'production' };
    await sql`update users set email = id || '@x.temp' where id = ${panel.userId(1)}`.execute(
      database.db,
    );
    await sql`update organisation_users set opted_out_at = created_at
      where user_id = ${panel.userId(2)}`.execute(database.db);
    await rebuildProjections(database.db);
    const { members } = await panel.mails();
    expect(members.map(({ reach }) => reach)).toEqual(['mail', 'no_mailbox', 'opted_out', 'mail']);
    expect(members[0]?.mails[0]?.detail).toBe('No mail server is configured.');
  });
});

describe('the upcoming sends', () => {
  test('are the queued reminders and the mails of future windows', async () => {
    const panel = await makePanel(database);
    const { sends } = await panel.mails();
    const reminder = { kind: 'assessment_reminder', n: 1, at: '2026-11-03T12:00:00.000Z' };
    expect(sends).toContainEqual({ ...reminder, people: 2 });
    expect(sends).toHaveLength(12);
    await panel.submit(await panel.mail(0));
    expect((await panel.mails()).sends).toContainEqual({ ...reminder, people: 1 });
    await panel.submit(await panel.mail(1));
    const next = { kind: 'assessment_invitation', n: 1, at: '2026-11-09T07:00:00.000Z' };
    expect((await panel.mails()).sends[0]).toEqual({ ...next, people: 2 });
  });

  test('leave out members who opted out', async () => {
    const panel = await makePanel(database);
    await sql`update organisation_users set opted_out_at = created_at
      where user_id = ${panel.userId(0)}`.execute(database.db);
    const { sends } = await panel.mails();
    expect(new Set(sends.map(({ people }) => people))).toEqual(new Set([1]));
  });
});

test('the mail log of an anonymous Beacon does not depend on who has answered', async () => {
  const panel = await makePanel(database, { framework: 'team-wellbeing', isAnonymous: true });
  const before = await panel.mails();
  await panel.submit(await panel.mail(0));
  const withdrawn = { outcome: 'withdrawn', detail: '', nextAttemptAt: null } as const;
  await settleInvitation(panel, 0, withdrawn);
  const after = await panel.mails();
  expect(after.members).toEqual(before.members);
  const reminders = after.sends.filter(({ kind }) => kind === 'assessment_reminder');
  expect(new Set(reminders.map(({ people }) => people))).toEqual(new Set([null]));
  expect(reminders[0]).toMatchObject({ n: 1, at: '2026-11-03T12:00:00.000Z' });
  const failed = { outcome: 'failed', detail: '550 Unknown', nextAttemptAt: null } as const;
  await settleInvitation(panel, 1, failed);
  expect((await panel.logOf(1))?.mails).toMatchObject([{ state: 'failed', detail: '550 Unknown' }]);
});

test('the mail log is read in three statements for any number of members', async () => {
  const roles = Array.from({ length: 12 }, () => 'parent' as const);
  const panel = await makePanel(database, { roles });
  const statements = await panel.app.statementsOf(() => panel.mails());
  const ofPanel = statements.filter((text) => /from (beacons|members)/.test(text));
  expect(ofPanel).toHaveLength(3);
});

test('only people who can edit the Beacon see its mail log', async () => {
  const panel = await makePanel(database);
  const address = listBeaconMails.path.replace('{uuid}', panel.beacon.beaconId);
  const parent = await panel.app.signIn({ userId: panel.userId(0) });
  const { status, errors } = await panel.app.get(address, parent);
  expect([status, errors['id']]).toEqual([403, 'not_allowed']);
});

async function invitationOf(panel: MembersPanel, index: number) {
  const log = await panel.logOf(index);
  return log?.mails.find(({ kind }) => kind === 'assessment_invitation');
}

async function settleInvitation(
  panel: MembersPanel,
  index: number,
  { outcome, detail, nextAttemptAt }: Settlement,
): Promise<void> {
  const now = panel.services.clock.now();
  await sql`
    with settled as (
      update mails set sent_at = ${outcome === 'sent' ? now : null}::timestamptz,
        next_attempt_at = ${nextAttemptAt}::timestamptz,
        last_error = ${outcome === 'sent' ? null : detail}::text
      where member_id = ${personOf(panel.beacon, index).memberId}
        and kind = 'assessment_invitation'
      returning organisation_id, id)
    insert into deliveries (organisation_id, id, mail_id, at, outcome, detail)
    select organisation_id, gen_random_uuid(), id, ${now}, ${outcome}, ${detail} from settled`.execute(
    database.db,
  );
}
