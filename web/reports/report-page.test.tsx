import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Report } from '#contract/reports.ts';
import { data, problem, renderApp } from '../testing/render-app.tsx';
import {
  aCompletionReport,
  aHeatmapReport,
  aRiskReport,
  aSectionReport,
  aTopReport,
  kim,
} from './testing/sample-reports.ts';

afterEach(() => vi.restoreAllMocks());

const answered = (report: Report, query = '') => ({
  [`GET /api/reports/${report.reportId}${query}`]: data({ report }),
});

test('The risk report groups Beacons by category and links to each of them', async () => {
  renderApp('/reports/risk-team-wellbeing?timeframe=30', answered(aRiskReport(), '?timeframe=30'));
  const table = await screen.findByRole('table', { name: 'Beacons by risk' });
  const groups = within(table)
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);
  expect(groups.filter((group) => group.includes('risk'))).toEqual([
    '▼ Higher risk 1',
    '◆ Medium risk 1',
    '▲ Lower risk 1',
  ]);
  const kims = within(table).getByRole('row', { name: /^Kim Larsen/ });
  expect(within(kims).getByRole('img', { name: '31 out of 100' })).toBeTruthy();
  expect(kims.textContent).toContain('▼ Needs attention');
  expect(kims.textContent).toContain('12 Nov 2026');
  const link = within(kims).getByRole('link');
  const address = new URL(link.getAttribute('href') ?? '', 'http://beacon.test');
  expect(address.pathname).toBe(`/beacon/${kim.beaconUuid}`);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    'returnTo[name]': 'Risk',
    'returnTo[url]': '/reports/risk-team-wellbeing?timeframe=30',
  });
});

test('A row of a report shows the client first, then the Beacon if its name differs', async () => {
  const report = aRiskReport();
  for (const row of report.reportData.rows) row.title = 'Case 7';
  renderApp('/reports/risk-team-wellbeing', answered(report));
  const link = await screen.findByRole('link', { name: /^Kim Larsen/ });
  expect(link.textContent).toMatch(/Kim Larsen\s*Case 7$/);
});

test('A count links to the first page of its Beacons', async () => {
  const categories = { higher_risk: 60, medium_risk: 50, lower_risk: 0 };
  renderApp('/reports/risk-team-wellbeing', answered(aRiskReport({ categories })));
  const medium = await screen.findByRole('link', { name: '50 medium risk' });
  expect(medium.getAttribute('href')).toBe('/reports/risk-team-wellbeing?page=2#medium_risk');
  const higher = screen.getByRole('link', { name: '60 higher risk' });
  expect(higher.getAttribute('href')).toBe('/reports/risk-team-wellbeing#higher_risk');
  expect(screen.getByText('0 lower risk').closest('a')).toBeNull();
});

const snapshot = '0193a1b2-0000-7000-8000-000000000001';
const fresh = '0193a1b2-0000-7000-8000-000000000002';

test('Another page belongs to the same snapshot, whose time is shown', async () => {
  const { user, path } = renderApp('/reports/risk-team-wellbeing', {
    ...answered(aRiskReport({ totalPages: 9, snapshot })),
    ...answered(aRiskReport({ page: 2, totalPages: 9, snapshot }), `?page=2&snapshot=${snapshot}`),
  });
  expect(await screen.findByText(/^As of 21 Nov 2026, \d\d:\d\d$/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Page 2 of 9' }));
  expect(path()).toBe(`/reports/risk-team-wellbeing?page=2&snapshot=${snapshot}`);
});

test('An invalid snapshot is dropped from the URL', async () => {
  const { path } = renderApp('/reports/risk-team-wellbeing?snapshot=old&key=old', {
    ...answered(aRiskReport()),
  });
  await screen.findByRole('table', { name: 'Beacons by risk' });
  expect(path()).toBe('/reports/risk-team-wellbeing');
});

test('A refresh recounts the report and opens its first page', async () => {
  const newer = { countedAt: '2026-11-22T10:30:00.000Z', snapshot: fresh, rows: [] };
  const { user, path, calls } = renderApp(
    `/reports/risk-team-wellbeing?page=2&snapshot=${snapshot}&timeframe=30`,
    {
      ...answered(
        aRiskReport({ page: 2, totalPages: 2, snapshot }),
        `?page=2&snapshot=${snapshot}&timeframe=30`,
      ),
      ...answered(aRiskReport(newer), '?timeframe=30&refresh=true'),
      ...answered(aRiskReport(newer), '?timeframe=30'),
    },
  );
  await screen.findByRole('row', { name: /^Kim Larsen/ });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(/^As of 22 Nov 2026, \d\d:\d\d$/)).toBeTruthy();
  expect(path()).toBe('/reports/risk-team-wellbeing?timeframe=30');
  expect(calls).toContain('GET /api/reports/risk-team-wellbeing?timeframe=30&refresh=true');
  expect(screen.queryByRole('row', { name: /^Kim Larsen/ })).toBeNull();
});

test('A failed refresh keeps the report and can be retried', async () => {
  const { user } = renderApp('/reports/risk-team-wellbeing', {
    ...answered(aRiskReport()),
    'GET /api/reports/risk-team-wellbeing?refresh=true': () => null,
  });
  await user.click(await screen.findByRole('button', { name: 'Refresh' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Refresh' })).toHaveProperty('disabled', false),
  );
  expect(screen.getByRole('row', { name: /^Kim Larsen/ })).toBeTruthy();
});

test('The number of Beacons that have become invisible is shown', async () => {
  renderApp('/reports/risk-team-wellbeing', answered(aRiskReport({ leftOut: 1 })));
  expect(
    await screen.findByText(/^1 Beacon is missing from this page because it was archived/),
  ).toBeTruthy();
  renderApp('/reports/risk-team-wellbeing', answered(aRiskReport({ leftOut: 2 })));
  expect(await screen.findByText(/^2 Beacons are missing from this page/)).toBeTruthy();
});

test('A section opens with its questions and Beacons, and links back', async () => {
  const subreport = '?timeframe=30&subreport=section&subReportId=growth';
  const { user, path } = renderApp('/reports/top-team-wellbeing?timeframe=30', {
    ...answered(aTopReport(), '?timeframe=30'),
    ...answered(aSectionReport(), subreport),
  });
  const sections = await screen.findByRole('table', { name: 'Sections, lowest first' });
  const ranked = within(sections).getAllByRole('row').slice(1);
  expect(ranked.map(({ textContent }) => textContent?.slice(0, 9))).toEqual([
    '1Growth35',
    '2Energy71',
  ]);
  await user.click(within(sections).getByRole('link', { name: 'Growth' }));
  await screen.findByRole('heading', { level: 1, name: 'Growth' });
  expect(path()).toBe('/reports/top-team-wellbeing/growth?timeframe=30');
  const summary = within(screen.getByRole('region', { name: 'All Beacons' }));
  summary.getByText('Average 35 of 100, 2 Beacons, from 22 to 48');
  screen.getByText(/^As of 21 Nov 2026, \d\d:\d\d$/);
  expect(screen.getByRole('row', { name: /I learn new things/ }).textContent).toContain('33');
  const beacons = screen.getByRole('table', { name: /^Beacons by score for Growth/ });
  expect(within(beacons).getByRole('row', { name: /^Kim Larsen/ }).textContent).toContain('22');
  await user.click(screen.getByRole('link', { name: 'Lowest sections' }));
  await screen.findByRole('table', { name: 'Sections, lowest first' });
  expect(path()).toBe('/reports/top-team-wellbeing?timeframe=30');
});

test('The heatmap report shows each score with its band, and marks missing ones', async () => {
  renderApp('/reports/heatmap-team-wellbeing', answered(aHeatmapReport()));
  const table = await screen.findByRole('table', { name: 'Beacons by section' });
  const [head, row] = within(table).getAllByRole('row');
  expect([...(head?.children ?? [])].map((cell) => cell.textContent)).toEqual([
    'Beacon',
    'Score',
    'Growth of 100',
    'Energy of 100',
  ]);
  const cells = within(row ?? table).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent)).toEqual([
    '▼ 31 Needs attention',
    '▼ 22 Needs attention',
    'No score',
  ]);
  expect(screen.getByRole('list', { name: 'Bands, worst first' })).toBeTruthy();
});

test('The completion report marks Beacons under the threshold in words', async () => {
  renderApp('/reports/completion_rates-team-wellbeing', answered(aCompletionReport()));
  const kims = await screen.findByRole('row', { name: /^Kim Larsen/ });
  expect(kims.textContent).toContain('2 of 8');
  expect(kims.textContent).toContain('25%');
  expect(kims.textContent).toContain('▼ Under 50%');
  const leos = screen.getByRole('row', { name: /^Leo Ek/ });
  expect(leos.textContent).toContain('50% or more');
  const all = screen.getByRole('region', { name: 'All Beacons' });
  expect(all.textContent).toContain('Beacons under 50%: 1 of 3');
});

test('Only the completion report offers a threshold', async () => {
  renderApp('/reports/risk-team-wellbeing', answered(aRiskReport()));
  await screen.findByRole('combobox', { name: 'Timeframe' });
  expect(screen.queryByRole('combobox', { name: 'Threshold' })).toBeNull();
  renderApp('/reports/completion_rates-team-wellbeing', answered(aCompletionReport()));
  expect(await screen.findByRole('combobox', { name: 'Threshold' })).toBeTruthy();
});

test('A download contains the whole filtered report of the same snapshot, on any page', async () => {
  const saved: string[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL() {} }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const csv = `GET /api/reports/risk-team-wellbeing?timeframe=30&snapshot=${snapshot}`;
  const filename = 'report-risk-team-wellbeing-2026-11-21-0900.csv';
  const { user, calls } = renderApp('/reports/risk-team-wellbeing?timeframe=30&page=2', {
    ...answered(aRiskReport({ page: 2, totalPages: 2, snapshot }), '?page=2&timeframe=30'),
    [csv]: () =>
      new Response('Beacon,Score\r\n', {
        headers: { 'content-disposition': `attachment; filename="${filename}"` },
      }),
  });
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(saved).toEqual([filename]));
  expect(calls).toContain(csv);
});

test('A failed download shows the problem and can be retried', async () => {
  const { user } = renderApp('/reports/risk-team-wellbeing', {
    ...answered(aRiskReport()),
    'GET /api/reports/risk-team-wellbeing?': problem(503, 'unavailable', 'Not now'),
  });
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText('Not now')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download CSV' })).toHaveProperty('disabled', false);
});

test('A report that is not downloadable has no download button', async () => {
  renderApp('/reports/risk-team-wellbeing', answered({ ...aRiskReport(), downloadable: false }));
  await screen.findByRole('button', { name: 'Print' });
  expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull();
});

test('A report without results shows a message and keeps the filters', async () => {
  const none = { rows: [], total: 0, totalPages: 0 };
  renderApp(
    '/reports/risk-team-wellbeing?timeframe=0',
    answered(aRiskReport(none), '?timeframe=0'),
  );
  expect(
    await screen.findByText('There are no results for the current set of filters.'),
  ).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Timeframe' })).toHaveProperty('value', '0');
});

test('An unknown report shows the page for 404', async () => {
  renderApp('/reports/risk-of-rain', {
    'GET /api/reports/risk-of-rain': problem(404, 'not_found', 'Not found'),
  });
  expect(await screen.findByRole('heading', { name: 'Page Not Found (404)' })).toBeTruthy();
});
