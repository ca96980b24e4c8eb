import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { BeaconCard } from '#contract/beacon-lists.ts';
import { createAppRouter } from './routes.tsx';
import { nora } from '#web/testing/nora.ts';
import { data, problem, renderApp } from '#web/testing/render-app.tsx';
import { aBeacon, aCard, aUser } from '#web/testing/sample-beacon.ts';
import { aList } from '#web/testing/sample-lists.ts';

const listed = (...beacons: BeaconCard[]) => ({ 'GET /api/beacons': data(aList(beacons)) });

test('the list shows each Beacon with its score, band, change and next date', async () => {
  renderApp('/beacons', listed(aCard()));
  const card = await screen.findByRole('link', { name: /Kim Larsen/ });
  const wayBack = 'returnTo%5Bname%5D=My+Beacons&returnTo%5Burl%5D=%2Fbeacons';
  expect(card.getAttribute('href')).toBe(`/beacon/${aCard().uuid}?${wayBack}`);
  expect(within(card).getByRole('img', { name: 'Score 62 out of 100' })).toBeTruthy();
  expect(card.textContent).toContain('◆ Getting by');
  expect(card.textContent).toContain('↑ Up 9 since last time');
  expect(card.textContent).toContain('Next opens on 26 Nov 2026');
});

test('the card of a Beacon without a score says so', async () => {
  const none = { score: null, normalisedScore: null, change: null, classifier: null, bands: [] };
  renderApp('/beacons', listed(aCard({ ...none, nextOpensAt: null })));
  const card = await screen.findByRole('link', { name: /Kim Larsen/ });
  expect(card.textContent).toContain('No assessments completed yet');
  expect(card.textContent).not.toContain('Opens next');
});

test('a person without Beacons sees an explanation', async () => {
  renderApp('/beacons', listed());
  expect(await screen.findByText('You have no Beacons yet.')).toBeTruthy();
});

test('a page redirects signed-out visitors to the login, with the way back', async () => {
  const { history } = renderApp('/beacons?page=2&fbclid=x', {}, null);
  await screen.findByRole('heading', { name: 'Beacon Login' });
  expect(history.location.href).toBe(`/login?then=${encodeURIComponent('/beacons?page=2')}`);
});

test('home is the list of Beacons for most people', async () => {
  const { history } = renderApp('/', listed(), nora);
  await screen.findByRole('heading', { name: 'My Beacons' });
  expect(history.location.pathname).toBe('/beacons');
});

test('home is the own Beacon of a person who has one', async () => {
  const { uuid } = aBeacon();
  const { history } = renderApp('/', {}, aUser({ defaultBeaconUuid: uuid }));
  await waitFor(() => expect(history.location.pathname).toBe(`/beacon/${uuid}`));
});

test('home is the public page for signed-out visitors', async () => {
  renderApp('/', {}, null);
  const heading = await screen.findByRole('heading', { level: 1 });
  expect(heading.textContent).toBe('See, in seconds, who needs you today.');
});

test('an unknown address shows the not-found page', async () => {
  renderApp('/nowhere', {});
  expect(
    await screen.findByText("Oh no! We couldn't find what you were looking for."),
  ).toBeTruthy();
});

test('an outdated client redirects to a page with a reload link', async () => {
  const { path } = renderApp('/beacons', {
    'GET /api/sessions/current': problem(409, 'client_outdated', 'Server has been updated.'),
  });
  expect(await screen.findByText('Server has been updated. Please re-sign in.')).toBeTruthy();
  expect(path()).toBe('/client_outdated');
});

test('the pages of the wizards hide the help button', () => {
  const { routesByPath } = createAppRouter();
  const isWizard = /\/beacons\/(new|import)(\/|$)/;
  const wizards = Object.values(routesByPath).filter(({ fullPath }) => isWizard.test(fullPath));
  expect(wizards.filter(({ options }) => !('hidesHelp' in { ...options.staticData }))).toEqual([]);
});

test('navigation focuses the content of a page, or the first field of a form', async () => {
  const { user, history } = renderApp('/', {}, null);
  await screen.findByRole('heading', { level: 1 });
  const [logIn] = screen.getAllByRole('link', { name: 'Log in' });
  if (logIn) await user.click(logIn);
  const field = await screen.findByLabelText('Email or username');
  await waitFor(() => expect(history.location.pathname).toBe('/login'));
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.click(screen.getByRole('link', { name: 'Beacon' }));
  await screen.findByRole('heading', { name: /See, in seconds/ });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('the styleboard shows every group, and the Close buttons of messages have names', async () => {
  renderApp('/styleboard', {}, null);
  const groups = await screen.findAllByRole('heading', { level: 2 });
  const names = groups.map(({ textContent }) => textContent).filter((name) => name !== 'Help');
  expect(names).toEqual(['Charts', 'Results', 'Reports', 'Parts', 'Forms', 'Messages and states']);
  expect(screen.getAllByRole('button', { name: 'Close' }).length).toBeGreaterThanOrEqual(2);
});
