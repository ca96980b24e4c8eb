import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { closeAllToasts } from '#web/design/toasts/toast-store.ts';
import { data, problem, renderApp } from '../testing/render-app.tsx';
import { stubDialogs } from '../testing/stub-dialogs.ts';

const emptyList = {
  users: [],
  filters: { role: null, searchTerm: null },
  page: 1,
  totalPages: 0,
  total: 0,
};
const archive = 'PUT /api/orgs/riverside/archive_beacons';

beforeAll(stubDialogs);
beforeEach(closeAllToasts);

test('a confirmed archiving repeats its call until no Beacon is left, then returns to the organisation with a message that takes all of it back', async () => {
  const remainingCounts = [5000, 2500, 0];
  const undoIds = ['third', 'second', 'first'];
  const { user, calls, history } = open({
    'GET /api/orgs/riverside/users': data(emptyList),
    ...Object.fromEntries(undoIds.map((id) => [`POST /api/undos/${id}`, data({})])),
    [archive]: () =>
      data({
        archivedCount: 2500,
        remainingCount: remainingCounts.shift() ?? 0,
        undoId: undoIds[remainingCounts.length] ?? null,
      })(),
  });
  await screen.findByText('7,500 Beacons');
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  await screen.findByText('Required');
  await user.click(screen.getByRole('radio', { name: /Team wellbeing/ }));
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('Are you sure you want to archive these Beacons?')).toBeTruthy();
  expect(calls).not.toContain(archive);
  await user.click(dialog.getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('You archived Beacons for Riverside.')).toBeTruthy();
  expect(await screen.findByRole('heading', { level: 1, name: 'Riverside' })).toBeTruthy();
  expect(history.location.pathname).toBe('/org/riverside');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls.filter((call) => call === archive)).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone.')).toBeTruthy();
  const undone = calls.filter((call) => call.includes('/api/undos/'));
  expect(undone).toEqual(undoIds.map((id) => `POST /api/undos/${id}`));
});

test('an Undo of which one part has changed in the meantime takes back the others, and says so', async () => {
  const changed = 'Nothing was changed.';
  const remainingCounts = [2500, 0];
  const undoIds = ['second', 'first'];
  const { user, calls } = open({
    'GET /api/orgs/riverside/users': data(emptyList),
    'POST /api/undos/first': data({}),
    'POST /api/undos/second': problem(409, 'undo_changed', changed),
    [archive]: () =>
      data({
        archivedCount: 2500,
        remainingCount: remainingCounts.shift() ?? 0,
        undoId: undoIds[remainingCounts.length] ?? null,
      })(),
  });
  await user.click(await screen.findByRole('radio', { name: /Team wellbeing/ }));
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Archive' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^Only part of this was undone\./)).toBeTruthy();
  expect(screen.queryByText('Undone.')).toBeNull();
  expect(screen.queryByText(changed)).toBeNull();
  expect(calls.filter((call) => call.includes('/api/undos/'))).toEqual([
    'POST /api/undos/second',
    'POST /api/undos/first',
  ]);
});

test('a problem stops the archiving and stays on the page', async () => {
  const { user, calls, history } = open({ [archive]: problem(503, 'unavailable', 'Later') });
  await user.click(await screen.findByRole('radio', { name: /Team wellbeing/ }));
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.filter((call) => call === archive)).toHaveLength(1);
  expect(history.location.pathname).toBe('/org/riverside/archive');
});

test('the page says when there is nothing to archive', async () => {
  open({}, []);
  const message = await screen.findByText('This organisation has no Beacons to archive.');
  expect(message).toBeTruthy();
});

function open(
  answers: Parameters<typeof renderApp>[1],
  frameworks = [{ id: 'team-wellbeing', title: 'Team wellbeing', activeBeaconCount: 7500 }],
) {
  const stats = { users: 1, clients: 1, beacons: 7500, archivedBeacons: 0 };
  const organisation = { slug: 'riverside', name: 'Riverside', stats, frameworks, groupNames: [] };
  return renderApp('/org/riverside/archive', {
    'GET /api/orgs/riverside': data({ organisation }),
    ...answers,
  });
}
