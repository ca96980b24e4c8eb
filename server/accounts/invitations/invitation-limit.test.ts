import { describe, expect, test } from 'vitest';
import { addOrganisationUser, resendInvitation } from '#contract/organisations.ts';
import { MovableClock } from '#server/platform/time/clock.ts';
import type { Config } from '#server/platform/config/config.ts';
import { openSession } from '#server/accounts/sessions/open-session.ts';
import { call } from '#testing/calls.ts';
import {
  check,
  csv,
  find,
  makeImporter,
  row,
  start,
  work,
  written,
} from '#testing/import-fixture.ts';
import { importServer } from '#testing/import-server.ts';
import type { Importer } from '#testing/import-fixture.ts';
import { appOver, type TestApp } from '#testing/test-app.ts';

const day = 86_400_000;
const roles = ['admin' as const, 'beacon_creator' as const];
const { server, importer: ada } = importServer({ roles });

describe('A user who may send five invitations a day', () => {
  const startLimited = () => appWith({ invitationsPerPerson: 5 });

  test('can add five users, and the sixth is rejected with the time of the next', async () => {
    await using app = await startLimited();
    for (let n = 0; n < 5; n += 1) expect((await add(app, ada, n)).statusCode).toBe(200);
    const limited = await add(app, ada, 5);
    expect(limited.statusCode).toBe(429);
    expect(limited.headers['retry-after']).toBe(String(14 * 3600));
    expect(limited.json().errors).toMatchObject({
      id: 'too_many',
      title:
        'You have sent all 5 invitations you can send a day. You can send more from 2026-11-03 at 00:00 UTC.',
    });
    expect(await countInvited()).toBe(5);
    const stored = await server.services.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'p5@beacon.test')
      .execute();
    expect(stored).toEqual([]);
    pass(app, day);
    const authorization = `Bearer ${await openSession(app.services, ada.userId, null)}`;
    const tomorrow = { ...ada, headers: { authorization } };
    expect((await add(app, tomorrow, 5)).statusCode).toBe(200);
  });

  test('cannot add more than five with twenty parallel calls', async () => {
    await using app = await startLimited();
    const calls = Array.from({ length: 20 }, (_, n) => add(app, ada, n));
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    expect(await countInvited()).toBe(5);
  });

  test('is limited when resending too, without limiting others', async () => {
    await using app = await startLimited();
    for (let n = 0; n < 4; n += 1) await add(app, ada, n);
    const resend = () =>
      call(app.app, resendInvitation, {
        params: { slug: ada.slug },
        headers: ada.headers,
        query: { email: 'p0@beacon.test' },
      });
    expect((await resend()).statusCode).toBe(200);
    expect((await resend()).statusCode).toBe(429);
    const bob = await makeImporter(server, { roles, organisation: ada });
    expect((await add(app, bob, 9)).statusCode).toBe(200);
  });

  test('can invite people without a mailbox without limit', async () => {
    await using app = await startLimited();
    for (let n = 0; n < 8; n += 1) {
      expect((await add(app, ada, n, `p${n}@x.temp`)).statusCode).toBe(200);
    }
  });
});

test('An organisation has a daily limit for all its users', async () => {
  await using app = await appWith({ invitationsPerOrganisation: 3 });
  const bob = await makeImporter(server, { roles, organisation: ada });
  const calls = [0, 1, 2, 3, 4, 5].map((n) => add(app, n % 2 ? ada : bob, n));
  const answers = await Promise.all(calls);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
  const limited = answers.find(({ statusCode }) => statusCode === 429);
  expect(limited?.json().errors.title).toContain(
    'Your organisation has sent all 3 invitations it can send a day.',
  );
  const other = await makeImporter(server, { roles });
  expect((await add(app, other, 9)).statusCode).toBe(200);
});

describe('An import that invites more people than the daily limit', () => {
  const rows = Array.from({ length: 7 }, (_, n) => row(`S${n}`, { 7: `p${n}@school.test` }));

  test('creates what the limit allows and continues the next day', async () => {
    await using app = await appWith({ invitationsPerPerson: 3 });
    const { id } = (await check(server, ada, csv(...rows))).import;
    await start(server, ada, id);
    await work(app);
    const paused = await find(server, ada, id);
    expect(paused.import).toMatchObject({ state: 'running', createdCount: 3, doneRows: 3 });
    expect(paused.import.error).toContain('This import continues by itself then.');
    await work(app);
    expect(await written(server, ada)).toHaveLength(3);
    pass(app, day);
    await work(app);
    expect(await written(server, ada)).toHaveLength(6);
    pass(app, day);
    await work(app);
    const done = await find(server, ada, id);
    expect(done.import).toMatchObject({ state: 'done', createdCount: 7, error: null });
    expect(await countInvited()).toBe(7);
  });

  test('fails if a single row exceeds the limit', async () => {
    await using app = await appWith({ invitationsPerPerson: 1 });
    const header = csv().trim();
    const two = `${header},member2Name,member2Email,member2Phone,member2Roles\n${row('S1')},Kim,kim@school.test,,parent\n`;
    const { id } = (await check(server, ada, two)).import;
    await start(server, ada, id);
    await work(app);
    expect((await find(server, ada, id)).import.state).toBe('failed');
    expect(await countInvited()).toBe(0);
  });
});

/** A server with its own limits and clock. */
function appWith(limits: Partial<Config>): Promise<TestApp> {
  const { services } = server;
  return appOver({ ...services, clock: new MovableClock(services.clock) }, limits);
}

function add(app: TestApp, { slug, headers }: Importer, n: number, email = `p${n}@beacon.test`) {
  const payload = { name: `Person ${n}`, email };
  return call(app.app, addOrganisationUser, { params: { slug }, headers, payload });
}

/** How many invitations were mailed. */
async function countInvited(): Promise<number> {
  const mails = await server.services.db
    .selectFrom('account_mails')
    .select('id')
    .where('kind', '=', 'invitation')
    .execute();
  return mails.length;
}

function pass({ services: { clock } }: TestApp, ms: number): void {
  clock.moveTo(new Date(clock.now().getTime() + ms));
}
