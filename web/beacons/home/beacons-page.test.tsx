import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { data, problem, renderApp } from '#web/testing/render-app.tsx';
import { aCard, aUser } from '#web/testing/sample-beacon.ts';
import { aList } from '#web/testing/sample-lists.ts';
import { anSdqResult } from '#web/testing/sample-sdq.ts';

const twoGroups = aUser();
twoGroups.orgs = twoGroups.orgs.map((org) => ({ ...org, groupNames: ['North', 'South'] }));

const kims = aCard({ uuid: '0a9d9a2e-5a53-4f6e-9c40-5f6a4f9f0011', canBulkEdit: true });
const leos = aCard({
  uuid: '0a9d9a2e-5a53-4f6e-9c40-5f6a4f9f0012',
  clientName: 'Leo Ek',
  beaconName: 'Leo',
});

test('Filters are stored in the URL and sent with the request', async () => {
  const { user, history, calls } = renderApp(
    '/beacons',
    {
      'GET /api/beacons': data(aList([kims, leos])),
      'GET /api/beacons?group=North': data(aList([leos])),
      'GET /api/beacons?group=North&order=name': data(aList([leos])),
    },
    twoGroups,
  );
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Group' }), 'North');
  await waitFor(() => expect(screen.queryByRole('link', { name: /Kim/ })).toBeNull());
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'name');
  await waitFor(() => expect(calls).toContain('GET /api/beacons?group=North&order=name'));
  expect(history.location.search).toBe('?group=North&order=name');
});

test('A card of roles that differ shows each band and that the worst one sorts it', async () => {
  const { bands, roles, normalisedThresholds } = anSdqResult();
  const sdq = { bands, roles, classifiers: ['Abnormal', 'Borderline', 'Normal'], outOf: 40 };
  const differing = aCard({ ...sdq, clientName: 'Leo Ek', normalisedThresholds });
  const anonymous = aCard({ ...differing, uuid: kims.uuid, clientName: 'North', roles: [] });
  renderApp('/beacons', { 'GET /api/beacons': data(aList([differing, anonymous])) });
  const card = await screen.findByRole('link', { name: /Leo/ });
  expect(card.textContent).toContain(
    'parent 12 Normal, teacher 27 Abnormal. Sorted by the worst band.',
  );
  expect(screen.getByRole('link', { name: /North/ }).textContent).not.toContain('Sorted by');
});

test('A card says in which unit its score is, and why a score or its band is missing', async () => {
  const unit = { min: 0, outOf: 27, higherIs: 'worse' as const, score: 16.25 };
  const none = { bands: [], classifier: null };
  const banded = aCard({ ...unit, clientName: 'Leo Ek' });
  const unplaced = { ...unit, ...none, normalisedScore: null, lack: 'gender' as const };
  const lacking = aCard({ ...unplaced, uuid: kims.uuid, clientName: 'North' });
  const noScore = { ...none, score: null, normalisedScore: null, range: null, isUnscored: true };
  const unscored = aCard({ ...noScore, uuid: crypto.randomUUID(), clientName: 'South' });
  renderApp('/beacons', { 'GET /api/beacons': data(aList([banded, lacking, unscored])) });
  const card = await screen.findByRole('link', { name: /Leo/ });
  expect(card.textContent).toContain('of 27, lower is better');
  expect(
    within(card).getByRole('img', { name: 'Score 16.25 out of 27, lower is better' }),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: /North/ }).textContent).toContain(
    'No band: gender not known',
  );
  expect(screen.getByRole('link', { name: /South/ }).textContent).toContain(
    'No score: too few answers',
  );
});

test('The search field filters the list', async () => {
  const { user } = renderApp('/beacons', {
    'GET /api/beacons': data(aList([kims, leos])),
    'GET /api/beacons?searchTerm=leo': data(aList([leos])),
  });
  await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'leo{Enter}');
  await waitFor(() => expect(screen.queryByRole('link', { name: /Kim/ })).toBeNull());
  expect(screen.getByRole('link', { name: /Leo/ })).toBeTruthy();
});

test('Another page is requested with its key', async () => {
  const { user, calls } = renderApp('/beacons', {
    'GET /api/beacons': data(
      aList([kims], { totalPages: 9, keys: [{ page: 2, key: 'after-kim' }] }),
    ),
    'GET /api/beacons?page=2&key=after-kim': data(aList([leos], { page: 2, totalPages: 9 })),
  });
  await user.click(await screen.findByRole('button', { name: 'Page 2 of 9' }));
  expect(await screen.findByRole('link', { name: /Leo/ })).toBeTruthy();
  expect(calls).toContain('GET /api/beacons?page=2&key=after-kim');
});

test('A search without a match links to all Beacons', async () => {
  const { user } = renderApp('/beacons?searchTerm=xyz', {
    'GET /api/beacons?searchTerm=xyz': data(aList([])),
    'GET /api/beacons': data(aList([kims])),
  });
  await user.click(await screen.findByRole('link', { name: 'Show all Beacons' }));
  expect(await screen.findByRole('link', { name: /Kim/ })).toBeTruthy();
});

test('A creator gets a link to create a Beacon', async () => {
  const permissions = { userCanCreateBeacons: true, canSeeArchive: false };
  renderApp('/beacons', { 'GET /api/beacons': data(aList([], { permissions })) });
  const create = await screen.findByRole('link', { name: /Create a Beacon/ });
  expect(create.getAttribute('href')).toBe('/beacons/new');
});

test('A list without editable Beacons has no edit button', async () => {
  renderApp('/beacons', { 'GET /api/beacons': data(aList([leos])) });
  await screen.findByRole('link', { name: /Leo/ });
  expect(screen.queryByRole('button', { name: 'Edit Beacons' })).toBeNull();
});

test('Selected Beacons are archived after a confirmation, which ends the selection, and taken back from the message', async () => {
  const { user, calls } = renderApp('/beacons', {
    'GET /api/beacons': data(aList([kims, leos])),
    'POST /api/bulk/beacons/archive': data({ beaconUuids: [kims.uuid], undoId: kims.uuid }),
    [`POST /api/undos/${kims.uuid}`]: data({}),
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Beacons' }));
  expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull();
  expect(screen.getByRole('checkbox', { name: /Leo/ })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Select all' }));
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  const dialog = await screen.findByRole('dialog', { name: 'Archive Beacons' });
  expect(dialog.textContent).toContain('Please confirm you wish to archive 1 Beacon(s).');
  await user.click(within(dialog).getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('Beacon(s) archived.')).toBeTruthy();
  expect(calls).toContain('POST /api/bulk/beacons/archive');
  expect(await screen.findByRole('button', { name: 'Edit Beacons' })).toBeTruthy();
  const lists = () => calls.filter((call) => call === 'GET /api/beacons').length;
  const before = lists();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone.')).toBeTruthy();
  await waitFor(() => expect(lists()).toBe(before + 1));
});

test('A Beacon hidden by a search is deselected', async () => {
  const jude = aCard({ ...leos, canBulkEdit: true });
  const { user } = renderApp('/beacons', {
    'GET /api/beacons': data(aList([kims, jude])),
    'GET /api/beacons?searchTerm=leo': data(aList([jude])),
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Beacons' }));
  await user.click(screen.getByRole('button', { name: 'Select all' }));
  await screen.findByText('2 selected');
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'leo{Enter}');
  expect(await screen.findByText('1 selected')).toBeTruthy();
});

test('Beacons that can no longer be archived are named, and the others are archived after a second confirmation', async () => {
  const jude = aCard({ ...leos, canBulkEdit: true });
  let isStale = false;
  const { user, sent } = renderApp('/beacons', {
    'GET /api/beacons': () => data(aList(isStale ? [jude] : [kims, jude]))(),
    'POST /api/bulk/beacons/archive': ({ beacon_ids: ids }) => {
      if (!(ids as string[]).includes(kims.uuid)) return data({ beaconUuids: ids, undoId: null })();
      isStale = true;
      const errors = { id: 'not_found', title: 'Not found', beacon_ids: [kims.uuid] };
      return Response.json({ errors }, { status: 404 });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Beacons' }));
  await user.click(screen.getByRole('button', { name: 'Select all' }));
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  const dialog = await screen.findByRole('dialog', { name: 'Archive Beacons' });
  await user.click(within(dialog).getByRole('button', { name: 'Archive' }));
  const alert = await within(dialog).findByRole('alert');
  expect(alert.textContent).toContain('Nothing was archived.');
  expect(
    within(alert)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([`${kims.clientName}, ${kims.frameworkTitle}`]);
  expect(dialog.textContent).toContain('Please confirm you wish to archive 1 Beacon(s).');
  expect(await screen.findByText('1 selected')).toBeTruthy();
  expect(sent).toHaveLength(1);
  await user.click(within(dialog).getByRole('button', { name: 'Archive the others' }));
  expect(await screen.findByText('Beacon(s) archived.')).toBeTruthy();
  expect(sent.at(-1)?.body).toEqual({ beacon_ids: [jude.uuid] });
});

test('A rejected archive request shows the problem and keeps the selection', async () => {
  const { user } = renderApp('/beacons', {
    'GET /api/beacons': data(aList([kims])),
    'POST /api/bulk/beacons/archive': problem(
      403,
      'not_allowed',
      'You are not allowed to do that.',
    ),
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Beacons' }));
  await user.click(screen.getByRole('checkbox', { name: /Kim/ }));
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('You are not allowed to do that.')).toBeTruthy();
  expect(screen.getByRole('status', { name: '' }).textContent).toBe('1 selected');
});
