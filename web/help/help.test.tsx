import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '#web/shell/api/query-client.ts';
import { createAppRouter } from '#web/shell/routes/routes.tsx';
import { data, renderApp } from '#web/testing/render-app.tsx';
import { aCard } from '#web/testing/sample-beacon.ts';
import { aList } from '#web/testing/sample-lists.ts';
import { guideQuery } from './guide-query.ts';
import { searchGuide } from './search-guide.ts';

const pages = await queryClient.fetchQuery(guideQuery);

test('the guide lists its pages by the people they are for, also without an account', async () => {
  renderApp('/help', {}, null);
  const leads = await screen.findByRole('region', { name: 'For team leads' });
  expect(within(leads).getByRole('link', { name: 'See who needs you' })).toBeTruthy();
  expect(within(leads).getByText('In seconds you see which clients need you today.')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'For everyone who answers' })).toBeTruthy();
  expect(document.title).toBe('Guide · Beacon');
});

test('a search finds pages while one types, and its address can be kept', async () => {
  const { user, path } = renderApp('/help', {});
  await user.type(await screen.findByRole('searchbox'), 'authenticator scan');
  expect((await screen.findByRole('status')).textContent).toBe('1 page');
  expect(screen.getByRole('link', { name: 'Use two-factor authentication' })).toBeTruthy();
  expect(path()).toBe('/help?q=authenticator+scan');
  await user.type(screen.getByRole('searchbox'), ' xyz');
  await screen.findByText('No page of the guide contains these words.');
  await user.click(screen.getByRole('link', { name: 'All guide pages' }));
  expect(await screen.findByRole('region', { name: 'For administrators' })).toBeTruthy();
});

test('a page shows its steps, its picture and the pages before and after it', async () => {
  const { user, path } = renderApp('/help/home', {});
  const article = await screen.findByRole('article');
  expect(within(article).getByRole('heading', { level: 1 }).textContent).toBe('See who needs you');
  expect(within(article).getAllByRole('listitem').length).toBeGreaterThan(4);
  const picture = within(article).getByRole('img');
  expect(picture.getAttribute('alt')).toBe('The counts above the list and the first card');
  expect(Number(picture.getAttribute('width'))).toBeGreaterThan(300);
  expect(document.title).toBe('See who needs you · Beacon');
  const neighbours = screen.getByRole('navigation', { name: 'Guide' });
  await user.click(within(neighbours).getByRole('link', { name: 'Next Read a result' }));
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Read a result');
  expect(path()).toBe('/help/read-result');
});

test('a page that the guide does not have is not found', async () => {
  renderApp('/help/nothing', {});
  expect(await screen.findByText('Page Not Found (404)')).toBeTruthy();
});

test('the help of a page leads to the page of the guide that fits it', async () => {
  const { user, path } = renderApp('/beacons', { 'GET /api/beacons': data(aList([aCard()])) });
  await user.click(await screen.findByRole('button', { name: 'Help' }));
  const dialog = screen.getByRole('dialog', { name: 'Help' });
  expect(within(dialog).getByText(/Your organisation liaison/)).toBeTruthy();
  await user.click(await within(dialog).findByRole('link', { name: 'Guide: See who needs you' }));
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('See who needs you');
  expect(path()).toBe('/help/home');
});

test('every route that a page of the guide names is a route of the app', () => {
  const { routesByPath } = createAppRouter();
  const named = pages.flatMap(({ routes }) => routes);
  expect(named.filter((route) => !(route in routesByPath))).toEqual([]);
});

test.each([
  ['HEATMAP', 'heatmap'],
  ['csv import', 'import-beacons'],
  ['ruhig', undefined],
])('the first page for %j is %s', (search, id) => {
  expect(searchGuide(pages, search)[0]?.id).toBe(id);
});
