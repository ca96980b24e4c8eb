import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { nora } from '../testing/nora.ts';
import { data, problem, renderApp } from '../testing/render-app.tsx';
import { aUser } from '../testing/sample-beacon.ts';
import { aReportList, aRiskReport } from './testing/sample-reports.ts';

const ada = aUser();
ada.orgs = ada.orgs.map((org) => ({ ...org, groupNames: ['North', 'South'] }));

const everything = { 'GET /api/reports': data(aReportList()) };

test('The cards of a framework stand below its name, with the number of Beacons at higher risk', async () => {
  renderApp('/reports', everything);
  const risk = await screen.findByRole('link', { name: /^Risk/ });
  const framework = screen.getByRole('region', { name: 'Team wellbeing' });
  expect(within(framework).getAllByRole('link')[0]).toBe(risk);
  expect(risk.textContent).toContain('▼ 1 higher risk');
  expect(within(risk).getByRole('img', { name: /^Average 52 out of 100/ })).toBeTruthy();
});

test('A card shows a few clients and the number of the others', async () => {
  renderApp('/reports', everything);
  const risk = await screen.findByRole('link', { name: /^Risk/ });
  const clients = within(risk).getByRole('img', { name: 'Kim Larsen, Leo Ek and 7 more' });
  expect(clients.textContent).toContain('+7');
  const top = screen.getByRole('link', { name: /^Lowest sections/ });
  expect(top.textContent).not.toContain('+');
});

test('Each kind of card shows its own figures', async () => {
  renderApp('/reports', everything);
  const textOf = async (name: RegExp) => (await screen.findByRole('link', { name })).textContent;
  expect(await textOf(/^Lowest sections/)).toContain('Lowest: Growth 35, Energy 71');
  expect(await textOf(/^Heatmap/)).toContain('Average of 3 Beacons, from 31 to 88');
  const completion = await textOf(/^Completion rates/);
  expect(completion).toContain('75% of Beacons reach 50%');
  expect(completion).toContain('With assessors under 50%');
  expect(completion).toContain('1 of 3 Beacons');
});

test('Filters are stored in the URL and sent with the request', async () => {
  const { user, calls, path } = renderApp(
    '/reports',
    {
      ...everything,
      'GET /api/reports?group=North': everything['GET /api/reports'],
      'GET /api/reports?group=North&timeframe=0': everything['GET /api/reports'],
      'GET /api/reports?group=North&timeframe=0&threshold=0.1': everything['GET /api/reports'],
    },
    ada,
  );
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Group' }), 'North');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Timeframe' }), 'Today');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Threshold' }), '10%');
  await waitFor(() =>
    expect(calls).toContain('GET /api/reports?group=North&timeframe=0&threshold=0.1'),
  );
  expect(path()).toBe('/reports?group=North&timeframe=0&threshold=0.1');
});

test('The filters list their options', async () => {
  renderApp('/reports', everything, ada);
  const offered = async (name: string) =>
    [...(await screen.findByRole('combobox', { name })).children].map((each) => each.textContent);
  expect(await offered('Timeframe')).toEqual([
    'All time',
    '90 days',
    '60 days',
    '30 days',
    '14 days',
    '7 days',
    'Today',
  ]);
  expect(await offered('Threshold')).toEqual(['100%', '75%', '50%', '25%', '10%']);
  expect(await offered('Group')).toEqual(['All', 'North', 'South']);
  expect(screen.getByRole('combobox', { name: 'Threshold' })).toHaveProperty('value', '0.5');
});

test('A report opens with the filters of the cards, and links back to them', async () => {
  const { user, path } = renderApp(
    '/reports?timeframe=30&page=1',
    {
      'GET /api/reports?timeframe=30': everything['GET /api/reports'],
      'GET /api/reports/risk-team-wellbeing?timeframe=30': data({ report: aRiskReport() }),
    },
    ada,
  );
  await user.click(await screen.findByRole('link', { name: /^Risk/ }));
  await screen.findByRole('heading', { name: 'Risk' });
  expect(path()).toBe('/reports/risk-team-wellbeing?timeframe=30');
  await user.click(screen.getByRole('link', { name: 'All reports' }));
  await screen.findByRole('heading', { name: 'Reports' });
  expect(path()).toBe('/reports?timeframe=30');
});

test('A list without results shows a message', async () => {
  renderApp('/reports?timeframe=7', { 'GET /api/reports?timeframe=7': data(aReportList([])) });
  expect(
    await screen.findByText('There are no results for the current set of filters.'),
  ).toBeTruthy();
});

test('An organisation without results is told when the first ones appear', async () => {
  renderApp('/reports', { 'GET /api/reports': data(aReportList([])) });
  expect(await screen.findByText(/^Reports count closed assessments/)).toBeTruthy();
});

test('Many cards are paged, with four links at a time', async () => {
  const answer = (page: number) => data({ ...aReportList(), page, totalPages: 6, total: 130 });
  const { user, path } = renderApp('/reports', {
    'GET /api/reports': answer(1),
    'GET /api/reports?page=2': answer(2),
  });
  expect(await screen.findAllByRole('button', { name: /^Page \d of 6$/ })).toHaveLength(4);
  await user.click(screen.getByRole('button', { name: 'Page 2 of 6' }));
  expect(path()).toBe('/reports?page=2');
});

test('A viewer without permission sees that access is denied', async () => {
  const refused = problem(403, 'not_allowed', 'You are not allowed to do that.');
  renderApp('/reports', { 'GET /api/reports': refused }, nora);
  expect(await screen.findByRole('heading', { name: 'Access denied' })).toBeTruthy();
});

test('A failed load can be retried', async () => {
  const { user } = renderApp('/reports', {
    'GET /api/reports': problem(500, 'unexpected', 'Something went wrong.'),
  });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  renderApp('/reports', everything);
  await user.click(await screen.findByRole('link', { name: /^Risk/ }));
});

test('Cards show the times of their figures and are refreshed together', async () => {
  const [first, ...others] = aReportList().reports;
  if (!first) throw new Error('The sample has no cards');
  const later = '2026-11-21T09:05:00.000Z';
  const newer = { ...first, reportData: { ...first.reportData, countedAt: later } } as typeof first;
  const { user, calls } = renderApp('/reports', {
    'GET /api/reports': data(aReportList([newer, ...others])),
    'GET /api/reports?refresh=true': data(aReportList([newer])),
  });
  expect(
    await screen.findByText(/^As of 21 Nov 2026, \d\d:\d\d to 21 Nov 2026, \d\d:\d\d$/),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(/^As of 21 Nov 2026, \d\d:05$/)).toBeTruthy();
  expect(calls).toContain('GET /api/reports?refresh=true');
});
