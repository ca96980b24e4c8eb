import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { listBeacons } from '#contract/beacon-lists.ts';
import { findBeacon } from '#contract/beacons.ts';
import { demoId } from '#server/demo/ids.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import type { HttpApp } from '#testing/http-app.ts';
import { openHttpApp } from '#testing/open-http-app.ts';

let app: HttpApp;
openHttpApp(async (opened) => {
  app = opened;
  await loadDemo(app.services);
});

const kims = demoId('beacon', 'kim');
const people = {
  xavier: 'hillcrest',
  mia: 'hillcrest',
  nora: 'riverside',
  vera: 'riverside',
  kim: 'riverside',
  oscar: 'riverside',
  edda: 'riverside',
  cora: 'riverside',
  bea: 'riverside',
  ada: 'riverside',
  ines: 'riverside',
};
type Person = keyof typeof people;

async function headersOf(person: Person) {
  const { id } = await app.services.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', `${person}@${people[person]}.test`)
    .executeTakeFirstOrThrow();
  return app.signIn({ userId: id });
}

async function ask(person: Person, uuid = kims) {
  return app.get(findBeacon.path.replace('{uuid}', uuid), await headersOf(person));
}

describe("access to Kim's Beacon", () => {
  test('requires signing in', async () => {
    const { status, errors } = await app.get(`/api/beacons/${kims}`);
    expect([status, errors['id']]).toEqual([403, 'signed_out']);
  });

  test.each<Person>(['xavier', 'nora', 'cora', 'ines'])('is not_found for %s', async (person) => {
    const { status, errors } = await ask(person);
    expect([status, errors['id']]).toEqual([404, 'not_found']);
  });

  test('requires mia to set up their second factor first', async () => {
    const { status, errors } = await ask('mia');
    expect([status, errors['id']]).toEqual([403, 'mfa_setup_required']);
  });

  const none = { canEdit: false, canBulkEdit: false, canAdminister: false, canArchive: false };
  const all = { canEdit: true, canBulkEdit: true, canAdminister: true, canArchive: true };
  test.each<[Person, typeof none]>([
    ['vera', none],
    ['kim', none],
    ['oscar', none],
    ['edda', { ...none, canEdit: true }],
    ['bea', all],
    ['ada', all],
  ])('is granted to %s, with their permissions', async (person, flags) => {
    const { status, data } = await ask(person);
    expect(status).toBe(200);
    expect(data['beacon']).toMatchObject({ uuid: kims, ...flags });
    expect(data['permissions']).toEqual({ userCanCreateBeacons: false });
  });

  test.each(['not-a-uuid', demoId('beacon', 'nobody'), demoId('client', 'kim')])(
    'is not_found for the unknown id %s',
    async (uuid) => {
      const { status, errors } = await ask('ada', uuid);
      expect([status, errors['id']]).toEqual([404, 'not_found']);
    },
  );
});

test('results are denied to a person whose only role is client', async () => {
  const { data } = await ask('kim');
  expect(data['beacon']).toMatchObject({
    teamAssessment: 'access_denied',
    teamAssessments: 'access_denied',
  });
  expect((await ask('vera')).data['beacon']).toMatchObject({
    teamAssessment: { outOf: 100, attributes: expect.any(Array) },
  });
});

test('only people who can edit see email addresses', async () => {
  const emailsFor = async (person: Person) => {
    const { data } = await ask(person);
    const { users } = data['beacon'] as { users: { email: string | null }[] };
    return users.map(({ email }) => email !== null);
  };
  expect(new Set(await emailsFor('ada'))).toEqual(new Set([true]));
  expect(new Set(await emailsFor('vera'))).toEqual(new Set([false]));
});

test('reading a Beacon takes five statements with the session and writes an audit event, on a cluster seven', async () => {
  const headers = await headersOf('oscar');
  const { clock } = app.services;
  clock.moveTo(new Date(clock.now().getTime() + 60_000));
  const before = await traces();
  await app.get(`/api/beacons/${kims}`, headers);
  const sent = await app.statementsOf(() => app.get(`/api/beacons/${kims}`, headers));
  expect(sent).toHaveLength(app.services.isDistributed ? 7 : 5);
  expect(await traces()).toBe(before + 1);
});

test('an archived Beacon is not_found', async () => {
  const { db } = app.services;
  const archived = await db
    .selectFrom('beacons')
    .select('id')
    .where('archived_at', 'is not', null)
    .executeTakeFirstOrThrow();
  expect((await ask('ada', archived.id)).status).toBe(404);
});

test('the list has the Beacons that each person may see, lowest score first and unscored last', async () => {
  const listOf = async (person: Person) => {
    const { data } = await app.get(listBeacons.path, await headersOf(person));
    return data['beacons'] as ListedScore[];
  };
  expect(await listOf('nora')).toEqual([]);
  expect((await listOf('vera')).map(({ uuid }) => uuid)).toEqual([kims]);
  expect(await listOf('kim')).toMatchObject([{ uuid: kims, score: null, classifier: null }]);
  const { rows } = await sql<{ id: string }>`
    select b.id from beacons b
    join frameworks f on f.id = b.framework_id and f.version = b.framework_version
    where f.is_per_informant`.execute(app.services.db);
  const perInformant = new Set(rows.map(({ id }) => id));
  // The worst of several informants decides.
  const all = (await listOf('ada')).map(
    ({ normalisedScore, normalisedRange, uuid }) =>
      (perInformant.has(uuid) ? normalisedRange?.[0] : normalisedScore) ?? Infinity,
  );
  expect(all.length).toBeGreaterThan(10);
  expect(all).toEqual(all.toSorted((a, b) => a - b));
});

interface ListedScore {
  uuid: string;
  normalisedScore: number | null;
  normalisedRange: [number, number] | null;
}

async function traces(): Promise<number> {
  const { count } = await app.services.db
    .selectFrom('audit_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('action', '=', 'results.read')
    .where('beacon_id', '=', kims)
    .executeTakeFirstOrThrow();
  return count;
}
