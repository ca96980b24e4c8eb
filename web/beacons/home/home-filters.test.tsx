import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { data, problem, renderApp } from '#web/testing/render-app.tsx';
import { aCard, aUser } from '#web/testing/sample-beacon.ts';
import { aList } from '#web/testing/sample-lists.ts';

const count = (of: number, isCapped = false) => ({ count: of, isCapped });
const counts = { low: count(3), worse: count(0), unanswered: count(10_000, true), mine: count(2) };
const kims = aCard({ clientName: 'Kim Moreau', canBulkEdit: true, assessmentLink: '/assess/kims' });
const leos = aCard({ uuid: crypto.randomUUID(), clientName: 'Leo Ek', beaconName: 'Leo' });
const lists = {
  'GET /api/beacons': data(aList([kims, leos])),
  'GET /api/beacons/counts': data(counts),
};

beforeEach(() => localStorage.clear());

test('Counts say how many Beacons need something, and a press shows only those', async () => {
  const { user, history } = renderApp('/beacons?page=3', {
    ...lists,
    'GET /api/beacons?page=3': data(aList([kims, leos], { page: 3, totalPages: 3 })),
    'GET /api/beacons?show=low': data(aList([leos])),
  });
  const chips = await screen.findByRole('group', { name: 'Show only' });
  expect(await within(chips).findByRole('button', { name: 'Not answered 10,000+' })).toBeTruthy();
  await user.click(within(chips).getByRole('button', { name: 'Needs attention 3' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: /Kim/ })).toBeNull());
  expect(history.location.search).toBe('?show=low');
  const pressed = within(chips).getByRole('button', { pressed: true });
  await user.click(pressed);
  expect(await screen.findByRole('link', { name: /Kim/ })).toBeTruthy();
});

test('A Beacon that waits for the viewer has a link to answer', async () => {
  renderApp('/beacons', lists);
  const links = await screen.findAllByRole('link', { name: 'Answer now' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/assess/kims']);
});

test('A table shows the same Beacons, orders them by its headings, and is remembered', async () => {
  const { user, history } = renderApp('/beacons', {
    ...lists,
    'GET /api/beacons?order=highscore': data(aList([leos, kims])),
  });
  await user.click(await screen.findByRole('button', { name: 'Table' }));
  const row = await screen.findByRole('row', { name: /Kim Moreau/ });
  expect(within(row).getByRole('link', { name: 'Answer now' })).toBeTruthy();
  const heading = screen.getByRole('columnheader', { name: 'Score' });
  expect(heading.getAttribute('aria-sort')).toBe('ascending');
  await user.click(within(heading).getByRole('button'));
  await waitFor(() => expect(heading.getAttribute('aria-sort')).toBe('descending'));
  expect(history.location.search).toBe('?order=highscore');
  renderApp('/beacons', lists);
  expect(await screen.findByRole('row', { name: /Kim Moreau/ })).toBeTruthy();
});

test('The columns of the table can be chosen, and are remembered', async () => {
  localStorage.setItem('beacons-layout', 'table');
  const { user } = renderApp('/beacons', lists);
  await screen.findByRole('columnheader', { name: 'Band' });
  await user.click(screen.getByText('Columns', { selector: 'summary' }));
  await user.click(screen.getByRole('checkbox', { name: 'Band' }));
  await user.click(screen.getByRole('checkbox', { name: 'Organisation' }));
  renderApp('/beacons', lists);
  expect(await screen.findByRole('columnheader', { name: 'Organisation' })).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: 'Band' })).toBeNull();
});

test('Beacons are selected in the table', async () => {
  localStorage.setItem('beacons-layout', 'table');
  const { user } = renderApp('/beacons', lists);
  await user.click(await screen.findByRole('button', { name: 'Edit Beacons' }));
  await user.click(screen.getByRole('checkbox', { name: /Select Kim/ }));
  expect(await screen.findByText('1 selected')).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: /Select Leo/ })).toHaveProperty('disabled', true);
});

const low = { name: 'Low ones', search: { show: 'low' as const } };
const filtered = { ...lists, 'GET /api/beacons?show=low': data(aList([leos])) };

test('Filters are saved as a view, opened again, deleted, and brought back', async () => {
  const { user, history, sent } = renderApp('/beacons', {
    ...filtered,
    'PUT /api/users/views': data({ savedViews: [low] }),
    'DELETE /api/users/views': data({ savedViews: [] }),
  });
  await user.click(await screen.findByRole('button', { name: /Needs attention/ }));
  await user.click(await screen.findByRole('button', { name: 'Save this view' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please name this view')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Name of the view' }), 'Low ones{Enter}');
  const view = await screen.findByRole('link', { name: 'Low ones', current: 'page' });
  expect(sent.at(-1)?.body).toEqual(low);
  await user.click(screen.getByRole('button', { name: /Needs attention/ }));
  await waitFor(() => expect(view.getAttribute('aria-current')).toBeNull());
  await user.click(view);
  expect(history.location.search).toBe('?show=low');
  await user.click(await screen.findByRole('button', { name: 'Delete view' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Low ones' })).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('link', { name: 'Low ones' })).toBeTruthy();
});

test('A view that cannot be saved says why beside its name', async () => {
  const { user } = renderApp(
    '/beacons?show=low',
    { ...filtered, 'PUT /api/users/views': problem(503, 'unavailable', 'Please try again.') },
    aUser({ savedViews: [{ name: 'All by name', search: { order: 'name' } }] }),
  );
  expect(await screen.findByRole('link', { name: 'All by name' })).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Save this view' }));
  await user.type(screen.getByRole('textbox', { name: 'Name of the view' }), 'Low{Enter}');
  expect(await screen.findByText('Please try again.')).toBeTruthy();
});
