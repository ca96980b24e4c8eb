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
  expect(card.textContent).toContain('Opens next on 26 Nov 2026');
});

test('a Beacon without a score says so on its card', async () => {
  const none = { score: null, normalisedScore: null, change: null, classifier: null, bands: [] };
  renderApp('/beacons', listed(aCard({ ...none, nextOpensAt: null })));
  const card = await screen.findByRole('link', { name: /Kim Larsen/ });
  expect(card.textContent).toContain('No assessments completed yet');
  expect(card.textContent).not.toContain('Opens next');
});

test('somebody without Beacons is told what will bring them', async () => {
  renderApp('/beacons', listed());
  expect(await screen.findByText('You have no Beacons yet.')).toBeTruthy();
});

test('signed out, a page leads to sign in with the way back', async () => {
  const { history } = renderApp('/beacons?page=2&fbclid=x', {}, null);
  await screen.findByRole('heading', { name: 'Beacon Login' });
  expect(history.location.href).toBe(`/login?then=${encodeURIComponent('/beacons?page=2')}`);
});

test('home is the list for most people', async () => {
  const { history } = renderApp('/', listed(), nora);
  await screen.findByRole('heading', { name: 'My Beacons' });
  expect(history.location.pathname).toBe('/beacons');
});

test('home is the Beacon of somebody who has one of their own', async () => {
  const { uuid } = aBeacon();
  const { history } = renderApp('/', {}, aUser({ defaultBeaconUuid: uuid }));
  await waitFor(() => expect(history.location.pathname).toBe(`/beacon/${uuid}`));
});

test('home welcomes visitors', async () => {
  renderApp('/', {}, null);
  const heading = await screen.findByRole('heading', { level: 1 });
  expect(heading.textContent).toBe('See, in seconds, who needs you today.');
});

test('an unknown address is a page that is not there', async () => {
  renderApp('/nowhere', {});
  expect(
    await screen.findByText("Oh no! We couldn't find what you were looking for."),
  ).toBeTruthy();
});

test('an outdated page leads to where it can be reloaded', async () => {
  const { path } = renderApp('/beacons', {
    'GET /api/sessions/current': problem(409, 'client_outdated', 'Server has been updated.'),
  });
  expect(await screen.findByText('Server has been updated. Please re-sign in.')).toBeTruthy();
  expect(path()).toBe('/client_outdated');
});

test('the pages of the wizards hide the help', () => {
  const { routesByPath } = createAppRouter();
  const isWizard = /\/beacons\/(new|import)(\/|$)/;
  const wizards = Object.values(routesByPath).filter(({ fullPath }) => isWizard.test(fullPath));
  expect(wizards.filter(({ options }) => !('hidesHelp' in { ...options.staticData }))).toEqual([]);
});

test('a page is read from its beginning, a form from its first field', async () => {
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

test('the styleboard groups every part, and messages can be closed by name', async () => {
  renderApp('/styleboard', {}, null);
  const groups = await screen.findAllByRole('heading', { level: 2 });
  const names = groups.map(({ textContent }) => textContent).filter((name) => name !== 'Help');
  expect(names).toEqual(['Charts', 'Results', 'Reports', 'Parts', 'Forms', 'Messages and states']);
  expect(screen.getAllByRole('button', { name: 'Close' }).length).toBeGreaterThanOrEqual(2);
});
