import { sql } from 'kysely';
import { allRows } from '#testing/all-rows.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listBeacons } from '#contract/beacon-lists.ts';
import { createApp } from '#server/app.ts';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Services } from '#server/platform/services.ts';
import { callAs, quickToken, problem } from '#testing/calls.ts';
import { openTestDatabase, resetDatabase } from '#testing/databases.ts';
import { codeOf, signInAs } from '#testing/make-account.ts';
import { testServices } from '#testing/test-services.ts';
import { demoLinks } from './demo-links.ts';
import { demoId } from './ids.ts';
import { loadDemo } from './load-demo.ts';
import { demoSignIns } from './organisations.ts';

const now = '2026-11-25T10:30:00Z';
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

describe('A loaded demo', () => {
  let services: Services;
  beforeAll(async () => {
    services = await loadAt(now);
  });

  test('lets everybody sign in with their roles, except pending people', async () => {
    const people = await services.db
      .selectFrom('users')
      .innerJoin('organisation_users', 'organisation_users.user_id', 'users.id')
      .select(['email', 'organisation_users.is_importer', 'roles', 'password_hash'])
      .execute();
    const rolesByEmail = Object.fromEntries(
      people.map(({ email, roles, is_importer }) => [
        email,
        [...roles, ...(is_importer ? ['importer'] : [])].join(' '),
      ]),
    );
    expect(rolesByEmail).toMatchObject({
      'ada@riverside.test': 'admin',
      'cora@riverside.test': 'beacon_creator',
      'ivan@riverside.test': 'beacon_creator importer',
      'ines@riverside.test': 'importer',
      'edda@riverside.test': 'beacon_editor',
      'farah@riverside.test': 'framework_editor beacon_creator',
      'oscar@riverside.test': 'observer',
      'kim@riverside.test': 'client',
      'bea@riverside.test': '',
      'vera@riverside.test': '',
      'parker@riverside.test': '',
      'tess@riverside.test': '',
      'nora@riverside.test': '',
      'xavier@hillcrest.test': 'admin',
      'mia@hillcrest.test': '',
    });
    const pending = people.filter(({ password_hash }) => password_hash === null);
    expect(pending.map(({ email }) => email)).toEqual(['pat@riverside.test']);
    expect(demoSignIns.map(({ email }) => email)).not.toContain('pat@riverside.test');
  });

  test('has an authenticator for Xavier and none for Mia', async () => {
    const app = createApp(services);
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
    const otpCode = codeOf(secret, services);
    const xavier = await signInAs(app, 'xavier@hillcrest.test', { otpCode });
    expect(xavier.json().data.user).toMatchObject({ mfaRequired: true, mfaEnabled: true });
    const mia = await signInAs(app, 'mia@hillcrest.test');
    expect(mia.json().data).toMatchObject({ mfa_required: true });
    const quick = await quickToken(app, 'xavier@hillcrest.test');
    expect((await callAs(app, listBeacons, quick)).statusCode).toBe(200);
    const setup = await quickToken(app, 'mia@hillcrest.test');
    expect(problem(await callAs(app, listBeacons, setup))).toEqual([403, 'mfa_setup_required']);
    const sealed = await services.db.selectFrom('users').select('totp_secret').execute();
    expect(sealed.filter(({ totp_secret }) => totp_secret !== null)).toHaveLength(1);
    await app.close();
  });

  test('has a Beacon with Kim as self, Bea as admin and Vera as viewer', async () => {
    const members = await membersOf(services, demoId('beacon', 'kim'));
    expect(members).toEqual(
      expect.arrayContaining(['bea assessor admin', 'kim self', 'vera viewer']),
    );
    const kim = await services.db
      .selectFrom('users')
      .select('default_beacon_id')
      .where('email', '=', 'kim@riverside.test')
      .executeTakeFirstOrThrow();
    expect(kim.default_beacon_id).toBe(demoId('beacon', 'kim'));
  });

  test('gives Bea two Beacons to administer, Vera one to view, and others none', async () => {
    const { rows } = await sql<{ email: string; beacons: number; administered: number }>`
      select email, count(m.id) as beacons, count(m.id) filter (where m.is_admin) as administered
      from users u left join members m on m.user_id = u.id group by email`.execute(services.db);
    const of = (name: string) => rows.find(({ email }) => email === `${name}@riverside.test`);
    expect(of('bea')?.administered).toBe(2);
    expect(of('vera')).toMatchObject({ beacons: 1, administered: 0 });
    for (const name of ['ada', 'cora', 'ivan', 'ines', 'farah', 'nora']) {
      expect(of(name)?.beacons, name).toBe(0);
    }
  });

  test('has at least twelve riverside clients in two groups, with all eight frameworks', async () => {
    const riverside = demoId('organisation', 'riverside');
    const clients = await services.db
      .selectFrom('clients')
      .select('group_names')
      .where('organisation_id', '=', riverside)
      .execute();
    expect(clients.length).toBeGreaterThanOrEqual(12);
    expect(new Set(clients.flatMap(({ group_names }) => group_names))).toEqual(
      new Set(['North', 'South']),
    );
    const beacons = await services.db
      .selectFrom('beacons')
      .select(['framework_id', 'is_anonymous', 'archived_at', 'latest_completed_at'])
      .where('organisation_id', '=', riverside)
      .execute();
    expect(new Set(beacons.map(({ framework_id }) => framework_id)).size).toBe(8);
    expect(beacons.filter(({ archived_at }) => archived_at)).toHaveLength(1);
    expect(beacons.filter(({ is_anonymous }) => is_anonymous)).toHaveLength(1);
    expect(beacons.some(({ latest_completed_at }) => latest_completed_at === null)).toBe(true);
  });

  test('has missing answers, missed windows, comments and disagreement in its histories', async () => {
    const { rows } = await sql<Record<string, number>>`
      with ${allRows('beacons', 'assessments', 'responses')}
      select count(*) filter (where completed_at is null and closed_at is not null) as missed,
        max((result->'range'->>1)::float8 - (result->'range'->>0)::float8) as gap,
        (select count(*) from responses where attributes::text like '%"comment":%') as commented,
        (select count(*) from responses r join assessments a on a.id = r.assessment_id
          join beacons b on b.id = a.beacon_id where b.framework_id = 'team-wellbeing'
          and exists (select from json_array_elements(r.attributes) answer
            where json_typeof(answer) = 'null')) as skipped
      from assessments`.execute(services.db);
    expect(rows[0]?.['missed']).toBeGreaterThanOrEqual(3);
    expect(rows[0]?.['gap']).toBeGreaterThan(10);
    expect(rows[0]?.['commented']).toBeGreaterThan(40);
    expect(rows[0]?.['skipped']).toBeGreaterThan(20);
  });

  test('has no response outside its window or in the future', async () => {
    const { rows } = await sql`
      with ${allRows('responses', 'assessments')}
      select from responses r join assessments a on a.id = r.assessment_id
      where r.submitted_at < a.opens_at or r.submitted_at >= a.closes_at
        or r.submitted_at > ${now}`.execute(services.db);
    expect(rows).toEqual([]);
  });

  test('links to one open assessment of each format and to a result', async () => {
    const links = await demoLinks(services);
    const tokens = links.flatMap(({ url }) => url.match(/\/assess\/([\w-]{32})$/)?.[1] ?? []);
    const { rows } = await sql`
      with ${allRows('assess_tokens', 'assessments', 'beacons')}
      select distinct b.framework_id from assess_tokens t
      join assessments a on a.id = t.assessment_id and a.closed_at is null
      join beacons b on b.id = a.beacon_id
      where t.token_hash = any(${tokens.map(hashToken)})`.execute(services.db);
    expect(rows).toHaveLength(5);
    expect(links.at(-1)?.url).toMatch(new RegExp(`/beacon/${demoId('beacon', 'kim')}$`));
  });

  test('has an active QR code for a client', async () => {
    const codes = await services.db
      .selectFrom('assess_tokens')
      .select(['member_id', 'revoked_at'])
      .where('kind', '=', 'qr')
      .execute();
    const member_id = demoId('member', 'leo faces leo');
    expect(codes).toContainEqual({ member_id, revoked_at: null });
  });

  test('is not changed by loading again', async () => {
    const count = () =>
      sql`
      select (select count(*) from users) + (select count(*) from responses)
        + (select count(*) from mails) + (select count(*) from account_mails)`.execute(services.db);
    const before = await count();
    await loadDemo(services);
    expect((await count()).rows).toEqual(before.rows);
  });
});

test.each([
  now,
  '2026-03-31T22:59:59Z',
  '2028-02-29T00:00:00Z',
  '2026-03-29T01:30:00Z',
  '2026-11-01T05:30:00Z',
  '2027-01-01T04:59:59Z',
])('At %s every assessor has an open window and an invitation in the mailbox', async (instant) => {
  const services = await loadAt(instant);
  const { rows } = await sql<{ email: string; open: number; mails: number }>`
    with ${allRows('members', 'assessments', 'responses', 'mails')}
    select u.email, count(a.id) as open, count(ma.id) as mails from users u
    join members m on m.user_id = u.id and m.role <> 'viewer' and m.removed_at is null
    left join assessments a on a.beacon_id = m.beacon_id and a.closed_at is null
      and not exists (select from responses where assessment_id = a.id and member_id = m.id)
    left join mails ma on ma.assessment_id = a.id and ma.member_id = m.id
      and ma.kind = 'assessment_invitation' and ma.sent_at is not null
    group by u.email`.execute(services.db);
  expect(rows.length).toBeGreaterThan(15);
  for (const { email, open, mails } of rows) {
    expect(open, email).toBeGreaterThanOrEqual(1);
    expect(mails, email).toBe(open);
  }
});

async function loadAt(instant: string): Promise<Services> {
  await resetDatabase(database.db);
  const services = { ...(await testServices(database)), clock: { now: () => new Date(instant) } };
  await loadDemo(services);
  return services;
}

async function membersOf({ db }: Services, beaconId: string): Promise<string[]> {
  const members = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['email', 'role', 'is_admin'])
    .where('beacon_id', '=', beaconId)
    .execute();
  return members.map(({ email, role, is_admin }) =>
    [email?.split('@')[0], role, ...(is_admin ? ['admin'] : [])].join(' '),
  );
}
