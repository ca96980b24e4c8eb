import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { data, problem, renderApp } from '#web/testing/render-app.tsx';
import { aCard } from '#web/testing/sample-beacon.ts';
import { aList, anArchive } from '#web/testing/sample-lists.ts';

const unknown = 'fbclid=x&utm_source=mail&utm_source=post&sort=name';
const card = aCard();
const lists = {
  'GET /api/beacons': data(aList([card])),
  'GET /api/beacons?order=name': data(aList([card])),
  'GET /api/beacons/archived': data(anArchive([])),
};

test.each([
  [`/beacons?${unknown}`, '/beacons'],
  [`/beacons?order=name&${unknown}#top`, '/beacons?order=name#top'],
  ['/beacons?order=nonsense', '/beacons'],
  ['/beacons?page=abc', '/beacons'],
  ['/beacons?page=-1&page=2', '/beacons'],
  ['/beacons?organisation=nope&order=name', '/beacons?order=name'],
  ['/beacons?organisation=nope&group=South&page=3&key=x', '/beacons'],
  ['/beacons?group=Nowhere', '/beacons'],
  [`/archive?${unknown}`, '/archive'],
  ['/archive?order=nonsense&group=Nowhere', '/archive'],
])('%s shows its page, and the address becomes %s', async (start, path) => {
  const { history } = renderApp(start, lists);
  await screen.findByRole('heading', { level: 1, name: /Beacons/ });
  await screen.findByText(path.startsWith('/archive') ? /No archived Beacons/ : card.clientName);
  expect(history.location.href).toBe(path);
  expect(history.length).toBe(1);
});

test('organisations and groups that a person may select stay in the address', async () => {
  const path = '/beacons?organisation=riverside&group=South';
  const { history } = renderApp(path, { [`GET /api${path}`]: data(aList([card])) });
  await screen.findByText(card.clientName);
  expect(history.location.href).toBe(path);
});

test.each(['/login', '/forgot_password', '/new_password', '/nowhere', '/'])(
  '%s drops unknown parameters from its address',
  async (path) => {
    const { history } = renderApp(`${path}?${unknown}&token=abc`, {}, null);
    await screen.findByRole('heading', { level: 1 });
    expect(history.location.href).toBe(path === '/new_password' ? `${path}?token=abc` : path);
  },
);

test('the login redirects to an address without its unknown parameters', async () => {
  const { history } = renderApp(`/login?then=${encodeURIComponent(`/beacons?${unknown}`)}`, lists);
  await screen.findByText(card.clientName);
  expect(history.location.href).toBe('/beacons');
});

test('an invalid key is dropped, and its page shown without it', async () => {
  const { history, calls } = renderApp('/beacons?page=2&key=old', {
    'GET /api/beacons?page=2&key=old': invalidKey,
    'GET /api/beacons?page=2': data(aList([card], { page: 2, totalPages: 2, total: 25 })),
  });
  await screen.findByText(card.clientName);
  await waitFor(() => expect(history.location.href).toBe('/beacons?page=2'));
  expect(calls).toContain('GET /api/beacons?page=2&key=old');
  expect(history.length).toBe(1);
});

test('a page number past the end shows the last page and corrects the address', async () => {
  const last = data(aList([card], { page: 3, totalPages: 3, total: 50 }));
  const { history } = renderApp('/beacons?page=9', {
    'GET /api/beacons?page=9': last,
    'GET /api/beacons?page=3': last,
  });
  await screen.findByText(card.clientName);
  await waitFor(() => expect(history.location.href).toBe('/beacons?page=3'));
  expect(screen.queryByText('You have no beacons yet.')).toBeNull();
  expect(history.length).toBe(1);
});

test('an empty page of a non-empty list says that the page has changed', async () => {
  renderApp('/beacons', { 'GET /api/beacons': data(aList([], { total: 1992, totalPages: 83 })) });
  expect(await screen.findByText(/This list has changed/)).toBeTruthy();
  expect(screen.queryByText('You have no beacons yet.')).toBeNull();
});

test('a problem that is not about the page is shown', async () => {
  renderApp('/beacons?page=2', {
    'GET /api/beacons?page=2': problem(500, 'unexpected', 'Oops, something unexpected happened.'),
  });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

function invalidKey() {
  const errors = { id: 'invalid', title: 'Please correct the marked fields.' };
  return Response.json(
    { errors: { ...errors, fields: { key: 'Of another list.' } } },
    { status: 422 },
  );
}
