import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, data, problem, renderApp } from '#web/testing/render-app.tsx';
import { aCard, aUser } from '#web/testing/sample-beacon.ts';
import { aList } from '#web/testing/sample-lists.ts';
import { nora } from '#web/testing/nora.ts';

const search = (term: string) => `GET /api/beacons?searchTerm=${term}&order=name&size=8`;
const answers = 'GET /api/beacons?show=mine&order=name&size=3';
const kim = aCard({ uuid: '0a9d9a2e-5a53-4f6e-9c40-5f6a4f9f0801', clientName: 'Kim Larsen' });

test('Answers of an older search never replace those of the newer one', async () => {
  const old = Promise.withResolvers<Response>();
  const { user } = await open({
    [search('k')]: () => old.promise,
    [search('kim')]: data(aList([kim])),
  });
  await user.keyboard('k');
  await waitFor(() => expect(status().textContent).toBe('Searching…'));
  await user.keyboard('im');
  expect(await screen.findByRole('option', { name: /^Kim Larsen/ })).toBeTruthy();
  old.resolve(data(aList([aCard({ clientName: 'Somebody else' })]))());
  await waitFor(() => expect(status().textContent).toBe('1 result'));
  expect(screen.queryByText('Somebody else')).toBeNull();
});

test('More Beacons than are shown lead to all of them, in the list with the same search', async () => {
  const { user, path } = await open({
    [search('kim')]: data(aList([kim], { total: 9 })),
    'GET /api/beacons?searchTerm=kim': data(aList([kim])),
  });
  await user.keyboard('kim');
  await user.click(await screen.findByRole('option', { name: 'Show all results' }));
  await waitFor(() => expect(path()).toBe('/beacons?searchTerm=kim'));
});

test('A search that fails says so and can be repeated, while pages are still found', async () => {
  let isBroken = true;
  const { user } = await open({
    [search('active')]: () =>
      isBroken ? problem(500, 'unexpected', 'Oops.')() : data(aList([kim]))(),
  });
  await user.keyboard('active');
  await waitFor(() => expect(status().textContent).toBe('Oops.'));
  expect(screen.getByRole('option', { name: /^Active sessions/ })).toBeTruthy();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('option', { name: /^Kim Larsen/ })).toBeTruthy();
});

test('What is found later does not take the place of the active item', async () => {
  const late = Promise.withResolvers<Response>();
  const { user } = await open({ [search('active')]: () => late.promise });
  await user.keyboard('active');
  const sessions = screen.getByRole('option', { name: /^Active sessions/ });
  expect(sessions.getAttribute('aria-selected')).toBe('true');
  late.resolve(data(aList([kim]))());
  await screen.findByRole('option', { name: /^Kim Larsen/ });
  expect(sessions.getAttribute('aria-selected')).toBe('true');
  expect(field().getAttribute('aria-activedescendant')).toBe(sessions.id);
});

test('A term that finds nothing says what to try', async () => {
  const { user } = await open({ [search('zzz')]: data(aList([])) });
  await user.keyboard('zzz');
  await waitFor(() => expect(status().textContent).toMatch(/^Nothing found for “zzz”/));
  expect(field().getAttribute('aria-expanded')).toBe('false');
  expect(field().hasAttribute('aria-controls')).toBe(false);
});

test('An assessment that waits for the person is offered before anything is typed', async () => {
  const asked = { ...kim, assessmentLink: '/assess/token' };
  await open({ [answers]: data(aList([asked])) });
  expect(await screen.findByRole('option', { name: /^Answer now: Kim Larsen/ })).toBeTruthy();
});

test('A person without an organisation is offered the list, their account and no rights', async () => {
  await open({}, { ...nora, importer: false });
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(names).toEqual([
    'Beacon dashboard',
    'Use the dark theme',
    'Use the theme of the device',
    'Keyboard shortcuts',
    'Log out',
  ]);
});

test('Settings of an organisation are found by their name, not by that of the organisation', async () => {
  const user = aUser();
  const [own] = user.orgs;
  if (!own) throw new Error('Nobody is in an organisation');
  const admin = { ...user, orgs: [{ ...own, name: 'Riverside', roles: ['admin'] }] };
  const page = await open({ [search('riverside')]: data(aList([])) }, admin);
  await page.user.keyboard('security river');
  expect(await screen.findByRole('option', { name: /^Security/ })).toBeTruthy();
  await page.user.clear(field());
  await page.user.keyboard('riverside');
  expect(screen.queryByRole('option', { name: /^Security/ })).toBeNull();
});

/** Opens the palette on a page that needs no data. */
async function open(more: Answers, user = aUser()) {
  const page = renderApp('/users/appearance', { [answers]: data(aList([])), ...more }, user);
  await screen.findByRole('heading', { name: 'Appearance' });
  await page.user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox');
  field().focus();
  return page;
}

function field(): HTMLElement {
  return screen.getByRole('combobox');
}

function status(): HTMLElement {
  const dialog = screen.getByRole('dialog', { name: 'Search and commands' });
  return within(dialog).getByRole('status');
}
