import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBeaconForm } from '#contract/beacons.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { listOrganisationFrameworks } from '#contract/frameworks.ts';
import { demoId } from '#server/demo/ids.ts';
import { BeaconMaker } from '#testing/beacon-maker.ts';
import { hiddenClients, makeCreator } from '#testing/make-creator.ts';

let maker: BeaconMaker;
beforeAll(async () => {
  maker = await BeaconMaker.open();
});
afterAll(() => maker[Symbol.asyncDispose]());

async function ask(query: string, name = 'cora') {
  const path = `${findBeaconForm.path}${query}`;
  const { status, data } = await maker.app.get(path, await maker.signIn(name));
  return { status, form: data as AnswerOf<typeof findBeaconForm> };
}

test('The form describes the first organisation in which the viewer may create Beacons', async () => {
  const { form } = await ask('');
  expect(form).toMatchObject({
    organisations: [{ slug: 'riverside' }],
    organisation: { slug: 'riverside', timeZone: 'Europe/London' },
    today: '2026-11-02',
    client: null,
    defaults: {
      schedule: { periodType: 'week', period: 1, startOn: '2026-11-02', daysOpen: 1 },
      members: [{ name: '', email: '', roles: ['viewer'] }],
    },
  });
  expect(form.groupNames).toEqual(['North', 'South']);
  const wellbeing = form.frameworks.find(({ id }) => id === 'team-wellbeing');
  expect(wellbeing).toMatchObject({
    thresholdsUnlocked: true,
    allowAnonymous: true,
    outOf: 100,
    lowerThreshold: 40,
    upperThreshold: 70,
    roles: expect.arrayContaining(['parent']),
  });
});

test('The form starts today in the time zone of the organisation', async () => {
  const { db, clock } = maker.app.services;
  const zone = (time_zone: string) =>
    db.updateTable('organisations').set({ time_zone }).where('slug', '=', 'riverside').execute();
  expect(clock.now().toISOString()).toBe('2026-11-02T10:00:00.000Z');
  await zone('Pacific/Kiritimati');
  const { form } = await ask('');
  await zone('Europe/London');
  expect([form.today, form.defaults.schedule.startOn]).toEqual(['2026-11-03', '2026-11-03']);
});

describe('The form for a client', () => {
  const kims = demoId('client', 'kim');

  test('shows the client to a creator who sees one of their Beacons', async () => {
    await makeCreator(maker, 'bea');
    const { form } = await ask(`?clientId=${kims}`, 'bea');
    expect(form.client).toMatchObject({ clientId: kims, clientName: 'Kim Larsen' });
  });

  test.each(hiddenClients)('%s is not found', async (_, clientId) => {
    expect((await ask(`?clientId=${clientId}`)).status).toBe(404);
  });

  test('is denied to a viewer of the client who is not a creator', async () => {
    expect((await ask(`?clientId=${kims}`, 'vera')).status).toBe(403);
  });
});

test('The form is denied to everybody but creators', async () => {
  expect((await ask('', 'ada')).status).toBe(403);
  expect((await ask('?organisation=riverside', 'nora')).status).toBe(403);
  expect((await ask('?organisation=hillcrest')).status).toBe(404);
  expect((await ask('?organisation=riverside&organisation=hillcrest')).status).toBe(400);
});

test('The flag userCanCreateBeacons of a Beacon matches access to the form for its client', async () => {
  const path = `/api/beacons/${demoId('beacon', 'kim')}`;
  for (const name of ['bea', 'vera', 'ada', 'edda', 'oscar']) {
    const { data } = await maker.app.get(path, await maker.signIn(name));
    const { userCanCreateBeacons } = data['permissions'] as { userCanCreateBeacons: boolean };
    const { status } = await ask(`?clientId=${demoId('client', 'kim')}`, name);
    expect([name, status === 200]).toEqual([name, userCanCreateBeacons]);
  }
});

test('The frameworks of an organisation are listed for creators and admins only', async () => {
  const list = async (name: string, slug = 'riverside') => {
    const url = listOrganisationFrameworks.path.replace('{slug}', slug);
    return maker.app.get(url, await maker.signIn(name));
  };
  const { data } = await list('cora');
  const { frameworks } = data as AnswerOf<typeof listOrganisationFrameworks>;
  expect(frameworks.map(({ title }) => title)).toEqual(
    frameworks.map(({ title }) => title).toSorted(),
  );
  expect((await list('ada')).data).toEqual(data);
  expect((await list('edda')).status).toBe(403);
  expect((await list('cora', 'hillcrest')).status).toBe(404);
});
