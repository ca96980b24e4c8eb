import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyPersonalLink } from '#contract/reminders.ts';
import type { Database } from '#server/platform/database/open.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { invite, personOf } from '#testing/make-beacon.ts';
import { makePanel } from '#testing/members-panel.ts';
import type { MembersPanel } from '#testing/members-panel.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

test('a personal link opens the assessment of its member, who can answer once', async () => {
  const panel = await makePanel(database);
  const token = await tokenFor(panel, 0);
  expect((await panel.load(token)).status).toBe(200);
  expect((await panel.submit(token)).status).toBe(200);
  const { errors } = await panel.load(await panel.mail(0));
  expect(errors['id']).toBe('AssessmentAlreadyCompleted');
  expect(await problemOf(panel, 0)).toEqual([409, 'already_answered']);
});

test('each copy returns the same link, not that of the mail, and writes an audit event', async () => {
  const panel = await makePanel(database);
  const tokens = await Promise.all([1, 2, 3].map(() => tokenFor(panel, 0)));
  expect(new Set(tokens).size).toBe(1);
  expect(tokens[0]).not.toBe(await panel.mail(0));
  expect(tokens[0]).not.toBe(await tokenFor(panel, 1));
  const traces = await database.db
    .selectFrom('audit_events')
    .select(['user_id', 'subject_user_id'])
    .where('organisation_id', '=', panel.beacon.organisationId)
    .where('action', '=', 'personal_link.copied')
    .where('subject_user_id', '=', panel.userId(0))
    .execute();
  expect(traces).toHaveLength(3);
  expect(traces[0]?.user_id).toBe(panel.userId(2));
});

test('a personal link starts with the configured public address, whatever the request says', async () => {
  const panel = await makePanel(database);
  const { link } = (await panel.copyLink(0)).data;
  expect(link).toMatch(new RegExp(`^${panel.services.config.publicUrl}/assess/[\\w-]{32}$`));
});

describe('the holder of a personal link', () => {
  test('is never offered an account, unlike the recipient of a mail', async () => {
    const panel = await makePanel(database, { hasPasswords: false });
    await invite(panel.services, panel.beacon, 0);
    const token = await tokenFor(panel, 0);
    expect((await panel.load(token)).data).not.toHaveProperty('invite_token');
    const { data } = await panel.submit(token);
    expect(data).toMatchObject({ success: true, current_user: null });
    expect(data).not.toHaveProperty('invite_token');
    expect(data).not.toHaveProperty('token');
    const copied = (await panel.load(token)).errors;
    expect(copied).toMatchObject({ canSignUp: false });
    expect(copied).not.toHaveProperty('inviteToken');
    expect((await panel.load(await panel.mail(0))).errors).toMatchObject({ canSignUp: true });
  });

  test('is not signed in, and no other call accepts the link as its token', async () => {
    const panel = await makePanel(database);
    const token = await tokenFor(panel, 0);
    const bearer = { authorization: `Bearer ${token}` };
    expect((await panel.app.get('/api/beacons', bearer)).status).toBe(403);
    expect((await panel.app.get(`/api/user_invitations/${token}`)).status).toBe(404);
    const body = { password: 'long enough for anybody', token };
    expect((await panel.app.post('/api/passwords', body)).status).toBe(422);
  });

  test('does not see the draft that the mail link shows', async () => {
    const panel = await makePanel(database);
    const mailed = await panel.mail(0);
    const input = { attributes: {}, comment: 'Not meant for anybody yet' };
    const draft = `/api/assessments/${mailed}/draft`;
    expect((await panel.app.put(draft, { input, currentStage: 1 })).status).toBe(200);
    const [copied, own] = [await panel.load(await tokenFor(panel, 0)), await panel.load(mailed)];
    expect(copied.data['assessment']).toMatchObject({ input: { attributes: {} }, currentStage: 0 });
    expect(JSON.stringify(copied.data)).not.toContain('Not meant');
    expect(own.data['assessment']).toMatchObject({ input, currentStage: 1 });
  });

  test('cannot open another window after this one has closed or the next has opened', async () => {
    const panel = await makePanel(database);
    const token = await tokenFor(panel, 0);
    panel.moveTo('2026-11-05T10:00:00Z');
    expect((await panel.load(token)).errors['id']).toBe('NoAssessmentInvitation');
    panel.moveTo('2026-11-09T10:00:00Z');
    expect((await panel.load(token)).errors['id']).toBe('NoAssessmentInvitation');
    expect(await tokenFor(panel, 0)).not.toBe(token);
  });

  test.each(['archived', 'removed', 'made a viewer'])(
    'has no access once the Beacon or its member is %s',
    async (change) => {
      const panel = await makePanel(database);
      const token = await tokenFor(panel, 0);
      await makeChange(panel, change);
      const { status, errors } = await panel.load(token);
      expect([status, errors['id']]).toEqual([404, 'NoAssessmentInvitation']);
      expect((await panel.submit(token)).status).toBe(404);
      const revoked = await liveLinks(panel);
      expect(revoked).toBe(change === 'made a viewer' ? 1 : 0);
    },
  );
});

describe('no personal link is issued', () => {
  test('for an anonymous Beacon', async () => {
    const panel = await makePanel(database, { framework: 'team-wellbeing', isAnonymous: true });
    expect(await problemOf(panel, 0)).toEqual([409, 'answers_anonymous']);
    await panel.submit(await panel.mail(0));
    expect(await problemOf(panel, 0)).toEqual([409, 'answers_anonymous']);
  });

  test('for a viewer, or while nothing is open', async () => {
    const panel = await makePanel(database);
    expect(await problemOf(panel, 2)).toEqual([409, 'not_asked']);
    panel.moveTo('2026-11-05T10:00:00Z');
    expect(await problemOf(panel, 0)).toEqual([409, 'nothing_open']);
  });

  test('to a person who cannot edit the Beacon', async () => {
    const panel = await makePanel(database);
    const parent = await panel.app.signIn({ userId: panel.userId(0) });
    const address = copyPersonalLink.path.replace('{uuid}', panel.beacon.beaconId);
    const { status } = await panel.app.post(address, { user_id: panel.userId(1) }, parent);
    expect(status).toBe(403);
    expect(await liveLinks(panel)).toBe(0);
  });
});

async function tokenFor(panel: MembersPanel, index: number): Promise<string> {
  const { status, data } = await panel.copyLink(index);
  expect(status).toBe(200);
  return String(data['link']).split('/').at(-1) ?? '';
}

async function problemOf(panel: MembersPanel, index: number): Promise<unknown[]> {
  const { status, errors } = await panel.copyLink(index);
  return [status, errors['id']];
}

/** Applies the change as the administrator, over HTTP. */
async function makeChange({ app, beacon, userId }: MembersPanel, change: string): Promise<void> {
  const admin = await app.signIn({ userId: userId(2) });
  const address = `/api/beacons/${beacon.beaconId}`;
  const [parent, teacher, viewer] = beacon.people.map(({ memberId: id }) => ({ id }));
  const others = [
    { ...teacher, roles: ['teacher'] },
    { ...viewer, roles: ['viewer', 'admin'] },
  ];
  const members = change === 'removed' ? others : [{ ...parent, roles: ['viewer'] }, ...others];
  const { errors } =
    change === 'archived'
      ? await app.put(`${address}/archive`, {}, admin)
      : await app.put(address, { members }, admin);
  expect(errors).toEqual({});
}

async function liveLinks({ beacon }: MembersPanel): Promise<number> {
  const { rows } = await sql`select from assess_tokens where kind = 'link' and revoked_at is null
    and organisation_id = ${beacon.organisationId} and member_id = ${personOf(beacon, 0).memberId}`.execute(
    database.db,
  );
  return rows.length;
}
