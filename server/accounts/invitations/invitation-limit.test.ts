import { beforeEach, describe, expect, test } from 'vitest';
import { addOrganisationUser, resendInvitation } from '#contract/organisations.ts';
import { MovableClock } from '#server/platform/time/clock.ts';
import type { Config } from '#server/platform/config/config.ts';
import { openSession } from '#server/accounts/sessions/open-session.ts';
import { call } from '#testing/calls.ts';
import {
  check,
  csv,
  find,
  importServer,
  makeImporter,
  row,
  start,
  work,
  written,
} from '#testing/import-fixture.ts';
import type { Importer } from '#testing/import-fixture.ts';
import { appOver, type TestApp } from '#testing/test-app.ts';

const day = 86_400_000;
const roles = ['admin' as const, 'beacon_creator' as const];
const { current } = importServer();
let server: TestApp;
let ada: Importer;

beforeEach(async () => {
  server = current();
  ada = await makeImporter(server, { roles });
});

describe('somebody who may send five invitations a day', () => {
  const limited = () => over({ invitationsPerPerson: 5 });

  test('adds five users and is told when there can be more; nothing of the sixth is kept', async () => {
    await using own = await limited();
    for (let n = 0; n < 5; n += 1) expect((await add(own, ada, n)).statusCode).toBe(200);
    const refused = await add(own, ada, 5);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe(String(14 * 3600));
    expect(refused.json().errors).toMatchObject({
      id: 'too_many',
      title:
        'You can send no more invitations today, of 5 a day. You can send more from 2026-11-03 at 00:00 UTC.',
    });
    expect(await invited()).toBe(5);
    const known = await server.services.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'p5@beacon.test')
      .execute();
    expect(known).toEqual([]);
    pass(own, day);
    const authorization = `Bearer ${await openSession(own.services, ada.userId, null)}`;
    const tomorrow = { ...ada, headers: { authorization } };
    expect((await add(own, tomorrow, 5)).statusCode).toBe(200);
  });

  test('adds no more than five with twenty calls at once', async () => {
    await using own = await limited();
    const calls = Array.from({ length: 20 }, (_, n) => add(own, ada, n));
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    expect(await invited()).toBe(5);
  });

  test('sends invitations again no more often, while others go on', async () => {
    await using own = await limited();
    for (let n = 0; n < 4; n += 1) await add(own, ada, n);
    const again = () =>
      call(own.app, resendInvitation, {
        params: { slug: ada.slug },
        headers: ada.headers,
        query: { email: 'p0@beacon.test' },
      });
    expect((await again()).statusCode).toBe(200);
    expect((await again()).statusCode).toBe(429);
    const bob = await makeImporter(server, { roles, organisation: ada });
    expect((await add(own, bob, 9)).statusCode).toBe(200);
  });

  test('invites people without a mailbox as often as needed', async () => {
    await using own = await limited();
    for (let n = 0; n < 8; n += 1) {
      expect((await add(own, ada, n, `p${n}@x.temp`)).statusCode).toBe(200);
    }
  });
});

test('an organisation sends so many a day, whoever does', async () => {
  await using own = await over({ invitationsPerOrganisation: 3 });
  const bob = await makeImporter(server, { roles, organisation: ada });
  const calls = [0, 1, 2, 3, 4, 5].map((n) => add(own, n % 2 ? ada : bob, n));
  const answers = await Promise.all(calls);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
  const refused = answers.find(({ statusCode }) => statusCode === 429);
  expect(refused?.json().errors.title).toContain('Your organisation can send no more invitations');
  const other = await makeImporter(server, { roles });
  expect((await add(own, other, 9)).statusCode).toBe(200);
});

describe('an import that invites more people than a day allows', () => {
  const rows = Array.from({ length: 7 }, (_, n) => row(`S${n}`, { 7: `p${n}@school.test` }));

  test('makes what it can, waits, and goes on by itself the next day', async () => {
    await using own = await over({ invitationsPerPerson: 3 });
    const { id } = (await check(server, ada, csv(...rows))).import;
    await start(server, ada, id);
    await work(own);
    const paused = await find(server, ada, id);
    expect(paused.import).toMatchObject({ state: 'running', createdCount: 3, doneRows: 3 });
    expect(paused.import.fault).toContain('This import goes on by itself then.');
    await work(own);
    expect(await written(server, ada)).toHaveLength(3);
    pass(own, day);
    await work(own);
    expect(await written(server, ada)).toHaveLength(6);
    pass(own, day);
    await work(own);
    const done = await find(server, ada, id);
    expect(done.import).toMatchObject({ state: 'done', createdCount: 7, fault: null });
    expect(await invited()).toBe(7);
  });

  test('ends where a single row does', async () => {
    await using own = await over({ invitationsPerPerson: 1 });
    const header = csv().trim();
    const two = `${header},member2Name,member2Email,member2Phone,member2Roles\n${row('S1')},Kim,kim@school.test,,parent\n`;
    const { id } = (await check(server, ada, two)).import;
    await start(server, ada, id);
    await work(own);
    expect((await find(server, ada, id)).import.state).toBe('failed');
    expect(await invited()).toBe(0);
  });
});

/** A server of its own, with its own time. */
function over(given: Partial<Config>): Promise<TestApp> {
  const { services } = server;
  return appOver({ ...services, clock: new MovableClock(services.clock) }, given);
}

function add(own: TestApp, { slug, headers }: Importer, n: number, email = `p${n}@beacon.test`) {
  const payload = { name: `Person ${n}`, email };
  return call(own.app, addOrganisationUser, { params: { slug }, headers, payload });
}

/** How many invitations went out by mail. */
async function invited(): Promise<number> {
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
