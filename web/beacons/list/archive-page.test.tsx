import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { data, renderApp } from '#web/testing/render-app.tsx';
import { aBeacon } from '#web/testing/sample-beacon.ts';
import { anArchive, anArchivedBeacon } from '#web/testing/sample-lists.ts';

test('The archive shows the organisation and the last assessment of each Beacon', async () => {
  renderApp('/archive', { 'GET /api/beacons/archived': data(anArchive([anArchivedBeacon()])) });
  const row = await screen.findByRole('row', { name: /Otto/ });
  expect(within(row).getByRole('cell', { name: 'Riverside' })).toBeTruthy();
  expect(within(row).getByRole('cell', { name: '4 May 2026' })).toBeTruthy();
});

test('A row of the archive shows the client first, then the Beacon', async () => {
  const archived = anArchivedBeacon();
  const alike = anArchivedBeacon({ uuid: crypto.randomUUID(), name: archived.clientName });
  renderApp('/archive', { 'GET /api/beacons/archived': data(anArchive([archived, alike])) });
  const heads = await screen.findAllByRole('rowheader');
  expect(heads.map(({ firstChild }) => firstChild?.textContent)).toEqual(
    Array(2).fill('Otto Brandt'),
  );
  expect(heads.map(({ lastChild }) => lastChild?.textContent)).toEqual([
    'Otto · Team wellbeing',
    'Team wellbeing',
  ]);
});

test('An empty archive shows a message', async () => {
  renderApp('/archive', { 'GET /api/beacons/archived': data(anArchive([])) });
  expect(await screen.findByText(/No archived Beacons/)).toBeTruthy();
});

test('A restored Beacon opens its members editor', async () => {
  const otto = anArchivedBeacon();
  const { user, history } = renderApp('/archive', {
    'GET /api/beacons/archived': data(anArchive([otto])),
    [`PUT /api/beacons/${otto.uuid}/restore`]: data({ beacon: aBeacon(), undoId: null }),
  });
  await user.click(await screen.findByRole('button', { name: 'Restore Beacon' }));
  const dialog = await screen.findByRole('dialog', { name: 'Restore Beacon' });
  expect(dialog.textContent).toContain(
    'Would you like to restore Otto Beacon? All previous users will have access to it. The schedule will not be restored.',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(history.location.pathname).toBe(`/beacon/${otto.uuid}/edit/members`));
});

test('A viewer without permission gets no restore button', async () => {
  const fixed = anArchivedBeacon({ canRestore: false });
  renderApp('/archive', { 'GET /api/beacons/archived': data(anArchive([fixed])) });
  await screen.findByRole('row', { name: /Otto/ });
  expect(screen.queryByRole('button', { name: 'Restore Beacon' })).toBeNull();
});

test('A Beacon is erased once the name of its client is typed', async () => {
  const otto = anArchivedBeacon();
  let listed = [otto];
  const { user, sent } = renderApp('/archive', {
    'GET /api/beacons/archived': () => data(anArchive(listed))(),
    'POST /api/orgs/riverside/erasures': () => {
      listed = [];
      return data({ isClientErased: true })();
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Erase Beacon' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase Beacon' }));
  const name = dialog.getByRole('textbox', { name: 'Type Otto Brandt to confirm' });
  await user.click(dialog.getByRole('button', { name: 'Erase for good' }));
  expect(dialog.getByText('This is not the name of the client')).toBeTruthy();
  await user.type(name, 'Otto');
  await user.click(dialog.getByRole('button', { name: 'Erase for good' }));
  expect(sent).toEqual([]);
  await user.type(name, ' Brandt{Enter}');
  expect(await screen.findByText('Beacon and client erased.')).toBeTruthy();
  expect(sent).toEqual([
    {
      call: 'POST /api/orgs/riverside/erasures',
      body: { beaconUuid: otto.uuid, clientName: 'Otto Brandt' },
    },
  ]);
  expect(await screen.findByText(/No archived Beacons/)).toBeTruthy();
});

test('A viewer without permission gets no button to erase', async () => {
  const fixed = anArchivedBeacon({ canErase: false });
  renderApp('/archive', { 'GET /api/beacons/archived': data(anArchive([fixed])) });
  await screen.findByRole('row', { name: /Otto/ });
  expect(screen.queryByRole('button', { name: 'Erase Beacon' })).toBeNull();
});
