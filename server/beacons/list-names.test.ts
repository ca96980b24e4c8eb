import { expect, test } from 'vitest';
import { listArchivedBeacons, listBeacons } from '#contract/beacon-lists.ts';
import { listQrBeacons } from '#contract/qr-codes.ts';
import { editBeacon } from '#testing/edit-beacon.ts';
import type { HttpApp } from '#testing/http-app.ts';
import { openLists } from '#testing/open-lists.ts';
import { makeListed } from '#testing/make-list.ts';

let app: HttpApp;
let organisationId: string;
let admin: { authorization: string };
openLists((lists) => ({ app, organisationId, admin } = lists));

/** In the expected order of clients; the names of the Beacons would sort the other way round. */
const sorted = [
  ['Åsa', 'Zebra 9'],
  ['bea', 'Zebra 8'],
  ['Béa', 'Zebra 9'],
  ['Bea Ash', 'Zebra 7'],
  ['BEN', 'Zebra 6'],
  ['Zoe', 'Ant'],
  ['zoë', 'Bee'],
  ['Zoe B', 'A'],
] as const;
const beacons = sorted.map(([clientName, name]) => ({ clientName, name, groupNames: ['North'] }));

async function clientsOf(path: string, query: Record<string, string>): Promise<string[]> {
  const { status, data } = await app.get(`${path}?${new URLSearchParams(query)}`, admin);
  expect(status).toBe(200);
  const answer = data as { beacons: { clientName: string }[] };
  return answer.beacons.map(({ clientName }) => clientName);
}

test('Every list by name sorts by the client, ignoring case and accents', async () => {
  await makeListed(app.services, organisationId, beacons.toReversed());
  const isArchived = true;
  const archived = beacons.map((beacon) => ({ ...beacon, isArchived }));
  await makeListed(app.services, organisationId, archived.toReversed());
  const clients = sorted.map(([clientName]) => clientName);
  const found = sorted.filter(([, name]) => name !== 'Bee').map(([clientName]) => clientName);
  for (const [query, expected] of [
    [{}, clients],
    [{ group: 'North' }, clients],
    [{ searchTerm: 'a' }, found],
  ] as const) {
    expect(await clientsOf(listBeacons.path, { order: 'name', ...query })).toEqual(expected);
    expect(await clientsOf(listArchivedBeacons.path, { ...query })).toEqual(expected);
  }
});

test('QR codes are listed in the same order', async () => {
  await makeListed(app.services, organisationId, beacons.toReversed());
  const organisation = `org-${organisationId}`;
  const clients = sorted.map(([clientName]) => clientName);
  expect(await clientsOf(listQrBeacons.path, { organisation })).toEqual(clients);
  expect(await clientsOf(listQrBeacons.path, { organisation, group: 'North' })).toEqual(clients);
});

test('A list by name reflects a changed name of the client or the Beacon at once', async () => {
  const [first, second] = await makeListed(app.services, organisationId, [
    { clientName: 'Ann', name: 'Ann', externalRef: 'Eve' },
    { clientName: 'Bob', name: 'Bob' },
  ]);
  if (!first || !second) throw new Error('Expected two Beacons');
  const byName = () => clientsOf(listBeacons.path, { order: 'name' });
  expect(await byName()).toEqual(['Ann', 'Bob']);
  await editBeacon(app, admin, first.id, { clientName: 'Eve', clientExternalRef: '' });
  expect(await byName()).toEqual(['Bob', 'Eve']);
  await editBeacon(app, admin, second.id, { clientName: 'eve' });
  expect(await byName()).toEqual(['Eve', 'eve']);
  await editBeacon(app, admin, second.id, { beaconName: 'Aaron' });
  expect(await byName()).toEqual(['eve', 'Eve']);
});
