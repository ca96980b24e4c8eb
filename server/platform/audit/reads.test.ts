import { beforeEach, expect, test } from 'vitest';
import { listArchivedBeacons, listBeacons } from '#contract/beacon-lists.ts';
import { findBeacon, findBeaconForm } from '#contract/beacons.ts';
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts';
import { listBeaconFiles, listFeedItems } from '#contract/feed.ts';
import { listOrganisationUsers } from '#contract/organisations.ts';
import { listQrBeacons } from '#contract/qr-codes.ts';
import { findReport, listReports } from '#contract/reports.ts';
import { demoId } from '#server/demo/ids.ts';
import { userIdOf } from '#testing/access/people.ts';
import type { Actor } from '#testing/access/people.ts';
import type { RequestInput } from '#testing/access/request.ts';
import { openFixture } from '#testing/access/fixture.ts';
import { openForFile } from '#testing/open-for-file.ts';

const [riverside, hillcrest] = [
  demoId('organisation', 'riverside'),
  demoId('organisation', 'hillcrest'),
];
const kim = { beacon_id: demoId('beacon', 'kim'), client_id: demoId('client', 'kim') };
const kimParams = { uuid: kim.beacon_id };
const fixture = openForFile(openFixture);

beforeEach(passAMinute);

test('A list of Beacons leaves one audit event with the Beacons it showed', async () => {
  const { beacons } = await read('OB', listBeacons, {});
  expect(await eventsNow()).toEqual([
    {
      ...by('OB'),
      action: 'beacons.listed',
      organisation_id: riverside,
      shown_ids: beacons.map(({ uuid }) => uuid).toSorted(),
    },
  ]);
  expect(beacons.length).toBeGreaterThan(10);
});

test('A list with Beacons of two organisations leaves one event in each, with its own Beacons', async () => {
  const created_at = fixture.services.clock.now();
  const part = {
    organisation_id: riverside,
    user_id: userIdOf('XO'),
    roles: ['observer' as const],
  };
  await fixture.services.db
    .insertInto('organisation_users')
    .values({ ...part, created_at })
    .execute();
  try {
    const { beacons } = await read('XO', listBeacons, {});
    const idsIn = (slug: string) =>
      beacons
        .filter(({ organisation }) => organisation.slug === slug)
        .map(({ uuid }) => uuid)
        .toSorted();
    expect(idsIn('hillcrest')).not.toEqual([]);
    expect(idsIn('riverside')).not.toEqual([]);
    const listed = (await eventsNow()).map((row) => [row.organisation_id, row.shown_ids]);
    expect(new Map(listed as [string, string[]][])).toEqual(
      new Map([
        [riverside, idsIn('riverside')],
        [hillcrest, idsIn('hillcrest')],
      ]),
    );
  } finally {
    await fixture.journal.undo();
  }
});

test('A repeated list leaves one event a minute, and a different list leaves another event', async () => {
  await Promise.all([1, 2, 3].map(() => read('OB', listBeacons, {})));
  expect(await eventsNow()).toHaveLength(1);
  await read('OB', listBeacons, { query: { searchTerm: 'Kim' } });
  await read('OA', listBeacons, {});
  expect(await eventsNow()).toHaveLength(3);
  passAMinute();
  await read('OB', listBeacons, {});
  expect(await eventsNow()).toHaveLength(1);
});

test('An empty list leaves no event, and no event contains the search term', async () => {
  await read('OB', listBeacons, { query: { searchTerm: 'zebrafinch' } });
  expect(await eventsNow()).toEqual([]);
  await read('OB', listBeacons, { query: { searchTerm: 'Kim' } });
  expect(JSON.stringify(await eventsNow())).not.toMatch(/kim/i);
});

test('Reading the archive leaves an event with the Beacons it showed', async () => {
  const { beacons } = await read('OA', listArchivedBeacons, {});
  const shown_ids = beacons.map(({ uuid }) => uuid).toSorted();
  expect(shown_ids).toContain(demoId('beacon', 'otto'));
  expect(await eventsNow()).toEqual([
    { ...by('OA'), action: 'archive.listed', organisation_id: riverside, shown_ids },
  ]);
});

test('Reading the QR codes leaves an event with the Beacons whose assessors it named', async () => {
  const { beacons } = await read('CR', listQrBeacons, { query: { organisation: 'riverside' } });
  const shown_ids = beacons.map(({ id }) => id).toSorted();
  expect(shown_ids).not.toEqual([]);
  expect(await eventsNow()).toEqual([
    { ...by('CR'), action: 'qr_codes.listed', organisation_id: riverside, shown_ids },
  ]);
});

test('Reading the users of an organisation leaves an event with the users it showed', async () => {
  const { users } = await read('OA', listOrganisationUsers, { params: { slug: 'riverside' } });
  const shown_ids = users.map(({ user }) => user.id).toSorted();
  expect(shown_ids).toContain(userIdOf('NR'));
  expect(await eventsNow()).toEqual([
    { ...by('OA'), action: 'users.listed', organisation_id: riverside, shown_ids },
  ]);
});

test('Reading a Beacon leaves one event for its results and one for its feed', async () => {
  await read('VM', findBeacon, { params: kimParams });
  await read('VM', findBeacon, { params: kimParams });
  expect(await eventsNow()).toEqual(
    ['results.read', 'feed.read'].map((action) => ({ ...ofKim('VM'), action })),
  );
});

test('A user who may not see the results of a Beacon leaves an event for its feed only', async () => {
  await read('CL', findBeacon, { params: kimParams });
  expect(await eventsNow()).toEqual([{ ...ofKim('CL'), action: 'feed.read' }]);
});

test('Older comments and the list of files leave one event each', async () => {
  await read('VM', listFeedItems, { params: kimParams });
  await read('VM', listBeaconFiles, { params: kimParams });
  expect(await eventsNow()).toEqual(
    ['feed.read', 'files.listed'].map((action) => ({ ...ofKim('VM'), action })),
  );
});

test('The new Beacon form leaves an event with the client it is opened for, and none without a client', async () => {
  await fixture.services.db
    .updateTable('organisation_users')
    .set({ roles: ['admin', 'beacon_creator'] })
    .where('user_id', '=', userIdOf('OA'))
    .execute();
  try {
    await read('OA', findBeaconForm, { query: { organisation: 'riverside' } });
    expect(await eventsNow()).toEqual([]);
    await read('OA', findBeaconForm, { query: { clientId: kim.client_id } });
    await read('OA', findBeaconForm, { query: { clientId: kim.client_id } });
    expect(await eventsNow()).toEqual([{ ...ofKim('OA'), action: 'client.read', beacon_id: null }]);
  } finally {
    await fixture.journal.undo();
  }
});

test('Reports leave an event with the Beacons that their cards and pages showed', async () => {
  const query = { organisation: 'riverside' };
  const { reports } = await read('OB', listReports, { query });
  const risk = { params: { reportId: 'risk-team-wellbeing' }, query };
  const { report } = await read('OB', findReport, risk);
  const onCards = new Set(
    reports.flatMap(({ clients }) => clients.preview.map(({ beaconUuid }) => beaconUuid)),
  );
  const onPage = report.reportData.rows.flatMap((row) =>
    'beaconUuid' in row ? [row.beaconUuid] : [],
  );
  expect([onCards.size, onPage.length]).not.toContain(0);
  expect(await eventsNow()).toEqual([
    {
      ...by('OB'),
      action: 'reports.listed',
      organisation_id: riverside,
      shown_ids: [...onCards],
    },
    { ...by('OB'), action: 'report.read', organisation_id: riverside, shown_ids: onPage },
  ]);
});

async function read<E extends Endpoint>(
  actor: Actor,
  endpoint: E,
  request: RequestInput<E>,
): Promise<AnswerOf<E>> {
  const answer = await fixture.call(actor, endpoint, request);
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
}

/** The events of the current minute, in the order of writing. */
function eventsNow() {
  return fixture.services.db
    .selectFrom('audit_events')
    .select(['action', 'organisation_id', 'user_id', 'client_id', 'beacon_id', 'shown_ids'])
    .where('at', '=', fixture.services.clock.now())
    .orderBy('id')
    .execute();
}

function by(actor: 'OA' | 'OB' | 'CR' | 'VM' | 'CL') {
  return { user_id: userIdOf(actor), client_id: null, beacon_id: null, shown_ids: null };
}

function ofKim(actor: 'OA' | 'VM' | 'CL') {
  return { ...by(actor), ...kim, organisation_id: riverside };
}

function passAMinute(): void {
  const { clock } = fixture.services;
  clock.moveTo(new Date(clock.now().getTime() + 60_000));
}
